export interface Point {
  /** Seconds. */
  readonly at: number;
  readonly bytes: number;
}

/** Bytes a second by which a line through the points rises (least squares). */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const at = mean(points.map((point) => point.at));
  const bytes = mean(points.map((point) => point.bytes));
  const above = points.reduce((sum, point) => sum + (point.at - at) * (point.bytes - bytes), 0);
  const below = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  return above / below;
}
