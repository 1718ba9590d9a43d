#!/usr/bin/env node
/**
 * Stands in for a desktop's `code` where there is no desktop: writes down how it was called, installs nothing, and with
 * `--wait` is a window that stays, known by its `code.lock`, until it is ended.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const args = process.argv.slice(2);
if (args.includes('--wait')) {
  writeFileSync(path.join(args[args.indexOf('--user-data-dir') + 1], 'code.lock'), String(process.pid));
  setInterval(() => undefined, 1000);
}
appendFileSync(process.env.STAND_IN_CODE_LOG, `${JSON.stringify(args)}\n`);
