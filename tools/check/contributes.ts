/** What package.json contributes, against what the code registers. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Gate } from './gate.ts';
import { readSources } from './sources.ts';

/** The parts of package.json that name something the code must know. */
export interface Manifest {
  readonly activationEvents?: readonly string[];
  readonly contributes?: {
    readonly commands?: readonly { readonly command: string; readonly title: string; readonly category?: string }[];
    readonly menus?: Readonly<Record<string, readonly { readonly command?: string; readonly submenu?: string; readonly when?: string }[]>>;
    readonly keybindings?: readonly { readonly command: string; readonly when?: string }[];
    readonly views?: Readonly<Record<string, readonly { readonly id: string; readonly when?: string }[]>>;
    readonly viewsWelcome?: readonly { readonly view: string; readonly contents: string; readonly when?: string }[];
    readonly debuggers?: readonly { readonly type: string }[];
    readonly configuration?: { readonly properties?: Readonly<Record<string, unknown>> };
  };
}

export const contributesGate: Gate = {
  name: 'contributes',
  run: () => {
    const text = readFileSync('package.json', 'utf8');
    const translations = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
    const faults = [...checkContributes(JSON.parse(text) as Manifest, readSources('src')), ...checkTexts(text, translations)];
    return Promise.resolve(faults.join('\n'));
  },
};

const commandTable = 'ui/commands/index.ts';
/** The table, and those of one view's commands that it takes in. */
const commandTables = /^ui\/commands\/(index|\w+\/table)\.ts$/;
const id = /^crdStudio\.[A-Za-z0-9.]+$/;

/** One sentence per fault. `sources`: text by path below `src/`. */
export function checkContributes(manifest: Manifest, sources: ReadonlyMap<string, string>): string[] {
  const {
    commands = [],
    menus = {},
    keybindings = [],
    views = {},
    viewsWelcome = [],
    debuggers = [],
    configuration,
  } = manifest.contributes ?? {};
  const declared = new Set(commands.map(({ command }) => command));
  const viewIds = new Set(Object.values(views).flatMap((group) => group.map((view) => view.id)));
  const settings = new Set(Object.keys(configuration?.properties ?? {}));
  const tables = [...sources].filter(([path]) => commandTables.test(path));
  const inTable = new Set(tables.flatMap(([path, text]) => stringsOf(path, text)).filter((text) => id.test(text)));
  const inCode = new Set(
    [...sources].filter(([path]) => /^(ui|workbench)\/|^extension\.ts$/.test(path)).flatMap(([path, text]) => stringsOf(path, text)),
  );

  const faults = [
    ...[...declared]
      .filter((command) => !inTable.has(command))
      .map((command) => `package.json contributes the command ${command}, which is not in src/${commandTable}`),
    ...[...inTable]
      .filter((command) => !declared.has(command))
      .map((command) => `src/${commandTable} registers ${command}, which package.json does not contribute`),
    ...commands.filter(({ category }) => category !== 'CRD Studio').map(({ command }) => `the category of ${command} is not "CRD Studio"`),
    ...[...viewIds]
      .filter((view) => !inCode.has(view))
      .map((view) => `package.json contributes the view ${view}, which no file of src/ui names`),
    ...debuggers
      .filter(({ type }) => !inCode.has(type))
      .map(({ type }) => `package.json contributes the debugger ${type}, which no file of src/ui names`),
    ...viewsWelcome
      .filter(({ view }) => !viewIds.has(view))
      .map(({ view }) => `a welcome text is for the view ${view}, which is not contributed`),
  ];
  const users = [
    ...Object.entries(menus).flatMap(([menu, items]) => items.map((item) => ({ where: `the menu ${menu}`, ...item }))),
    ...keybindings.map((item) => ({ where: 'a keybinding', ...item })),
  ];
  for (const { where, command } of users) {
    if (command?.startsWith('crdStudio.') === true && !declared.has(command))
      faults.push(`${where} names the command ${command}, which is not contributed`);
  }
  for (const { contents } of viewsWelcome) {
    for (const [, command] of contents.matchAll(/\(command:(crdStudio\.[A-Za-z0-9.]+)/g)) {
      if (command !== undefined && !declared.has(command))
        faults.push(`a welcome text links to the command ${command}, which is not contributed`);
    }
  }
  for (const when of [...users, ...viewsWelcome, ...Object.values(views).flat()].flatMap((item) => item.when ?? [])) {
    for (const [, view] of when.matchAll(/\bview == '?([\w.]+)/g))
      if (view !== undefined && !viewIds.has(view)) faults.push(`"${when}" names the view ${view}, which is not contributed`);
    for (const [, key] of when.matchAll(/\bconfig\.(crdStudio\.[\w.]+)/g))
      if (key !== undefined && !settings.has(key)) faults.push(`"${when}" names the setting ${key}, which is not contributed`);
  }
  for (const setting of settings) {
    const known = inCode.has(setting) || inCode.has(setting.slice('crdStudio.'.length));
    if (!known) faults.push(`package.json contributes the setting ${setting}, which no file of src/ui reads`);
  }
  return faults;
}

/** The texts that package.json refers to as `%key%`, against those of package.nls.json. */
export function checkTexts(manifest: string, texts: Readonly<Record<string, string>>): string[] {
  const used = new Set([...manifest.matchAll(/"%([^%"]+)%"/g)].flatMap(([, key]) => key ?? []));
  return [
    ...[...used]
      .filter((key) => texts[key] === undefined)
      .map((key) => `package.json refers to the text ${key}, which package.nls.json does not have`),
    ...Object.keys(texts)
      .filter((key) => !used.has(key))
      .map((key) => `package.nls.json has the text ${key}, which package.json does not refer to`),
  ];
}

/** Every string literal and quoted property name of a file. */
function stringsOf(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));
  return found;
}
