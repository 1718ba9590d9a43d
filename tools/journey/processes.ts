import { readdir, readFile } from 'node:fs/promises';

export interface ProcessInfo {
  readonly pid: number;
  readonly command: string;
}

/** Running processes whose command line or environment names `text` (Linux). */
export async function processesWith(text: string): Promise<ProcessInfo[]> {
  const found: ProcessInfo[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const command = await readProc(pid, 'cmdline');
    if (command.includes(text)) found.push({ pid, command: command.replaceAll('\0', ' ').trim() });
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
