import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** One process of the machine: `start` is a text that differs where the system gave the same pid to another process. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly start: string;
}

/** Every process of the machine now. From /proc on Linux, `ps` on macOS, CIM on Windows (the last two are not tried in CI). */
export function processTable(platform: NodeJS.Platform = process.platform): Promise<ReadonlyMap<number, ProcessRow>> {
  if (platform === 'linux') return Promise.resolve(fromProc());
  if (platform === 'win32') return fromText('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windowsQuery]);
  return fromText('ps', ['-A', '-o', 'pid=,ppid=,lstart=']);
}

/** A process and all its descendants, parents first. Empty when there is none of that pid. */
export function treeOf(table: ReadonlyMap<number, ProcessRow>, root: number): ProcessRow[] {
  const children = new Map<number, ProcessRow[]>();
  for (const row of table.values()) children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  const first = table.get(root);
  const tree = first === undefined ? [] : [first];
  for (let i = 0; i < tree.length; i++) {
    for (const child of children.get(tree[i]?.pid ?? -1) ?? []) if (!tree.includes(child)) tree.push(child);
  }
  return tree;
}

const windowsQuery = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CreationDate.Ticks)" }';

/** Reads "pid parent start" lines; `start` is all the rest. */
export function parseTable(text: string): Map<number, ProcessRow> {
  const table = new Map<number, ProcessRow>();
  for (const line of text.split('\n')) {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S.*?)\s*$/.exec(line);
    if (match) table.set(Number(match[1]), { pid: Number(match[1]), parent: Number(match[2]), start: match[3] ?? '' });
  }
  return table;
}

function fromText(command: string, args: string[]): Promise<Map<number, ProcessRow>> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { windowsHide: true, maxBuffer: 16 * 1024 * 1024 }, (error: Error | null, stdout) => {
      if (error) reject(error);
      else resolve(parseTable(stdout));
    });
  });
}

function fromProc(): Map<number, ProcessRow> {
  const table = new Map<number, ProcessRow>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    const row = Number.isInteger(pid) ? procRow(pid) : undefined;
    if (row !== undefined) table.set(pid, row);
  }
  return table;
}

/** proc(5): the command in parentheses may hold anything, so fields are counted from the last one; 2 is the parent, 20 the start. A zombie has ended. */
function procRow(pid: number): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : { pid, parent: Number(fields[1]), start: fields[19] ?? '' };
  } catch {
    return undefined; // it ended while we looked
  }
}
