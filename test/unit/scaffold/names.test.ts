import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkDomain,
  checkGroup,
  checkKind,
  checkPlural,
  checkProjectName,
  checkVersion,
  defaultPlural,
} from '../../../src/scaffold/names.ts';

test('names that both the API server and kubebuilder take are taken', () => {
  for (const kind of ['Guestbook', 'HTTPRoute', 'V2', 'A'.repeat(63)]) assert.equal(checkKind(kind), undefined, kind);
  for (const version of ['v1', 'v1alpha1', 'v2beta3', 'stable']) assert.equal(checkVersion(version), undefined, version);
  for (const name of ['guestbook', '2048', 'my-project']) assert.equal(checkProjectName(name), undefined, name);
  assert.equal(checkGroup('webapp', 'example.com'), undefined);
  assert.equal(checkGroup('', 'example.com'), undefined);
  assert.equal(checkGroup('webapp.example.com', ''), undefined);
  assert.equal(checkDomain(''), undefined);
  assert.equal(checkPlural('guestbooks', 'webapp.example.com'), undefined);
});

test('a kind that does not fit says what to write', () => {
  assert.equal(
    checkKind('guestbook'),
    '"guestbook" starts with a lower-case letter, and a kind starts with an upper-case one: write "Guestbook".',
  );
  assert.equal(checkKind('Guest_Book'), '"Guest_Book" has "_", and a kind is made of letters and digits only: write "GuestBook".');
  assert.equal(checkKind('guest book'), '"guest book" has a space, and a kind is made of letters and digits only: write "GuestBook".');
  assert.equal(checkKind('A'.repeat(64)), 'This kind has 64 characters: the API server allows at most 63.');
  assert.equal(checkKind('2Fast'), '"2Fast" starts with a digit, and a kind starts with an upper-case letter.');
  assert.equal(checkKind('Gästebuch'), '"Gästebuch" has "ä", and a kind is made of letters and digits only: write "Gastebuch".');
  assert.equal(
    checkKind('Promise'),
    '"Promise" is the name of something that the generated code uses: choose another, such as "MyPromise".',
  );
  assert.equal(checkKind(''), 'A kind is needed, such as "Guestbook".');
});

test('a group needs a dot, from itself or from the domain', () => {
  assert.equal(
    checkGroup('webapp', ''),
    '"webapp" has no dot: the API server wants a group that is a domain. Write "webapp.example.com", or give the project a domain.',
  );
  assert.equal(
    checkGroup('', 'local'),
    '"local" has no dot: the API server wants a group that is a domain. Write "local.example.com", or give the project a domain.',
  );
  assert.equal(checkGroup('', ''), 'A group is needed where the project has no domain: write one such as "webapp.example.com".');
});

test('a group is made of DNS names, has at most 253 characters, and is not one of Kubernetes', () => {
  assert.equal(
    checkGroup('Webapp', 'example.com'),
    '"Webapp" has the upper-case letter "W", and a group is made of lower-case letters, digits, "-" and ".".',
  );
  assert.equal(
    checkGroup('web..app', 'example.com'),
    '"web..app" has a dot too many: every part between dots needs a name, as in "webapp.example.com".',
  );
  assert.equal(
    checkGroup('-web', 'example.com'),
    '"-web" starts or ends with "-": each part of a group starts and ends with a letter or a digit.',
  );
  assert.match(checkGroup('a'.repeat(250), 'example.com') ?? '', /262 characters with the domain: a group has at most 253/);
  for (const [group, domain] of [
    ['apps', 'k8s.io'],
    ['', 'kubernetes.io'],
    ['x.y', 'kubernetes.io'],
  ] as const) {
    assert.match(checkGroup(group, domain) ?? '', /belong to Kubernetes/);
  }
  assert.equal(checkGroup('apps', 'my-k8s.io'), undefined);
});

test('a version is a label that starts with a letter, although kubebuilder takes more', () => {
  assert.equal(
    checkVersion('1beta'),
    '"1beta" starts with a digit, and the API server refuses it at install: write "v1beta" or "v1beta1".',
  );
  assert.equal(checkVersion('v1.2'), '"v1.2" has a dot, and the API server refuses it at install: write a word such as "v1" or "v1beta1".');
  assert.equal(
    checkVersion('V1'),
    '"V1" has the upper-case letter "V", and a version is made of lower-case letters, digits and "-": write "v1".',
  );
  assert.equal(checkVersion('v1-'), '"v1-" ends with "-", and a version ends with a letter or a digit: write "v1".');
  assert.equal(checkVersion(''), 'A version is needed, such as "v1alpha1" or "v1".');
});

test('a plural and a project name say what is wrong with them', () => {
  assert.equal(
    checkPlural('Guestbooks', 'g.io'),
    '"Guestbooks" has the upper-case letter "G", and a plural is made of lower-case letters, digits and "-": write "guestbooks".',
  );
  assert.equal(checkPlural('1s', 'g.io'), '"1s" starts with "1", and a plural starts with a lower-case letter.');
  assert.equal(checkPlural('p'.repeat(64), 'g.io'), 'This text has 64 characters: a plural has at most 63.');
  assert.equal(
    checkProjectName('My App'),
    '"My App" has the upper-case letter "M", and a project name is made of lower-case letters, digits and "-": write "my-app".',
  );
  assert.equal(
    checkProjectName('p'.repeat(57)),
    'This name has 57 characters: at most 56, since "<name>-system" becomes a namespace (63).',
  );
});

test('the proposed plural is English', () => {
  assert.deepEqual(['Guestbook', 'Policy', 'Box', 'Fish'].map(defaultPlural), ['guestbooks', 'policies', 'boxes', 'fish']);
});
