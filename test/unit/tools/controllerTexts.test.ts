import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const placeholders = (text: string): string[] => [...text.matchAll(/\{\d+\}/g)].map(([each]) => each).sort();

test('every text of the commands on controllers stands in Simplified Chinese, too, with the same placeholders', () => {
  const bundle = read('l10n/bundle.l10n.zh-cn.json');
  const sources = globSync('src/ui/commands/controllers/*.ts').map((file) => readFileSync(file, 'utf8'));
  const texts = sources.flatMap((source) => [...source.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => text));
  assert.ok(texts.length > 30);
  for (const text of texts) assert.deepEqual(placeholders(bundle[text] ?? 'absent {99}'), placeholders(text), text);
});

test('every command on controllers has a title in both languages', () => {
  const commands = [...readFileSync('src/ui/commands/controllers/table.ts', 'utf8').matchAll(/'crdStudio\.(\w+)'/g)].map(
    ([, command]) => command,
  );
  assert.ok(commands.length >= 14);
  for (const file of ['package.nls.json', 'package.nls.zh-cn.json']) {
    const texts = read(file);
    for (const command of commands) assert.notEqual(texts[`command.${command}`] ?? '', '', `${file}: ${command}`);
  }
});
