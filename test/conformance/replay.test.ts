import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../../tools/conformance/case.ts';
import { differences } from '../../tools/conformance/compare.ts';
import { normalize } from '../../tools/conformance/normalize.ts';
import { runCase } from '../../tools/conformance/run.ts';
import { type SandboxProcess, startSandboxProcess } from '../../tools/conformance/sandbox.ts';
import { cases } from './cases/index.ts';

describe('the sandbox answers as the recorded kube-apiserver did', () => {
  let sandbox: SandboxProcess;

  before(async () => {
    sandbox = await startSandboxProcess();
  });

  after(() => sandbox.stop());

  for (const script of cases) {
    it(script.name, async () => {
      const file = path.join(import.meta.dirname, 'recorded', `${script.name}.json`);
      const recorded = JSON.parse(await readFile(file, 'utf8')) as Answer[];
      const lines = differences(script, recorded, normalize(await runCase(sandbox, script)));
      assert.deepEqual(lines, []);
    });
  }
});
