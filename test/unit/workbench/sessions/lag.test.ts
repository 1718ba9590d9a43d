import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, readBehind } from '../../../../src/workbench/sessions/lag.ts';
import { cached, Story } from '../machineStory.ts';

const behind = (story: Story) => story.session.machine.informers.get('Guestbook')?.behind;

test('the lag is counted from where the informer stands, and told to that session only', () => {
  const story = new Story().connect().informer({ resourceVersion: '61', labelSelector: 'a=b' }, [cached('gb-1', '57')]);
  const [position] = positionsOf(story.session);
  assert.equal(position?.resourceVersion, '61');
  assert.equal(position.labelSelector, 'a=b');
  const counts = [
    { id: position.id, changes: 3 },
    { id: JSON.stringify(['other', 'Guestbook', '61']), changes: 9 },
  ];
  story.session.setBehind(readBehind(story.session, counts));
  assert.equal(behind(story), 3);
});

test('a count for a position that the informer has left is not shown', () => {
  const story = new Story().connect().informer({ resourceVersion: '61' });
  const counts = positionsOf(story.session).map(({ id }) => ({ id, changes: 3 }));
  story.session.setBehind(readBehind(story.session, counts));
  story.informer({ resourceVersion: '64' });
  assert.equal(behind(story), undefined);
  story.session.setBehind(readBehind(story.session, [{ ...counts[0], id: counts[0]?.id ?? '', changes: 4 }]));
  assert.equal(behind(story), undefined);
});

test('an informer that has not listed yet has no position', () => {
  assert.deepEqual(positionsOf(new Story().connect().informer({ resourceVersion: '', synced: false }).session), []);
});
