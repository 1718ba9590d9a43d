/** What one benchmark measured of one contestant: samples in one unit. */
export interface Series {
  readonly name: string;
  readonly unit: 'ms' | 'MiB' | 'count';
  readonly samples: readonly number[];
}

/** Ours beside the anchor, measured in turn in one run; `ratio` is anchor / ours (more is better for us). */
export interface Comparison {
  readonly what: string;
  readonly ours: Series;
  readonly anchor: Series;
  /** The ratio we aim at. */
  readonly goal: number;
}

/** A figure with a fixed limit of its own: "activation under 50 ms". */
export interface Figure {
  readonly what: string;
  readonly series: Series;
  readonly limit: number;
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
    `${each.goal}x`,
    ratioOf(each) >= each.goal ? 'met' : 'missed',
  ]);
  const figures = report.figures.map((each) => [
    each.what,
    spread(each.series),
    '',
    '',
    `at most ${each.limit} ${each.series.unit}`,
    median(each.series.samples) <= each.limit ? 'met' : 'missed',
  ]);
  const head = ['what', 'ours: median (min - max)', 'anchor', 'ratio', 'goal', ''];
  const lines = [head, head.map(() => '---'), ...rows, ...figures].map((cells) => `| ${cells.join(' | ')} |`);
  return [...lines, ...report.skipped.map((line) => `\nskipped: ${line}`)].join('\n');
}

function spread(series: Series): string {
  const [low, high] = [Math.min(...series.samples), Math.max(...series.samples)];
  return `${round(median(series.samples))} ${series.unit} (${round(low)} - ${round(high)}, n ${series.samples.length})`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
