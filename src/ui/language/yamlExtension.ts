import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import { isYamlExtensionApi, SchemaContributor } from '../../workbench/yaml/schemaContributor.ts';
import type { Studio } from '../studio.ts';

const yamlExtension = 'redhat.vscode-yaml';

/**
 * Where the Red Hat YAML extension is there, it gets the schemas of our kinds, and the language server leaves to it what it does by them. Asked when the
 * language server has started, and when extensions come.
 */
export function shareSchemas(studio: Studio): void {
  const { language, store, log } = studio;
  const contributor = new SchemaContributor((uri) => language.yamlSchema(uri));
  let registered = false;
  const tell = (): void => {
    if (!registered) return;
    const settings = vscode.workspace.getConfiguration('yaml');
    const does = (name: string): boolean => settings.get<boolean>(name, true);
    language.setOtherYaml({ validates: does('validate'), completes: does('completion'), hovers: does('hover') });
  };
  const register = async (): Promise<void> => {
    const extension = vscode.extensions.getExtension<unknown>(yamlExtension);
    if (registered || extension === undefined) return;
    const api = await extension.activate();
    if (registered) return;
    registered = isYamlExtensionApi(api) && contributor.register(api);
    if (!registered) log.warn(`${yamlExtension} took no schemas from CRD Studio: both say what they know of YAML files.`);
    tell();
  };
  const tryRegister = (): void =>
    void register().catch((error: unknown) => log.warn(`${yamlExtension} could not be asked to take schemas: ${messageOf(error)}`));
  language.onSchemaKinds = ({ uri, kinds }) => contributor.set(uri, kinds);
  language.onStarted = tryRegister;
  store.add(vscode.extensions.onDidChange(tryRegister));
  store.add(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('yaml')) tell();
    }),
  );
}
