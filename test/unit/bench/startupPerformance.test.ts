import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activationTimes } from '../../../bench/host/startupPerformance.ts';

const text = `## Extension Activation Stats

| Extension             | Eager | Load Code | Call Activate | Finish Activate | Event | By |
| --------------------- | ----- | --------- | ------------- | --------------- | ----- | -- |
| vscode.git            | true  | 20        | 1             | 2               | *     | vscode.git |
| crd-studio.crd-studio | true  | 31        | 6             | 4               | workspaceContains:PROJECT | crd-studio.crd-studio |
`;

test('the times of an extension are read from its row by the names of the columns', () => {
  assert.deepEqual(activationTimes(text, 'crd-studio.crd-studio'), { loadCode: 31, callActivate: 6, finishActivate: 4 });
});

test('an extension without a row, and a cell without a number, are told', () => {
  assert.throws(() => activationTimes(text, 'other.other'), /no activation times of other\.other/);
  assert.throws(() => activationTimes(text.replace('| 31 ', '|    '), 'crd-studio.crd-studio'), /no number for "Load Code"/);
});
