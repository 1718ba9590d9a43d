import assert from 'node:assert/strict';
import type { Journey } from '../context.ts';
import { controllersShow } from './controllers.ts';
import { continued } from './editor.ts';
import { guestbook, sampleName } from './objects.ts';

const names = ['ann', 'bob', 'eve'];

export async function pausedAndBehind(journey: Journey): Promise<void> {
  const { workbench } = journey;
  await journey.kubectlOk(['apply', '-f', '-'], names.map((name) => guestbook(name, 3)).join('---\n'));
  await controllersShow(journey, /Guestbook .*3 behind/, new RegExp(`default/${sampleName} +running`));
  await journey.picture('5-paused-and-behind');
  await continued(journey);
  const text = await controllersShow(journey, new RegExp(`default/(${names.join('|')}) +running`), /depth 2 · running 1/);
  const running = /default\/(\w+) +running/.exec(text)?.[1] ?? '';
  for (const name of names.filter((each) => each !== running)) assert.match(text, new RegExp(`default/${name} +ready · created`), text);
  await workbench.expand('Controllers', `default/${running}`);
  await controllersShow(journey, /because +created/);
  await workbench.resizeSideBar(220);
  await journey.picture('5-narrow');
  await workbench.resizeSideBar(460);
  await journey.picture('5-one-in-process-two-ready');
  await workbench.resizeSideBar(300);
}
