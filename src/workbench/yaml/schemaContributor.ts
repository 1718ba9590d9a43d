/** What `redhat.vscode-yaml` exports, as far as it is used here: whoever gives a schema says for which file, and then its text. */
export interface YamlExtensionApi {
  registerContributor(
    schema: string,
    requestSchema: (resource: string) => string | undefined,
    requestSchemaContent: (uri: string) => Promise<string>,
    label?: string,
  ): boolean;
}

/** The scheme of our schemas' URIs: the other extension finds us by it. */
const scheme = 'crd-studio-schema';

/** Gives another YAML extension the schemas of the kinds that open files name. */
export class SchemaContributor {
  readonly #kinds = new Map<string, string>();
  readonly #read: (uri: string) => Promise<string | undefined>;

  /** `read`: the schema for an open file. */
  constructor(read: (uri: string) => Promise<string | undefined>) {
    this.#read = read;
  }

  /** Whether it was taken: the other extension refuses who is registered already. */
  register(api: YamlExtensionApi): boolean {
    return api.registerContributor(
      scheme,
      (resource) => this.#schemaOf(resource),
      (uri) => this.#contentOf(uri),
    );
  }

  /** Which kinds a file names now; empty: none. */
  set(uri: string, kinds: string): void {
    if (kinds === '') this.#kinds.delete(uri);
    else this.#kinds.set(uri, kinds);
  }

  /** Another one whenever the kinds, or their schemas, are others: schemas are kept by their URI. */
  #schemaOf(resource: string): string | undefined {
    const kinds = this.#kinds.get(resource);
    return kinds && `${scheme}://kinds/${encodeURIComponent(resource)}/${encodeURIComponent(kinds)}`;
  }

  async #contentOf(uri: string): Promise<string> {
    const [, resource = ''] = /^[^:]+:\/\/kinds\/([^/]*)\//.exec(uri) ?? [];
    return (await this.#read(decodeURIComponent(resource))) ?? '{}';
  }
}

export function isYamlExtensionApi(value: unknown): value is YamlExtensionApi {
  return typeof value === 'object' && value !== null && 'registerContributor' in value && typeof value.registerContributor === 'function';
}
