import type { JSONSchemaProps } from '../../crd/schema/index.ts';

/** What a person reads about a field, in Markdown: its type, what it says of itself, its default and its bounds. */
export function fieldText(name: string, schema: JSONSchemaProps, required: boolean): string {
  const head = `**${name}** \`${typeText(schema)}\`${required ? ' (required)' : ''}`;
  const rules = (schema['x-kubernetes-validations'] ?? []).map(({ rule, message }) => `- rule \`${rule}\`${message ? `: ${message}` : ''}`);
  const bounds = boundTexts(schema).map((bound) => `- ${bound}`);
  return [head, schema.description ?? '', [...bounds, ...rules].join('\n')].filter((part) => part !== '').join('\n\n');
}

/** "string", "integer (int32)", "list of object", "map of string", "integer or string". */
export function typeText(schema: JSONSchemaProps): string {
  if (schema['x-kubernetes-int-or-string'] === true) return 'integer or string';
  if (schema.type === 'array') return `list of ${isOne(schema.items) ? typeText(schema.items) : 'anything'}`;
  const values = schema.additionalProperties;
  if (schema.type === 'object' && typeof values === 'object') return `map of ${typeText(values)}`;
  if (schema.type === undefined) return 'anything';
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
}

function isOne(items: JSONSchemaProps['items']): items is JSONSchemaProps {
  return items !== undefined && !Array.isArray(items);
}

function boundTexts(schema: JSONSchemaProps): string[] {
  const texts: string[] = [];
  const say = (text: string, value: unknown): void => {
    if (value !== undefined) texts.push(`${text} \`${typeof value === 'string' ? value : JSON.stringify(value)}\``);
  };
  say('default', schema.default);
  if (schema.enum !== undefined) texts.push(`one of ${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}`);
  say(schema.exclusiveMinimum === true ? 'more than' : 'at least', schema.minimum);
  say(schema.exclusiveMaximum === true ? 'less than' : 'at most', schema.maximum);
  say('a multiple of', schema.multipleOf);
  say('length at least', schema.minLength);
  say('length at most', schema.maxLength);
  say('pattern', schema.pattern);
  say('items at least', schema.minItems);
  say('items at most', schema.maxItems);
  say('keys at least', schema.minProperties);
  say('keys at most', schema.maxProperties);
  if (schema.nullable === true) texts.push('may be null');
  return texts;
}
