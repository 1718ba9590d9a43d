/**
 * The CRD engine beside Kubernetes' own code (a Go process of its own, same schema, same objects): decoding and validating objects, evaluating
 * rules; and reading and checking a CRD of 20,000 lines, which has no anchor.
 */
import { stringify } from 'yaml';
import { compileRule } from '../../src/crd/schema/cel/compileRule.ts';
import { declTypeOf } from '../../src/crd/schema/cel/types/declType.ts';
import { valueOf as celValueOf } from '../../src/crd/schema/cel/values/schemaValue.ts';
import { readYaml } from '../../src/crd/document/readYaml.ts';
import { valueOf } from '../../src/crd/document/placed.ts';
import { compileSchema, type CustomResourceDefinition, validateCrd } from '../../src/crd/schema/index.ts';
import { deepCopy } from '../../src/k8s/json.ts';
import type { Product } from '../product.ts';
import type { Comparison, Figure, Report, Series } from '../report.ts';
import { largeCrd, ruleSubjects, type RuleSubject, wideObject, wideSchema } from './subjects.ts';
import { type AskUpstream, upstreamProgram } from './upstreamProgram.ts';

const objects = 10_000;
/** Kubernetes' code takes milliseconds for each. */
const anchorObjects = 500;
const evaluations = 2000;

export async function crdEngine(_product: Product, runs: number): Promise<Report> {
  const upstream = await upstreamProgram();
  const large = stringify(largeCrd(), { lineWidth: 0 });
  const figures: Figure[] = [
    {
      what: `a CRD of ${large.split('\n').length.toLocaleString('en')} lines: read with places`,
      series: series(
        'ms',
        repeat(runs, () => timed(() => readYaml(large))),
      ),
    },
    {
      what: 'the same: checked, rules and their cost with it',
      series: series(
        'ms',
        repeat(runs, () => timed(() => validateCrd(parsed(large)))),
      ),
      limit: 1000,
    },
  ];
  if (upstream === undefined) return { comparisons: [], figures, skipped: ["Kubernetes' own code: no Go 1.26 on PATH"] };
  return {
    comparisons: [...objectsInTurn(upstream, runs), ...ruleSubjects.map((subject) => rulesInTurn(upstream, subject, runs))],
    figures,
    skipped: [],
  };
}

/** Means and 99th percentiles of the objects of a run. */
function objectsInTurn(upstream: AskUpstream, runs: number): Comparison[] {
  const [ours, theirs]: [number[][], number[][]] = [[], []];
  for (let run = -1; run < runs; run++) {
    const mine = ourObjects();
    const other = (upstream({ op: 'timeObjects', schema: wideSchema, object: wideObject, times: anchorObjects }) as number[]).map(
      (ns) => ns / 1000,
    );
    if (run < 0) continue;
    ours.push(mine);
    theirs.push(other);
  }
  const compare = (what: string, of: (samples: readonly number[]) => number): Comparison => ({
    what: `an object of 200 fields pruned, defaulted, validated: ${what}`,
    ours: series('us', ours.map(of)),
    anchor: { ...series('us', theirs.map(of)), name: "kube-apiserver's code" },
  });
  return [
    compare('mean', (samples) => samples.reduce((sum, one) => sum + one, 0) / samples.length),
    compare('99 % are faster than', (samples) => quantile(samples, 0.99)),
  ];
}

function ourObjects(): number[] {
  const compiled = compileSchema(wideSchema);
  const samples: number[] = [];
  for (let count = 0; count < objects; count++) {
    const object = deepCopy(wideObject);
    samples.push(
      1000 *
        timed(() => {
          compiled.prune(object);
          compiled.applyDefaults(object);
          if (compiled.validate(object).length > 0) throw new Error('the object is wrong');
        }),
    );
  }
  return samples;
}

function rulesInTurn(upstream: AskUpstream, { what, schema, rule, object }: RuleSubject, runs: number): Comparison {
  const self = declTypeOf(schema, false, 'selfType');
  const compiled = self === undefined ? undefined : compileRule({ rule }, self);
  if (compiled?.ok !== true) throw new Error(`${rule} does not compile`);
  const { expression } = compiled.value;
  const evaluate = (): void => {
    for (let count = 0; count < evaluations; count++) {
      const { value } = expression.evaluate(new Map([['self', celValueOf(object, schema)]]), 1_000_000);
      if (value !== true) throw new Error(`${rule} does not hold`);
    }
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let run = -1; run < runs; run++) {
    const mine = (timed(evaluate) * 1000) / evaluations;
    const other = (upstream({ op: 'timeRule', schema, rule: { rule }, object, times: evaluations }) as number) / 1000;
    if (run < 0) continue;
    ours.push(mine);
    theirs.push(other);
  }
  return { what, ours: series('us', ours), anchor: { ...series('us', theirs), name: "kube-apiserver's code" } };
}

function parsed(text: string): CustomResourceDefinition {
  const root = readYaml(text)[0]?.root;
  if (root === undefined) throw new Error('the CRD cannot be read');
  return valueOf(root) as unknown as CustomResourceDefinition;
}

function series(unit: Series['unit'], samples: readonly number[]): Series {
  return { name: 'ours', unit, samples };
}

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The first round fills caches and is thrown away. */
function repeat(runs: number, measure: () => number): number[] {
  return Array.from({ length: runs + 1 }, measure).slice(1);
}

function quantile(samples: readonly number[], share: number): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? Number.NaN;
}
