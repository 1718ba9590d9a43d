import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { normalRules, type Rule } from '../../../src/crd/source/rbac/rules.ts';
import { fc } from '../../unit/properties.ts';
import { generate } from '../../unit/crd/source/project.ts';
import { hasGo } from '../../../tools/go/goModule.ts';
import { controllerGen } from '../../../tools/upstream/controllerGen/controllerGen.ts';
import { answers, areas, recorded } from '../../../tools/upstream/controllerGen/goldenCases.ts';

// Without Go there is no controller-gen to compare with; its recorded answers in test/golden are compared on every machine all the same.
const goMissing = 'Go is missing: controller-gen cannot be built';

/** What the unit tests compare with is recorded; here controller-gen itself is asked again. */
describe('controller-gen, built and run', () => {
  let goIsThere = false;
  before(async () => {
    goIsThere = await hasGo();
  });

  for (const area of areas) {
    test(`it writes for the Go types of test/golden/${area} what is recorded there`, async (context) => {
      if (!goIsThere) return context.skip(goMissing);
      assert.deepEqual(Object.fromEntries(steady(await answers(area))), Object.fromEntries(steady(await recorded(area))));
    });
  }

  test('roles of random markers are the same from both, byte for byte', async (context) => {
    if (!goIsThere) return context.skip(goMissing);
    // A role for each set of markers, so that one run makes them all.
    const sets = fc.sample(fc.array(rbacMarker, { minLength: 1, maxLength: 8 }), 160).filter(isCertain);
    const lines = sets.flatMap((rules, i) => rules.map((rule) => `// +kubebuilder:rbac:roleName=role${i},${argumentsOf(rule)}`)).join('\n');
    const theirs = await controllerGen(
      [{ package: 'random', text: `package random\n\n${lines}\n\n// End.\nfunc End() {}\n` }],
      ['rbac:roleName=manager-role'],
    );
    const ours = await generate({ 'src/main.ts': `${lines}\n\nexport const end = 1;\n` });
    assert.deepEqual(ours.problems, []);
    assert.equal(ours.manifests['config/rbac/role.yaml'], theirs.get('rbac/role.yaml'));
  });

  test('random descriptions and texts are quoted and folded the same by both, byte for byte', async (context) => {
    if (!goIsThere) return context.skip(goMissing);
    const texts = fc.sample(description, 300);
    const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
    const field = (text: string, i: number, lead: string, declared: string): string =>
      [`${lead} ${text}`, `${lead} +kubebuilder:default=${quoted(texts[(i + 1) % texts.length] ?? '')}`, declared].join('\n');
    const go = texts.map((text, i) => field(text, i, '//', `F${i} string \`json:"f${i},omitempty"\``)).join('\n\n');
    const ts = texts.map((text, i) => `/**\n${field(text, i, ' *', ` */\nf${i}?: string;`)}`).join('\n\n');
    const head = '+groupName=random.example.com';
    const meta = 'import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"';
    const kindGo = `type Random struct {\nmetav1.TypeMeta \`json:",inline"\`\nmetav1.ObjectMeta \`json:"metadata,omitempty"\`\n\n${go}\n}\n`;
    const theirs = await controllerGen([{ package: 'v1', text: `// ${head}\npackage v1\n\n${meta}\n\n${kindGo}` }], ['crd']);
    const kindTs = `import type { KubernetesObject } from '@crd-studio/runtime';\nexport interface Random extends KubernetesObject {\n${ts}\n}\n`;
    const ours = await generate({ 'src/api/v1/types.ts': `/** ${head} */\n\n${kindTs}` });
    assert.deepEqual(ours.problems, []);
    const made = ours.files['config/crd/bases/random.example.com_randoms.yaml'] ?? '';
    assert.ok(made.includes('f299:'));
    assert.equal(
      made.replace(/crd-studio\S+ \S+/, ''),
      theirs.get('crd/random.example.com_randoms.yaml')?.replace(/controller-gen\S+ \S+/, ''),
    );
  });
});

/** One line that YAML must often quote or fold; nothing that Go's or TypeScript's comments read as more than text. */
const description = fc
  .string({ unit: fc.constantFrom(...Array.from('aB0 1.:#-\'"[]{},&*!|>%`?~=\\_yn  e+é数🙂')), minLength: 1, maxLength: 140 })
  .map((text) => text.replaceAll('*/', '*').trim())
  .filter((text) => text !== '' && !/^(\+|@|---|```|~~~)/.test(text));

/** From few words, so that rules meet. */
const listOf = (...words: string[]): fc.Arbitrary<string[]> => fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });

const rbacMarker: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    groups: listOf('core', 'apps', 'batch', '*'),
    resources: listOf('pods', 'pods/status', 'jobs', '*', 'Secrets'),
    resourceNames: fc.oneof(fc.constant([]), fc.constant([]), listOf('one', 'two')),
    urls: fc.constant([]),
    verbs: listOf('get', 'list', 'watch', '*'),
  }),
  fc.record({
    groups: fc.constant([]),
    resources: fc.constant([]),
    resourceNames: fc.constant([]),
    urls: listOf('/metrics', '/healthz', '/api/*'),
    verbs: listOf('get', 'post', '*'),
  }),
);

/** Where two rules come to be for the same things, with other verbs, controller-gen keeps one of them by chance; ours keeps both. */
function isCertain(rules: readonly Rule[]): boolean {
  const keys = normalRules(rules).map(({ groups, resources, resourceNames, urls }) =>
    JSON.stringify([groups, resources, resourceNames, urls]),
  );
  return new Set(keys).size === keys.length;
}

function argumentsOf(rule: Rule): string {
  const lists: readonly (readonly [name: string, values: readonly string[]])[] = Object.entries(
    rule as unknown as Record<string, readonly string[]>,
  );
  return lists
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}=${values.join(';')}`)
    .join(',');
}

/**
 * By path. Rules of one field that come from markers of different names stand in the order of a Go map, another at each run:
 * they are put in the order of their text. Nothing else is touched.
 */
function steady(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files].map(([path, text]): [string, string] => [path, withRulesInOrder(text)]).sort(([a], [b]) => (a < b ? -1 : 1));
}

function withRulesInOrder(text: string): string {
  return text.replace(/^( *)x-kubernetes-validations:\n((?:\1- .*\n(?:\1 {2}.*\n)*)+)/gm, (_all, indent: string, items: string) => {
    const rules = items.split(new RegExp(`^(?=${indent}- )`, 'm'));
    return `${indent}x-kubernetes-validations:\n${rules.sort().join('')}`;
  });
}
