import type { JsonObject, JsonValue } from '../../k8s/json.ts';

/** UTF-16 offsets in the text; `end` is behind the last character. */
export interface Offsets {
  readonly start: number;
  readonly end: number;
}

export interface DocumentDiagnostic {
  /**
   * `syntax`: it cannot be read. `duplicateKey`, `key`, `number`: it is read as something else than it looks. `limit`: too large to be
   * checked, or to be taken. `unchecked`: something else has to be right first. `pruned`: the field would silently disappear. `decode`, `invalid`: the API server refuses it. `stays`: it would be refused, were
   * it not stored like that. `deprecated`: the server warns of the version.
   * `warned`: it warns of something else.
   */
  readonly kind:
    | 'syntax'
    | 'duplicateKey'
    | 'key'
    | 'number'
    | 'limit'
    | 'pruned'
    | 'decode'
    | 'invalid'
    | 'unchecked'
    | 'stays'
    | 'warned'
    | 'deprecated';
  readonly severity: 'error' | 'warning';
  readonly range: Offsets;
  /** As the API server writes it; empty where the document as a whole is meant. */
  readonly field: string;
  /** The reason of the API server's cause, where it is one: `FieldValueInvalid`. */
  readonly reason?: string;
  readonly message: string;
  readonly fixes?: readonly DocumentFix[];
}

/** An edit that would put it right, to offer as a quick fix. */
export interface DocumentFix {
  readonly title: string;
  readonly edits: readonly (Offsets & { readonly newText: string })[];
}

/** A field that the document leaves out and the API server fills in. */
export interface DefaultedField {
  readonly field: string;
  readonly value: JsonValue;
  /** Where what surrounds the field is written. */
  readonly range: Offsets;
}

export interface DocumentReport {
  readonly range: Offsets;
  /** Empty where the document does not say it. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Whether the kind is known, so that the object was looked at. */
  readonly known: boolean;
  /** In the order of the text. */
  readonly diagnostics: readonly DocumentDiagnostic[];
  readonly defaults: readonly DefaultedField[];
  /** The object as it would be validated and stored, pruned and defaulted; absent where it could not be read, or its kind is not known. */
  readonly result?: JsonObject;
}
