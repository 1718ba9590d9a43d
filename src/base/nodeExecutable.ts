/** A program that runs our bundles. `electron`: it is VS Code's own executable, which is a Node only when told so. */
export interface NodeExecutable {
  readonly path: string;
  readonly electron: boolean;
}

/**
 * The environment of one of our own processes: the person's, without what would change or debug Node itself (NODE_OPTIONS
 * and VS Code's debugger hooks), and with `more` on top. Variables that are undefined in `more` are left out.
 */
export function environmentFor(
  node: NodeExecutable,
  inherited: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const environment: Record<string, string> = {};
  const merged = { ...inherited, ...more, ...(node.electron && { ELECTRON_RUN_AS_NODE: '1' }) };
  for (const [name, value] of Object.entries(merged)) {
    if (value !== undefined && !(name in more ? false : dropped.has(name.toUpperCase()))) environment[name] = value;
  }
  return environment;
}

const dropped = new Set([
  'NODE_OPTIONS',
  'VSCODE_INSPECTOR_OPTIONS',
  'NODE_V8_COVERAGE',
  'VSCODE_NODE_OPTIONS',
  'VSCODE_NODE_REPL_EXTERNAL_MODULE',
]);
