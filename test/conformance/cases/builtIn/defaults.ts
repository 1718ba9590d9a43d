import type { Case, RequestStep } from '../../../../tools/conformance/case.ts';
import { merge } from '../support.ts';
import { caseOf, create, type Kind, kindOf, objectOf, pathOf, table } from './kinds.ts';
import { samples } from './samples.ts';

/** Controllers of the control plane have to act first. */
const goesLater = ['namespaces', 'persistentvolumes', 'persistentvolumeclaims', 'volumeattributesclasses', 'replicationcontrollers'];

/** By kind: fields of the answers, wherever they come, that are meant to differ. */
const meant: Readonly<Record<string, { readonly fields: readonly string[]; readonly reason: string }>> = {
  daemonsets: { fields: ['annotations'], reason: 'a table of the real server leaves out an annotation that it sets itself' },
};

/**
 * Every built-in kind, from its birth to its end: what is filled in, what a table shows, what a write of nothing and of the status does.
 */
export const builtInDefaults: readonly Case[] = samples.map(({ kind: [apiVersion, name, resource, cluster], title, object, status }) => {
  const kind = kindOf(apiVersion, name, resource, cluster);
  return life(kind, `life-${title}`, object, status);
});

function life(kind: Kind, name: string, fields: object, status: object | undefined): Case {
  const item = pathOf(kind, name, `/${name}`);
  const body = objectOf(kind, name, fields);
  const steps: RequestStep[] = [
    create(kind, name, 'create', body),
    { what: 'create again', method: 'POST', path: pathOf(kind, name), body },
    { what: 'get', method: 'GET', path: item },
    { what: 'get as a table', method: 'GET', path: item, accept: table },
    { what: 'apply the same', method: 'PATCH', path: `${item}?fieldManager=applier`, contentType: 'application/apply-patch+yaml', body },
    { what: 'label', method: 'PATCH', path: item, contentType: merge, body: { metadata: { labels: { tier: 'one' } } } },
    { what: 'annotate', method: 'PATCH', path: item, contentType: merge, body: { metadata: { annotations: { note: 'seen' } } } },
    ...(status === undefined
      ? []
      : [
          { what: 'set the status', method: 'PATCH', path: `${item}/status`, contentType: merge, body: { status } } as const,
          { what: 'get the status as a table', method: 'GET', path: item, accept: table } as const,
        ]),
    { what: 'delete', method: 'DELETE', path: `${item}?gracePeriodSeconds=0` },
    ...(goesLater.includes(kind.resource) ? [] : [{ what: 'get what is gone', method: 'GET', path: item } as const]),
  ];
  return caseOf(kind, name, steps, differencesOf(kind, steps));
}

function differencesOf({ resource }: Kind, steps: readonly RequestStep[]): Case['differences'] {
  const { fields, reason } = meant[resource] ?? { fields: [], reason: '' };
  return steps.flatMap(({ what }) => fields.flatMap((field) => [{ step: what, pointer: `/body/rows/0/object/metadata/${field}`, reason }]));
}
