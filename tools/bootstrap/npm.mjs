/** npm, run for what the bootstrap needs. */
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs into `dir` exactly what `package.json` and `package-lock.json` of the folder `from` say. */
export async function npmCiFrom(from, dir, flags = []) {
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(from, file), join(dir, file));
  await npm(['ci', '--ignore-scripts', ...flags], dir);
}

/** Runs npm quietly; its whole output is in the error when it fails. */
export async function npm(args, cwd) {
  const flags = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--loglevel=error'];
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, ...flags], { cwd, shell: process.platform === 'win32' });
}

/**
 * Runs a program to its end and returns what it printed; throws with that text when it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let stdout = '';
    let all = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      all += chunk;
    });
    child.stderr.on('data', (chunk) => {
      all += chunk;
    });
    child.on('error', (error) => fail(new Error(`${command} cannot be started: ${error.message}`, { cause: error })));
    child.on('close', (code, signal) => {
      if (code === 0) done(stdout);
      else fail(new Error(`\`${command} ${args.join(' ')}\` ended with ${signal ?? `exit code ${code}`}:\n${all.trim()}`));
    });
  });
}
