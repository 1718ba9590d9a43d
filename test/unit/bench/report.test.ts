import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json, median, type Report, ratioOf, table } from '../../../bench/report.ts';

const report: Report = {
  comparisons: [
    {
      what: 'start',
      ours: { name: 'sandbox', unit: 'ms', samples: [180, 100, 150] },
      anchor: { name: 'etcd + kube-apiserver', unit: 'ms', samples: [3000, 3300] },
      goal: 20,
    },
    {
      what: 'memory',
      ours: { name: 'sandbox', unit: 'MiB', samples: [75] },
      anchor: { name: 'etcd + kube-apiserver', unit: 'MiB', samples: [225] },
      goal: 4,
    },
    {
      what: 'told only',
      ours: { name: 'sandbox', unit: 'ms', samples: [2] },
      anchor: { name: 'etcd + kube-apiserver', unit: 'ms', samples: [1] },
    },
  ],
  figures: [
    { what: 'activation', series: { name: 'activation', unit: 'ms', samples: [51.26, 48.1] }, limit: 50, note: 'loads one file' },
    { what: 'of it, loading', series: { name: 'load', unit: 'ms', samples: [30] } },
  ],
  skipped: ['the rest: Go is missing'],
};

test('the median is the middle one, or lies between the two in the middle', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 2, 9]), 3);
  assert.ok(Number.isNaN(median([])));
});

test('a ratio is how many times ours fits into the anchor', () => {
  assert.deepEqual(report.comparisons.map(ratioOf), [21, 3, 0.5]);
});

test('the table says of each goal whether it is met, and nothing where there is none', () => {
  assert.equal(
    table(report),
    `| what | ours: median (min - max) | anchor | ratio | goal |  |
| --- | --- | --- | --- | --- | --- |
| start | 150 ms (100 - 180, n 3) | etcd + kube-apiserver: 3150 ms (3000 - 3300, n 2) | 21.0x | 20x | met |
| memory | 75 MiB (75 - 75, n 1) | etcd + kube-apiserver: 225 MiB (225 - 225, n 1) | 3.0x | 4x | missed |
| told only | 2 ms (2 - 2, n 1) | etcd + kube-apiserver: 1 ms (1 - 1, n 1) | 0.5x |  |  |
| activation | 49.7 ms (48.1 - 51.3, n 2) |  |  | at most 50 ms | met |
| of it, loading | 30 ms (30 - 30, n 1) |  |  |  |  |

activation: loads one file

skipped: the rest: Go is missing`,
  );
});

test('the JSON carries every sample beside what the table shows', () => {
  assert.deepEqual((json(report) as { comparisons: unknown[] }).comparisons[1], {
    what: 'memory',
    ours: { name: 'sandbox', unit: 'MiB', samples: [75], median: 75, min: 75, max: 75 },
    anchor: { name: 'etcd + kube-apiserver', unit: 'MiB', samples: [225], median: 225, min: 225, max: 225 },
    goal: 4,
    ratio: 3,
  });
});
