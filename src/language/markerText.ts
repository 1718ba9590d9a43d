import type { ArgumentType, MarkerDefinition } from '../crd/source/markers/definition.ts';

/** What a person reads about a marker, in Markdown. */
export function markerText(definition: MarkerDefinition): string {
  const head = definition.value === undefined ? `+${definition.name}` : `+${definition.name}=<${typeText(definition.value)}>`;
  const rows = Object.entries(definition.arguments ?? {}).map(
    ([name, { type, optional, doc }]) => `- \`${name}\` (${typeText(type)}${optional === true ? ', optional' : ''}): ${doc}`,
  );
  return [`\`${head}\``, '', definition.doc, ...(rows.length === 0 ? [] : ['', ...rows])].join('\n');
}

function typeText(type: ArgumentType): string {
  if (typeof type === 'object') return `list of ${typeText(type.list)}`;
  const names = { int: 'integer', number: 'number', string: 'text', bool: 'true or false', any: 'value', raw: 'JSON' } as const;
  return names[type];
}
