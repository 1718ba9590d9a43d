/** What one benchmark measured of one contestant: samples in one unit. */
export interface Series {
  readonly name: string;
  readonly unit: 'ms' | 'us' | 'ns' | 'MiB' | 'KB' | 'B';
  readonly samples: readonly number[];
}

/** Ours beside the anchor, measured in turn in one run; its ratio is anchor / ours (more is better for us). */
export interface Comparison {
  readonly what: string;
  readonly ours: Series;
  readonly anchor: Series;
  /** The ratio we aim at; absent: told, not aimed at. */
  readonly goal?: number;
}

/** A figure without an anchor: "activation"; `limit` is the most that we aim at. */
export interface Figure {
  readonly what: string;
  readonly series: Series;
  readonly limit?: number;
  /** What else was found: which files were loaded. */
  readonly note?: string;
}

export interface Report {
  readonly comparisons: readonly Comparison[];
  readonly figures: readonly Figure[];
  /** What could not be measured here, and why. */
  readonly skipped: readonly string[];
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export function ratioOf(comparison: Comparison): number {
  return median(comparison.anchor.samples) / median(comparison.ours.samples);
}

/** The report as a Markdown table. */
export function table(report: Report): string {
  const rows = report.comparisons.map((each) => [
    each.what,
    spread(each.ours),
    `${each.anchor.name}: ${spread(each.anchor)}`,
    `${ratioOf(each).toFixed(1)}x`,
    each.goal === undefined ? '' : `${round(each.goal)}x`,
    verdict(each.goal, (goal) => ratioOf(each) >= goal),
  ]);
  const figures = report.figures.map((each) => [
    each.what,
    spread(each.series),
    '',
    '',
    each.limit === undefined ? '' : `at most ${each.limit} ${each.series.unit}`,
    verdict(each.limit, (limit) => median(each.series.samples) <= limit),
  ]);
  const head = ['what', 'ours: median (min - max)', 'anchor', 'ratio', 'goal', ''];
  const lines = [head, head.map(() => '---'), ...rows, ...figures].map((cells) => `| ${cells.join(' | ')} |`);
  const notes = report.figures.flatMap((each) => (each.note === undefined ? [] : [`\n${each.what}: ${each.note}`]));
  return [...lines, ...notes, ...report.skipped.map((line) => `\nskipped: ${line}`)].join('\n');
}

/** The report for programs: every sample, with the medians and ratios that the table shows. */
export function json(report: Report): object {
  return {
    comparisons: report.comparisons.map((each) => ({
      ...each,
      ours: summed(each.ours),
      anchor: summed(each.anchor),
      ratio: ratioOf(each),
    })),
    figures: report.figures.map((each) => ({ ...each, series: summed(each.series) })),
    skipped: report.skipped,
  };
}

function summed(series: Series): object {
  return { ...series, median: median(series.samples), min: Math.min(...series.samples), max: Math.max(...series.samples) };
}

function verdict(aim: number | undefined, met: (aim: number) => boolean): string {
  return aim === undefined ? '' : met(aim) ? 'met' : 'missed';
}

function spread(series: Series): string {
  const [low, high] = [Math.min(...series.samples), Math.max(...series.samples)];
  return `${round(median(series.samples))} ${series.unit} (${round(low)} - ${round(high)}, n ${series.samples.length})`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}
