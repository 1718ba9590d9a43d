import { owner } from '../../access/user.ts';
import type { Tree } from '../../json/bytes.ts';
import type { Resource } from '../../registry/resource.ts';
import type { Seen } from '../match/rules.ts';

/** The request of an AdmissionReview, as a webhook gets it and as expressions see it. */
export function requestOf({ change, resource, object, old }: Seen, uid: string): Tree {
  const { call, operation, name, namespace, subresource, dryRun } = change;
  const { name: username, uid: userUid, groups, extra } = call.request.user ?? owner;
  return {
    uid,
    kind: kindOf(resource),
    resource: resourceOf(resource),
    ...(subresource === '' ? {} : { subResource: subresource }),
    requestKind: kindOf(call.resource),
    requestResource: resourceOf(call.resource),
    ...(subresource === '' ? {} : { requestSubResource: subresource }),
    ...(name === '' ? {} : { name }),
    ...(namespace === '' ? {} : { namespace }),
    operation,
    userInfo: { username, ...(userUid ? { uid: userUid } : {}), groups, ...(extra ? { extra } : {}) },
    object: object ?? null,
    oldObject: old ?? null,
    dryRun,
    options: optionsOf(change.operation, call.request.query),
  };
}

function kindOf({ group, version, kind }: Resource): Tree {
  return { group, version, kind };
}

function resourceOf({ group, version, resource }: Resource): Tree {
  return { group, version, resource };
}

const kinds = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions' } as const;

/** Those of a patch are told as those of the create or update that it comes to. */
function optionsOf(operation: keyof typeof kinds, query: URLSearchParams): Tree {
  const options: Tree = { kind: kinds[operation], apiVersion: 'meta.k8s.io/v1' };
  const dryRun = query.getAll('dryRun');
  if (dryRun.length > 0) options['dryRun'] = dryRun;
  for (const name of ['fieldManager', 'fieldValidation']) {
    const value = query.get(name);
    if (value !== null && operation !== 'DELETE') options[name] = value;
  }
  return options;
}
