import { readdir, readFile } from 'node:fs/promises';

export interface ProcessInfo {
  readonly pid: number;
  readonly command: string;
}

/** Running processes whose command line names `program` and whose command line or first environment names `run` (Linux). */
export async function processesOf(program: string, run: string): Promise<ProcessInfo[]> {
  const found: ProcessInfo[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const command = await readProc(pid, 'cmdline');
    if (!command.includes(program)) continue;
    if (command.includes(run) || (await readProc(pid, 'environ')).includes(run))
      found.push({ pid, command: command.replaceAll('\0', ' ').trim() });
  }
  return found;
}

async function readProc(pid: number, file: string): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    // It ended meanwhile.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
