import { parse } from 'yaml';
import type { DocumentDiagnostic } from '../../crd/document/report.ts';
import type { OtherYaml } from '../../protocol/language.ts';

/** What another YAML extension does by our schemas, so that nothing is said twice. A file is its own from when it has fetched the schema of its kinds. */
export class OtherYamlExtension {
  does: OtherYaml = { validates: false, completes: false, hovers: false };
  /** By URI: which kinds the editor was told, and which of them have been fetched. */
  readonly #told = new Map<string, string>();
  readonly #fetched = new Map<string, string>();

  /** Whether the editor has to be told. */
  tell(uri: string, kinds: string): boolean {
    if ((this.#told.get(uri) ?? '') === kinds) return false;
    this.#told.set(uri, kinds);
    return true;
  }

  /** The schema of what was told was asked for. Whether that is new. */
  fetched(uri: string): boolean {
    const kinds = this.#told.get(uri) ?? '';
    if (kinds === '' || this.#fetched.get(uri) === kinds) return false;
    this.#fetched.set(uri, kinds);
    return true;
  }

  has(uri: string): boolean {
    const kinds = this.#told.get(uri) ?? '';
    return kinds !== '' && this.#fetched.get(uri) === kinds;
  }

  closed(uri: string): void {
    this.#told.delete(uri);
    this.#fetched.delete(uri);
  }

  /** What of the findings in a text is left to us. */
  rest(uri: string, text: string, found: readonly DocumentDiagnostic[]): readonly DocumentDiagnostic[] {
    return this.does.validates && this.has(uri) ? found.filter((one) => !isSaid(one, text)) : found;
  }
}

/** What the schema that was handed over says, and what any reader of YAML says. */
function isSaid({ kind, reason, message, range }: DocumentDiagnostic, text: string): boolean {
  if (kind === 'syntax' || kind === 'duplicateKey') return true;
  if (kind !== 'invalid') return false;
  if (reason === 'FieldValueRequired') return message === 'Required value'; // those of rules and of metadata say more
  if (reason === 'FieldValueNotSupported') return !message.startsWith('Unsupported value: null');
  if (reason !== 'FieldValueTypeInvalid' || message.includes('"null"')) return false;
  return !readsOtherwise(text.slice(range.start, range.end));
}

/** `yes` and `010` are other things to YAML 1.1, as Kubernetes reads it, than to 1.2: of these the other extension sees no mistake. */
function readsOtherwise(scalar: string): boolean {
  try {
    return typeof parse(scalar, { version: '1.1', logLevel: 'silent' }) !== typeof parse(scalar, { logLevel: 'silent' });
  } catch {
    return false; // no scalar: the key of a list or an object, which both read alike
  }
}
