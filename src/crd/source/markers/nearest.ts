/** The candidate that differs from `name` in the fewest letters, case aside; undefined when none is close. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(lastPart(wanted).length / 3)) + 1;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const distance = Math.min(edits(wanted, other), lastPart(wanted) === lastPart(other) ? 1 : Number.POSITIVE_INFINITY);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** How many letters must be added, left out, changed or swapped with their neighbour. */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
