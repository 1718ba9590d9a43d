import { deepEqual } from '../../k8s/json.ts';
import type { JSONSchemaProps } from '../schema/index.ts';

/** The new field that a vanished one probably became: the only one of the same form, or of the same description. */
export function renamedTo(
  name: string,
  before: JSONSchemaProps,
  was: Readonly<Record<string, JSONSchemaProps>>,
  is: Readonly<Record<string, JSONSchemaProps>>,
): string | undefined {
  const added = Object.entries(is).filter(([other]) => was[other] === undefined);
  const described = added.filter(([, after]) => before.description !== undefined && after.description === before.description);
  if (described.length === 1) return described[0]?.[0];
  const goneAlike = Object.entries(was).filter(([other, schema]) => is[other] === undefined && other !== name && alike(schema, before));
  const alikes = added.filter(([, after]) => alike(before, after));
  return alikes.length === 1 && goneAlike.length === 0 ? alikes[0]?.[0] : undefined;
}

function alike({ description: _a, ...a }: JSONSchemaProps, { description: _b, ...b }: JSONSchemaProps): boolean {
  return deepEqual(a, b);
}
