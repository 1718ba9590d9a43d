import { changes } from '../questions.ts';

const long = 'x'.repeat(64);

export const names = changes({
  'a singular in capitals': ({ spec }) => void (spec.names.singular = 'Thing'),
  'a singular that is no label': ({ spec }) => void (spec.names.singular = 'a_thing'),
  'a long plural': (crd) => {
    crd.spec.names.plural = long;
    crd.metadata = { name: `${long}.example.com` };
  },
  'a plural in capitals': (crd) => {
    crd.spec.names.plural = 'Things';
    crd.metadata = { name: 'Things.example.com' };
  },
  'a kind with a dot': ({ spec }) => void (spec.names.kind = 'My.Thing'),
  'a kind in small letters': ({ spec }) => void (spec.names.kind = 'thing'),
  'a kind that begins with a digit': ({ spec }) => void (spec.names.kind = '3D'),
  'a long kind': ({ spec }) => void (spec.names.kind = `T${long}`),
  'a list kind of its own': ({ spec }) => void (spec.names.listKind = 'Things'),
  'a list kind with a blank': ({ spec }) => void (spec.names.listKind = 'Thing List'),
  'short names': ({ spec }) => void (spec.names.shortNames = ['th', 'tg']),
  'a short name twice': ({ spec }) => void (spec.names.shortNames = ['th', 'th']),
  'an empty short name': ({ spec }) => void (spec.names.shortNames = ['']),
  'a short name in capitals': ({ spec }) => void (spec.names.shortNames = ['TH', 'ok']),
  categories: ({ spec }) => void (spec.names.categories = ['all', 'mine']),
  'a category in capitals': ({ spec }) => void (spec.names.categories = ['All']),
  'an empty category': ({ spec }) => void (spec.names.categories = ['']),
  'a group of one label': (crd) => {
    crd.spec.group = 'example';
    crd.metadata = { name: 'things.example' };
  },
  'a group with an empty label': (crd) => {
    crd.spec.group = 'a..com';
    crd.metadata = { name: 'things.a..com' };
  },
  'a long group': (crd) => {
    crd.spec.group = `${`${'g'.repeat(60)}.`.repeat(5)}com`;
    crd.metadata = { name: `things.${crd.spec.group}` };
  },
  'the name of another group': (crd) => void (crd.metadata = { name: 'things.example.org' }),
  'a label that is none': (crd) => void (crd.metadata = { name: 'things.example.com', labels: { 'a b': 'c', ok: 'not ok!' } }),
  'an annotation that is none': (crd) => void (crd.metadata = { name: 'things.example.com', annotations: { 'a b': 'c' } }),
  'a finalizer without a domain': (crd) => void (crd.metadata = { name: 'things.example.com', finalizers: ['mine'] }),
  'a scope in small letters': ({ spec }) => void (spec.scope = 'namespaced' as 'Namespaced'),
  'a cluster scope': ({ spec }) => void (spec.scope = 'Cluster'),
  'preserved fields of the whole': ({ spec }) => void (spec.preserveUnknownFields = true),
  'preserved fields, said to be none': ({ spec }) => void (spec.preserveUnknownFields = false),
});

const approved = 'api-approved.kubernetes.io';

export const approval = changes({
  'a group of Kubernetes': (crd) => {
    crd.spec.group = 'x.k8s.io';
    crd.metadata = { name: 'things.x.k8s.io' };
  },
  'a group of Kubernetes, approved': (crd) => {
    crd.spec.group = 'x.k8s.io';
    crd.metadata = { name: 'things.x.k8s.io', annotations: { [approved]: 'https://github.com/kubernetes/kubernetes/pull/1' } };
  },
  'a group of Kubernetes, named unapproved': (crd) => {
    crd.spec.group = 'apps.kubernetes.io';
    crd.metadata = { name: 'things.apps.kubernetes.io', annotations: { [approved]: 'unapproved, an experiment' } };
  },
  'a group of Kubernetes, approved by a word': (crd) => {
    crd.spec.group = 'kubernetes.io';
    crd.metadata = { name: 'things.kubernetes.io', annotations: { [approved]: 'yes' } };
  },
  'a group of Kubernetes, approved by nothing': (crd) => {
    crd.spec.group = 'kubernetes.io';
    crd.metadata = { name: 'things.kubernetes.io', annotations: { [approved]: '' } };
  },
  'a group of the x-k8s kind': (crd) => {
    crd.spec.group = 'x.x-k8s.io';
    crd.metadata = { name: 'things.x.x-k8s.io' };
  },
});
