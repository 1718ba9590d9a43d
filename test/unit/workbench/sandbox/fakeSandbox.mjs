// Stands in for dist/sandbox.js: its arguments, lock, ready line and lifeline, and nothing behind them.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    kubeconfig: { type: 'string' },
    data: { type: 'string' },
    lifeline: { type: 'string' },
    json: { type: 'boolean' },
    rbac: { type: 'boolean' },
  },
});
const fault = join(values.data, 'fault');
if (existsSync(fault)) {
  console.error(readFileSync(fault, 'utf8'));
  process.exit(1);
}
const lock = join(values.data, 'sandbox.lock');
if (isServed()) {
  console.error('the folder is in use');
  process.exit(1);
}
writeFileSync(lock, JSON.stringify({ pid: process.pid }), { flag: 'wx' });
const starts = join(values.data, 'starts');
writeFileSync(starts, `${existsSync(starts) ? readFileSync(starts, 'utf8') : ''}${process.pid}\n`);
writeFileSync(join(values.data, 'arguments'), process.argv.slice(2).join(' '));
const server = 'https://127.0.0.1:1';
let held = 0;
rmSync(values.lifeline, { force: true });
createServer((socket) => {
  held++;
  socket.on('error', () => undefined);
  socket.resume();
  socket.on('close', () => {
    if (--held === 0) process.exit(0);
  });
}).listen(values.lifeline, () => {
  writeFileSync(values.kubeconfig, 'kubeconfig');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, server, startedAt: 0 }));
  console.log(JSON.stringify({ ready: true, pid: process.pid, server, kubeconfig: values.kubeconfig }));
});

function isServed() {
  try {
    process.kill(JSON.parse(readFileSync(lock, 'utf8')).pid, 0);
    return true;
  } catch {
    rmSync(lock, { force: true });
    return false;
  }
}
