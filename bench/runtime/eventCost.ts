/**
 * What an event costs, from its bytes to the end of its reconcile, in CPU and in allocated bytes: with 1,000 and with
 * 100,000 objects in the cache, and with and without a debug session listening. Two processes each, 30 pairs of slices in turn
 * (at the usual seven runs).
 */
import type { Product } from '../product.ts';
import type { Comparison, Report, Series } from '../report.ts';
import { type EventCost, EventProcess } from './eventProcess.ts';
import { telemetryListener } from './telemetryListener.ts';

const eventsASlice = 1000;
const warmUps = 10;

export async function eventCost(_product: Product, runs: number): Promise<Report> {
  const pairs = Math.ceil((30 * runs) / 7);
  const sizes = await inTurn(pairs, await EventProcess.start(100_000), await EventProcess.start(1_000));
  const listener = await telemetryListener();
  try {
    const telemetry = await inTurn(pairs, await EventProcess.start(1_000, listener.path), await EventProcess.start(1_000));
    return {
      comparisons: [
        ...compare('an event with 100,000 objects cached', '1,000 cached', sizes, 1 / 1.2),
        ...compare('an event with telemetry', 'without', telemetry, 1 / 1.02),
      ],
      figures: [],
      skipped: [],
    };
  } finally {
    await listener.close();
  }
}

type Pairs = readonly { readonly ours: EventCost; readonly other: EventCost }[];

/** Which of the two goes first changes from pair to pair. */
async function inTurn(pairs: number, first: EventProcess, second: EventProcess): Promise<Pairs> {
  using ours = first;
  using other = second;
  const found: { ours: EventCost; other: EventCost }[] = [];
  for (let pair = -warmUps; pair < pairs; pair++) {
    const early = pair % 2 === 0 ? await ours.measure(eventsASlice) : undefined;
    const others = await other.measure(eventsASlice);
    const mine = early ?? (await ours.measure(eventsASlice));
    if (pair >= 0) found.push({ ours: mine, other: others });
  }
  return found;
}

function compare(what: string, name: string, pairs: Pairs, goal: number): Comparison[] {
  const compared = (measure: string, unit: Series['unit'], of: (cost: EventCost) => number): Comparison => ({
    what: `${what}: ${measure}`,
    ours: { name: 'ours', unit, samples: pairs.map(({ ours }) => of(ours)) },
    anchor: { name, unit, samples: pairs.map(({ other }) => of(other)) },
    goal,
  });
  return [compared('CPU', 'us', ({ cpuUs }) => cpuUs), compared('allocated', 'B', ({ bytes }) => bytes)];
}
