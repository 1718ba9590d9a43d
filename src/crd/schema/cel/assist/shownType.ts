import { type CelType, typeText } from '../types/celType.ts';
import type { Overload } from '../types/overload.ts';

/** A type as a person reads it: objects of the schema have no name there. */
export function shownType(type: CelType): string {
  if (type.kind === 'object') return type.name.startsWith('kubernetes.') ? type.name.slice('kubernetes.'.length) : 'object';
  if (type.kind === 'dyn') return 'dyn';
  const name = type.name.replace(/^net\./, '').replace('optional_type', 'optional');
  if (type.params.length === 0) return typeText({ ...type, name });
  return `${name}(${type.params.map(shownType).join(', ')})`;
}

/** `string.startsWith(string) -> bool`. */
export function shownSignature(name: string, { member, args, result }: Overload): string {
  const texts = args.map(shownType);
  const receiver = member ? `${texts.shift() ?? ''}.` : '';
  return `${receiver}${name}(${texts.join(', ')}) -> ${shownType(result)}`;
}
