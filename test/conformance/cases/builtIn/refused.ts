import type { Case } from '../../../../tools/conformance/case.ts';
import { merge } from '../support.ts';
import { caseOf, create, objectOf, pathOf } from './kinds.ts';
import { meant } from './meant.ts';
import type { Family } from './family.ts';
import { wrongGaps } from './wrongGaps.ts';
import { wrongOthers } from './wrongOthers.ts';
import { wrongPods } from './wrongPods.ts';
import { wrongWorkloads } from './wrongWorkloads.ts';

const families = [...wrongPods, ...wrongWorkloads, ...wrongOthers];

/** Wrong objects of a kind: refused when they are made, and when one that is right becomes so. */
export const builtInRefused: readonly Case[] = refusedOf(families);

/** The same of rules that are met less often. */
export const builtInGaps: readonly Case[] = [...refusedOf(wrongGaps), ...changesOf(wrongGaps)];

function refusedOf(of: readonly Family[]): Case[] {
  return of.flatMap(({ kind, prefix, right, wrongs = {} }) =>
    Object.entries(wrongs).map(([title, wrong]) => {
      const name = `refused-${prefix}-${title}`;
      return caseOf(
        kind,
        name,
        [
          create(kind, name, 'create a wrong one', merged(objectOf(kind, name, right), wrong)),
          create(kind, name, 'create a right one', objectOf(kind, `${name}-r`, right)),
          { what: 'make it wrong', method: 'PATCH', path: pathOf(kind, name, `/${name}-r`), contentType: merge, body: withoutName(wrong) },
          { what: 'see that it is as it was', method: 'GET', path: pathOf(kind, name, `/${name}-r`) },
        ],
        meant(prefix, title, ['create a wrong one', 'create a right one', 'make it wrong', 'see that it is as it was']),
      );
    }),
  );
}

/** Changes that a kind allows or not, whatever the object would be then. */
export const builtInChanges: readonly Case[] = changesOf(families);

function changesOf(of: readonly Family[]): Case[] {
  return of.flatMap(({ kind, prefix, right, changes = {} }) =>
    Object.entries(changes).map(([title, change]) => {
      const name = `changed-${prefix}-${title}`;
      const item = pathOf(kind, name, `/${name}`);
      return caseOf(
        kind,
        name,
        [
          create(kind, name, 'create', objectOf(kind, name, right)),
          { what: 'patch', method: 'PATCH', path: item, contentType: merge, body: change },
          { what: 'try it', method: 'PATCH', path: `${item}?dryRun=All`, contentType: merge, body: change },
          { what: 'get', method: 'GET', path: item },
        ],
        meant(prefix, title, ['create', 'patch', 'try it', 'get']),
      );
    }),
  );
}

/** JSON merge patch, for building objects. */
function merged(object: unknown, patch: unknown): unknown {
  if (!isPlain(patch)) return patch;
  const result: Record<string, unknown> = isPlain(object) ? { ...object } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutName(wrong: object): object {
  const { metadata, ...rest } = wrong as { metadata?: Record<string, unknown> };
  if (metadata === undefined) return wrong;
  const { name: _name, ...meta } = metadata;
  return { ...rest, metadata: meta };
}
