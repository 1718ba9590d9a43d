/** Milliseconds of one extension's activation, as VS Code measured them. */
export interface ActivationTimes {
  readonly loadCode: number;
  /** The call, and from its return until the promise that it gave has settled. */
  readonly callActivate: number;
  readonly finishActivate: number;
}

/** Reads the table "Extension Activation Stats" of Developer: Startup Performance. Throws where it has no row for the extension. */
export function activationTimes(text: string, extension: string): ActivationTimes {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.find((cells) => cells.includes('Load Code') && cells.includes('Call Activate'));
  const row = rows.find((cells) => cells.includes(extension));
  if (head === undefined || row === undefined) throw new Error(`Startup Performance has no activation times of ${extension}`);
  const of = (column: string): number => {
    const cell = row[head.indexOf(column)] ?? '';
    const value = Number(cell);
    if (cell === '' || Number.isNaN(value)) throw new Error(`Startup Performance has no number for "${column}" of ${extension}`);
    return value;
  };
  return { loadCode: of('Load Code'), callActivate: of('Call Activate'), finishActivate: of('Finish Activate') };
}
