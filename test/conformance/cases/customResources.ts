import { apply, groupOf, guestbook, guestbooks, jsonPatch, merge, versionOf, withGuestbooks } from './support.ts';

const post = { method: 'POST' } as const;

export const validation = withGuestbooks(
  'cr-validation',
  [
    {
      what: 'replicas above the maximum',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { replicas: 11 }),
    },
    {
      what: 'replicas below the minimum',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { replicas: 0 }),
    },
    { what: 'replicas as text', ...post, path: guestbooks('cr-validation'), body: guestbook('cr-validation', 'a', { replicas: 'many' }) },
    {
      what: 'a title that is too long',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { title: 'a'.repeat(21) }),
    },
    {
      what: 'a title with capitals',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { title: 'Hello' }),
    },
    {
      what: 'a tone that is not in the enum',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { tone: 'rude' }),
    },
    {
      what: 'an entry without its key',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { entries: [{ text: 'hi' }] }),
    },
    {
      what: 'two entries of one key',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { entries: [{ author: 'ann' }, { author: 'ann' }] }),
    },
    {
      what: 'several faults at once',
      ...post,
      path: guestbooks('cr-validation'),
      body: guestbook('cr-validation', 'a', { replicas: 99, tone: 'rude' }),
    },
    { what: 'a name with a capital', ...post, path: guestbooks('cr-validation'), body: guestbook('cr-validation', 'Bad', {}) },
    {
      what: 'no name',
      ...post,
      path: guestbooks('cr-validation'),
      body: { apiVersion: `${groupOf('cr-validation')}/v1`, kind: 'Guestbook', metadata: {} },
    },
    {
      what: 'the kind of another resource',
      ...post,
      path: guestbooks('cr-validation'),
      body: { ...guestbook('cr-validation', 'a', {}), kind: 'Visitor' },
    },
    { what: 'broken JSON', ...post, path: guestbooks('cr-validation'), body: '{"kind":' },
  ],
  [
    {
      step: 'several faults at once',
      pointer: '/body/message',
      reason: 'the real server tells faults of several fields in another order each time; /body/details/causes has the same ones',
    },
  ],
);

export const defaulting = withGuestbooks('cr-defaulting', [
  { what: 'create without replicas', ...post, path: guestbooks('cr-defaulting'), body: guestbook('cr-defaulting', 'a', {}) },
  { what: 'create without spec', ...post, path: guestbooks('cr-defaulting'), body: guestbook('cr-defaulting', 'b', undefined) },
  {
    what: 'an unknown field is pruned',
    ...post,
    path: guestbooks('cr-defaulting'),
    body: guestbook('cr-defaulting', 'c', { colour: 'blue' }),
  },
  {
    what: 'an unknown field is refused when strict',
    ...post,
    path: `${guestbooks('cr-defaulting')}?fieldValidation=Strict`,
    body: guestbook('cr-defaulting', 'd', { colour: 'blue' }),
  },
  {
    what: 'an unknown field is warned of when asked',
    ...post,
    path: `${guestbooks('cr-defaulting')}?fieldValidation=Warn`,
    body: guestbook('cr-defaulting', 'd', { colour: 'blue' }),
  },
  { what: 'dry run', ...post, path: `${guestbooks('cr-defaulting')}?dryRun=All`, body: guestbook('cr-defaulting', 'e', {}) },
  { what: 'a dry run leaves nothing', method: 'GET', path: guestbooks('cr-defaulting', 'e') },
  { what: 'the list has the defaults', method: 'GET', path: guestbooks('cr-defaulting') },
]);

export const updates = withGuestbooks('cr-updates', [
  { what: 'create', ...post, path: guestbooks('cr-updates'), body: guestbook('cr-updates', 'a', { replicas: 1 }) },
  { what: 'create again', ...post, path: guestbooks('cr-updates'), body: guestbook('cr-updates', 'a', { replicas: 1 }) },
  {
    what: 'update without a resourceVersion',
    method: 'PUT',
    path: guestbooks('cr-updates', 'a'),
    body: guestbook('cr-updates', 'a', { replicas: 3 }),
  },
  {
    what: 'update raises the generation',
    method: 'PUT',
    path: guestbooks('cr-updates', 'a'),
    body: (answers: ReadonlyMap<string, unknown>) =>
      guestbook('cr-updates', 'a', { replicas: 3 }, { resourceVersion: versionOf(answers.get('create')) }),
  },
  {
    what: 'update of a stale object',
    method: 'PUT',
    path: guestbooks('cr-updates', 'a'),
    body: (answers: ReadonlyMap<string, unknown>) =>
      guestbook('cr-updates', 'a', { replicas: 4 }, { resourceVersion: versionOf(answers.get('create')) }),
  },
  {
    what: 'a patch that changes nothing',
    method: 'PATCH',
    path: guestbooks('cr-updates', 'a'),
    contentType: merge,
    body: { spec: { replicas: 3 } },
  },
  {
    what: 'labels leave the generation',
    method: 'PATCH',
    path: guestbooks('cr-updates', 'a'),
    contentType: merge,
    body: { metadata: { labels: { a: 'b' } } },
  },
  {
    what: 'status by the main resource is ignored',
    method: 'PATCH',
    path: guestbooks('cr-updates', 'a'),
    contentType: merge,
    body: { status: { visits: 5 } },
  },
  {
    what: 'status by its subresource',
    method: 'PATCH',
    path: guestbooks('cr-updates', 'a', 'status'),
    contentType: merge,
    body: { status: { visits: 5 }, spec: { replicas: 9 } },
  },
  {
    what: 'a JSON patch',
    method: 'PATCH',
    path: guestbooks('cr-updates', 'a'),
    contentType: jsonPatch,
    body: [
      { op: 'test', path: '/spec/replicas', value: 3 },
      { op: 'replace', path: '/spec/replicas', value: 4 },
    ],
  },
  {
    what: 'a JSON patch whose test fails',
    method: 'PATCH',
    path: guestbooks('cr-updates', 'a'),
    contentType: jsonPatch,
    body: [{ op: 'test', path: '/spec/replicas', value: 3 }],
  },
  {
    what: 'a strategic merge patch',
    method: 'PATCH',
    path: guestbooks('cr-updates', 'a'),
    contentType: 'application/strategic-merge-patch+json',
    body: { spec: { replicas: 5 } },
  },
  { what: 'a patch of an absent object', method: 'PATCH', path: guestbooks('cr-updates', 'absent'), contentType: merge, body: {} },
]);

export const serverSideApply = withGuestbooks('cr-apply', [
  {
    what: 'apply creates',
    method: 'PATCH',
    path: `${guestbooks('cr-apply', 'a')}?fieldManager=ann`,
    contentType: apply,
    body: guestbook('cr-apply', 'a', { replicas: 3, entries: [{ author: 'ann', text: 'hi' }] }),
  },
  {
    what: 'apply of the same by another manager',
    method: 'PATCH',
    path: `${guestbooks('cr-apply', 'a')}?fieldManager=bob`,
    contentType: apply,
    body: guestbook('cr-apply', 'a', { replicas: 3 }),
  },
  {
    what: 'a conflict',
    method: 'PATCH',
    path: `${guestbooks('cr-apply', 'a')}?fieldManager=bob`,
    contentType: apply,
    body: guestbook('cr-apply', 'a', { replicas: 4 }),
  },
  {
    what: 'force',
    method: 'PATCH',
    path: `${guestbooks('cr-apply', 'a')}?fieldManager=bob&force=true`,
    contentType: apply,
    body: guestbook('cr-apply', 'a', { replicas: 4, entries: [{ author: 'bob', text: 'ho' }] }),
  },
  {
    what: 'what is left out goes when nobody else owns it',
    method: 'PATCH',
    path: `${guestbooks('cr-apply', 'a')}?fieldManager=bob`,
    contentType: apply,
    body: guestbook('cr-apply', 'a', { replicas: 4 }),
  },
  {
    what: 'an update takes fields over',
    method: 'PATCH',
    path: `${guestbooks('cr-apply', 'a')}?fieldManager=eve`,
    contentType: merge,
    body: { spec: { replicas: 7 } },
  },
  {
    what: 'a conflict with an update',
    method: 'PATCH',
    path: `${guestbooks('cr-apply', 'a')}?fieldManager=bob`,
    contentType: apply,
    body: guestbook('cr-apply', 'a', { replicas: 4 }),
  },
  {
    what: 'apply without a manager',
    method: 'PATCH',
    path: guestbooks('cr-apply', 'a'),
    contentType: apply,
    body: guestbook('cr-apply', 'a', {}),
  },
]);

export const deletion = withGuestbooks('cr-deletion', [
  {
    what: 'create with a finalizer',
    ...post,
    path: guestbooks('cr-deletion'),
    body: guestbook('cr-deletion', 'a', {}, { finalizers: ['example.com/hold'] }),
  },
  { what: 'delete marks it', method: 'DELETE', path: guestbooks('cr-deletion', 'a') },
  {
    what: 'a new finalizer while it goes',
    method: 'PATCH',
    path: guestbooks('cr-deletion', 'a'),
    contentType: merge,
    body: { metadata: { finalizers: ['example.com/hold', 'example.com/more'] } },
  },
  {
    what: 'the last finalizer goes',
    method: 'PATCH',
    path: guestbooks('cr-deletion', 'a'),
    contentType: jsonPatch,
    body: [{ op: 'remove', path: '/metadata/finalizers' }],
  },
  { what: 'it is gone', method: 'GET', path: guestbooks('cr-deletion', 'a') },
  { what: 'create b', ...post, path: guestbooks('cr-deletion'), body: guestbook('cr-deletion', 'b', {}) },
  {
    what: 'a precondition that does not hold',
    method: 'DELETE',
    path: guestbooks('cr-deletion', 'b'),
    body: { kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { resourceVersion: '1' } },
  },
  { what: 'delete b', method: 'DELETE', path: guestbooks('cr-deletion', 'b') },
  { what: 'delete it again', method: 'DELETE', path: guestbooks('cr-deletion', 'b') },
]);

export const lists = withGuestbooks('cr-lists', [
  { what: 'create a', ...post, path: guestbooks('cr-lists'), body: guestbook('cr-lists', 'a', {}, { labels: { team: 'red' } }) },
  { what: 'create b', ...post, path: guestbooks('cr-lists'), body: guestbook('cr-lists', 'b', {}, { labels: { team: 'blue' } }) },
  { what: 'create c', ...post, path: guestbooks('cr-lists'), body: guestbook('cr-lists', 'c', {}) },
  { what: 'by label', method: 'GET', path: `${guestbooks('cr-lists')}?labelSelector=team%3Dred` },
  { what: 'by absence of a label', method: 'GET', path: `${guestbooks('cr-lists')}?labelSelector=%21team` },
  { what: 'by a set of values', method: 'GET', path: `${guestbooks('cr-lists')}?labelSelector=team+in+%28red%2Cblue%29` },
  { what: 'by name', method: 'GET', path: `${guestbooks('cr-lists')}?fieldSelector=metadata.name%3Db` },
  { what: 'by a field that cannot be selected', method: 'GET', path: `${guestbooks('cr-lists')}?fieldSelector=spec.title%3Dx` },
  { what: 'a broken label selector', method: 'GET', path: `${guestbooks('cr-lists')}?labelSelector=a%3D%3D%3Db` },
  { what: 'a page', method: 'GET', path: `${guestbooks('cr-lists')}?limit=2` },
  {
    what: 'the next page',
    method: 'GET',
    path: (answers) =>
      `${guestbooks('cr-lists')}?limit=2&continue=${(answers.get('a page') as { metadata: { continue: string } }).metadata.continue}`,
  },
  { what: 'a broken continue token', method: 'GET', path: `${guestbooks('cr-lists')}?limit=2&continue=nonsense` },
  {
    what: 'as a table',
    method: 'GET',
    path: guestbooks('cr-lists'),
    accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json',
  },
  {
    what: 'metadata only',
    method: 'GET',
    path: guestbooks('cr-lists'),
    accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json',
  },
  { what: 'match without a version', method: 'GET', path: `${guestbooks('cr-lists')}?resourceVersionMatch=Exact` },
]);

export const watches = withGuestbooks('cr-watches', [
  { what: 'create a', ...post, path: guestbooks('cr-watches'), body: guestbook('cr-watches', 'a', {}, { labels: { team: 'red' } }) },
  { what: 'change a', method: 'PATCH', path: guestbooks('cr-watches', 'a'), contentType: merge, body: { spec: { replicas: 5 } } },
  {
    what: 'a leaves the team',
    method: 'PATCH',
    path: guestbooks('cr-watches', 'a'),
    contentType: merge,
    body: { metadata: { labels: null } },
  },
  { what: 'delete a', method: 'DELETE', path: guestbooks('cr-watches', 'a') },
  {
    what: 'all events since the creation',
    method: 'GET',
    path: (answers) => `${guestbooks('cr-watches')}?watch=true&timeoutSeconds=1&resourceVersion=${versionOf(answers.get('create a'))}`,
  },
  {
    what: 'through a label selector',
    method: 'GET',
    path: (answers) =>
      `${guestbooks('cr-watches')}?watch=true&timeoutSeconds=1&labelSelector=team%3Dred&resourceVersion=${versionOf(answers.get('create a'))}`,
  },
  {
    what: 'from a version that is too old',
    method: 'GET',
    path: `${guestbooks('cr-watches')}?watch=true&timeoutSeconds=1&resourceVersion=1`,
  },
  {
    what: 'from a version that is none',
    method: 'GET',
    path: `${guestbooks('cr-watches')}?watch=true&timeoutSeconds=1&resourceVersion=abc`,
  },
]);
