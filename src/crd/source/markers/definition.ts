import type { Json, JsonObject } from '../json.ts';

/** What a marker may stand on. */
export type Target = 'package' | 'type' | 'field';

export type ArgumentType =
  | 'int'
  | 'number'
  | 'string'
  | 'bool'
  | 'any'
  /** The rest of the line, read by the marker itself (JSON for `+default`). */
  | 'raw'
  | { readonly list: ArgumentType };

export interface Argument {
  readonly type: ArgumentType;
  readonly optional?: boolean;
  readonly doc: string;
}

export interface MarkerDefinition {
  readonly name: string;
  readonly targets: readonly Target[];
  readonly doc: string;
  /** A single unnamed value (`+kubebuilder:validation:Minimum=1`), named ones (`+kubebuilder:resource:path=x,scope=y`), or none. */
  readonly value?: ArgumentType;
  /** The unnamed value may be left out. */
  readonly valueOptional?: boolean;
  readonly arguments?: Readonly<Record<string, Argument>>;
}

/** A marker read from a comment: offsets are absolute in its file. */
export interface Marker {
  readonly definition: MarkerDefinition;
  readonly name: string;
  /** The unnamed value, or the named ones as an object; undefined without any. */
  readonly value: Json | undefined;
  readonly start: number;
  readonly end: number;
  readonly target: Target;
}

/** The named arguments of a marker. */
export function argumentsOf(marker: Marker): JsonObject {
  const value = marker.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
