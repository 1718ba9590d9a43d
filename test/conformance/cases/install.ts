import type { Case } from '../../../tools/conformance/case.ts';
import { apply, groupOf, guestbook, guestbookCrd, guestbooks, merge, withGuestbooks, withNamespace } from './support.ts';

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

const crdOf = (name: string): string => `${crds}/guestbooks.${groupOf(name)}`;

function isEstablished(body: unknown): boolean {
  return /"status":"True","type":"Established"|"type":"Established","status":"True"/.test(JSON.stringify(body));
}

const forceApply = 'fieldManager=crd-studio&force=true';

/** Install CRDs, and what a person does with kubectl right after it. */
export const installed: Case = withNamespace(
  'crd-installed',
  [
    {
      what: 'a dry run of the apply',
      method: 'PATCH',
      path: `${crdOf('crd-installed')}?${forceApply}&dryRun=All`,
      contentType: apply,
      body: guestbookCrd('crd-installed'),
    },
    { what: 'the dry run leaves nothing', method: 'GET', path: crdOf('crd-installed') },
    {
      what: 'the apply',
      method: 'PATCH',
      path: `${crdOf('crd-installed')}?${forceApply}`,
      contentType: apply,
      body: guestbookCrd('crd-installed'),
      setUp: true,
    },
    { waitFor: crdOf('crd-installed'), until: isEstablished },
    { waitFor: guestbooks('crd-installed'), until: (_body, code) => code === 200 },
    { what: 'kubectl get crd', method: 'GET', path: crdOf('crd-installed'), accept: table },
    {
      what: 'the same again changes nothing',
      method: 'PATCH',
      path: `${crdOf('crd-installed')}?${forceApply}`,
      contentType: apply,
      body: guestbookCrd('crd-installed'),
    },
    {
      waitFor: `/openapi/v3/apis/${groupOf('crd-installed')}/v1`,
      until: (body, code) => code === 200 && JSON.stringify(body).includes('"replicas"'),
    },
    { what: 'kubectl explain', method: 'GET', path: `/openapi/v3/apis/${groupOf('crd-installed')}/v1` },
    {
      what: 'kubectl apply of eleven replicas',
      method: 'POST',
      path: `${guestbooks('crd-installed')}?fieldManager=kubectl-client-side-apply&fieldValidation=Strict`,
      body: guestbook('crd-installed', 'a', { replicas: 11 }),
    },
    {
      what: 'kubectl apply without replicas',
      method: 'POST',
      path: `${guestbooks('crd-installed')}?fieldManager=kubectl-client-side-apply&fieldValidation=Strict`,
      body: guestbook('crd-installed', 'a', { title: 'hello' }),
    },
    { what: 'kubectl get, one', method: 'GET', path: guestbooks('crd-installed', 'a'), accept: table },
    {
      what: 'the events of kubectl describe',
      method: 'GET',
      path: '/api/v1/namespaces/crd-installed/events?fieldSelector=involvedObject.kind%3DGuestbook%2CinvolvedObject.name%3Da&limit=500',
    },
  ],
  [
    { step: 'kubectl get crd', pointer: '/body/columnDefinitions/3/description', reason: 'a text for people, in our words' },
    { step: 'kubectl explain', pointer: '/body/info', reason: 'the sandbox says that it is one' },
    {
      step: 'kubectl explain',
      pointer: '/body/paths',
      reason: 'what clients read of it (kinds, verbs, dry run, field validation) is tested with kubectl; the prose is left out',
    },
    {
      step: 'kubectl explain',
      pointer: '/body/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions/x-kubernetes-group-version-kind',
      reason: 'names groups that the sandbox does not serve',
    },
    {
      step: 'kubectl explain',
      pointer: '/body/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent',
      reason: 'names groups that the sandbox does not serve',
    },
  ],
);

/** What watches are told when the definition of what they watch changes or goes. */
export const removed: Case = withGuestbooks('crd-removed', [
  {
    what: 'create a',
    method: 'POST',
    path: guestbooks('crd-removed'),
    body: guestbook('crd-removed', 'a', {}),
    setUp: true,
  },
  {
    what: 'a watch while the schema changes',
    method: 'GET',
    path: `${guestbooks('crd-removed')}?watch=true&timeoutSeconds=60`,
    meanwhile: [
      {
        what: 'the schema changes',
        method: 'PATCH',
        path: crdOf('crd-removed'),
        contentType: merge,
        body: { spec: { names: { shortNames: ['gb'] } } },
        setUp: true,
      },
    ],
  },
  { waitFor: `${guestbooks('crd-removed')}?watch=true&timeoutSeconds=1`, until: (_body, code) => code === 200 },
  {
    what: 'a watch while the definition goes',
    method: 'GET',
    path: `${guestbooks('crd-removed')}?watch=true&timeoutSeconds=60`,
    meanwhile: [
      { what: 'the definition goes', method: 'DELETE', path: crdOf('crd-removed'), setUp: true },
      { waitFor: crdOf('crd-removed'), until: (_body, code) => code === 404 },
    ],
  },
  { waitFor: guestbooks('crd-removed'), until: (_body, code) => code === 404 },
  { what: 'a watch after it has gone', method: 'GET', path: `${guestbooks('crd-removed')}?watch=true&timeoutSeconds=1` },
]);
