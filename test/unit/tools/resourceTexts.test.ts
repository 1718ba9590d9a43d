import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const sources = [
  'src/ui/commands/resources/*.ts',
  'src/ui/documents/*.ts',
  'src/ui/window/followKubeconfig.ts',
  'src/ui/commands/applyFile.ts',
];

/** Texts that are given to `vscode.l10n.t`. */
function textsOf(patterns: readonly string[]): string[] {
  return globSync([...patterns])
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)])
    .map(([, text = '']) => text.replaceAll("\\'", "'"));
}

const placeholders = (text: string): string[] => [...text.matchAll(/\{\d+\}/g)].map(([each]) => each).sort();

test('every text of the Resources view stands in Simplified Chinese, too, with the same placeholders', () => {
  const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')) as Record<string, string>;
  const texts = textsOf(sources);
  assert.ok(texts.length > 80);
  for (const text of texts) assert.deepEqual(placeholders(bundle[text] ?? 'absent {99}'), placeholders(text), text);
});

test('every command of the Resources view has a title in Simplified Chinese', () => {
  const english = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
  const chinese = JSON.parse(readFileSync('package.nls.zh-cn.json', 'utf8')) as Record<string, string>;
  const table = readFileSync('src/ui/commands/index.ts', 'utf8');
  const commands = [...table.matchAll(/'crdStudio\.(\w+)': async [^']*'\.\/resources\//g)].map(([, command]) => `command.${command}`);
  assert.ok(commands.length >= 20);
  for (const key of commands) assert.ok(english[key] !== undefined && (chinese[key] ?? '') !== '', key);
});
