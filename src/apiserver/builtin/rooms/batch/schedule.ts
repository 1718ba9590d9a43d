interface Field {
  readonly min: number;
  readonly max: number;
  readonly names?: Readonly<Record<string, number>>;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const fields: readonly Field[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: Object.fromEntries(months.map((name, index) => [name, index + 1])) },
  { min: 0, max: 6, names: Object.fromEntries(days.map((name, index) => [name, index])) },
];
const descriptors = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];

/** Why a cron schedule cannot be read, in the words of the library that Kubernetes uses; undefined when it can. */
export function scheduleProblem(schedule: string): string | undefined {
  const zoned = /^(?:TZ|CRON_TZ)=\S* +(.*)$/s.exec(schedule);
  const text = zoned?.[1] ?? schedule;
  if (text.startsWith('@')) {
    if (descriptors.includes(text) || /^@every \d+[hms]/.test(text)) return undefined;
    return `unrecognized descriptor: ${text}`;
  }
  const parts = text.split(/\s+/).filter((part) => part !== '');
  if (parts.length !== fields.length) return `expected exactly ${fields.length} fields, found ${parts.length}: [${parts.join(' ')}]`;
  for (const [index, part] of parts.entries()) {
    for (const range of part.split(',')) {
      const problem = rangeProblem(range, fields[index] as Field);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function rangeProblem(text: string, field: Field): string | undefined {
  const [range = '', step, ...more] = text.split('/');
  if (more.length > 0) return `too many slashes: ${text}`;
  const [low = '', high, ...rest] = range.split('-');
  if (rest.length > 0) return `too many hyphens: ${text}`;
  const wild = low === '*' || low === '?';
  const start = wild ? field.min : numberOf(low, field);
  if (start === undefined) return `failed to parse int from ${low}: strconv.Atoi: parsing ${JSON.stringify(low)}: invalid syntax`;
  const end = wild ? field.max : high === undefined ? (step === undefined ? start : field.max) : numberOf(high, field);
  if (end === undefined) return `failed to parse int from ${high}: strconv.Atoi: parsing ${JSON.stringify(high)}: invalid syntax`;
  const by = step === undefined ? 1 : numberOf(step, field);
  if (by === undefined) return `failed to parse int from ${step}: strconv.Atoi: parsing ${JSON.stringify(step)}: invalid syntax`;
  if (start < field.min) return `beginning of range (${start}) below minimum (${field.min}): ${text}`;
  if (end > field.max) return `end of range (${end}) above maximum (${field.max}): ${text}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${text}`;
  return by === 0 ? `step of range should be a positive number: ${text}` : undefined;
}

function numberOf(text: string, { names }: Field): number | undefined {
  return names?.[text.toLowerCase()] ?? (/^\d+$/.test(text) ? Number(text) : undefined);
}
