/** Lets everything run that needs no timer: promise callbacks and turns of the event loop, until `done` (or a few turns). */
export async function settle(done: () => boolean = () => false, turns = 30): Promise<void> {
  for (let turn = 0; turn < turns && !done(); turn++) await new Promise((resolve) => setImmediate(resolve));
}
