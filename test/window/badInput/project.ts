import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApi } from '../../../src/scaffold/createApi.ts';

/** What Create API writes into a project of this name, by the same plan. */
export async function writeProject(folder: string, projectName: string): Promise<void> {
  const api = { group: 'webapp', version: 'v1', kind: 'Guestbook', plural: 'guestbooks', namespaced: true, controller: true };
  const runtime = { version: '0.1.0', tarball: new Uint8Array() }; // nothing is installed from it here
  const plan = createApi({ api, project: { domain: 'example.com', projectName, runtime } }, () => undefined);
  assert.ok(plan.ok);
  for (const file of plan.value.files) {
    const target = path.join(folder, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, 'text' in file ? file.text : file.bytes);
  }
}

/** A Guestbook whose message tells the reconciler of `misbehaving` what to do. */
export function guestbook(name: string, message = 'hello'): string {
  return `apiVersion: webapp.example.com/v1\nkind: Guestbook\nmetadata:\n  name: ${name}\n  namespace: default\nspec:\n  message: ${message}\n`;
}

/** The scaffolded controller, of a program that ignores SIGTERM, has a child, and exits when an object asks it to. */
export function misbehaving(controller: string): string {
  const child = `import { spawn } from 'node:child_process';
const child = spawn('sleep', ['4711'], { stdio: 'ignore' });
process.removeAllListeners('SIGTERM').on('SIGTERM', () => undefined);
`;
  return `${child}${controller.replace(/^(.*if \(guestbook === undefined\).*)$/m, "$1\n    if (guestbook.spec?.message === 'exit') {\n      child.kill();\n      process.exit(7);\n    }")}`;
}
