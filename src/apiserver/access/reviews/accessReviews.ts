import { invalidText, invalidValue } from '../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import type { StatusCause } from '../../../k8s/status.ts';
import { invalid } from '../../status/failures.ts';
import type { Call } from '../../context.ts';
import type { Attributes } from '../attributes.ts';
import type { User } from '../user.ts';
import type { Review } from './review.ts';

interface Spec {
  readonly user?: string;
  readonly groups?: readonly string[];
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  readonly resourceAttributes?: Partial<Record<'namespace' | 'verb' | 'group' | 'version' | 'resource' | 'subresource' | 'name', string>>;
  readonly nonResourceAttributes?: { readonly path?: string; readonly verb?: string };
}

/** May I do that? */
export const selfSubjectAccessReview: Review = (call, object) => {
  const spec = (object['spec'] ?? {}) as Spec;
  check(call, object, formOf(spec));
  return decided(call, spec, call.user);
};

/** May somebody do that? */
export const subjectAccessReview: Review = (call, object) => {
  const spec = (object['spec'] ?? {}) as Spec;
  check(call, object, [...formOf(spec), ...subjectOf(spec)]);
  return decided(call, spec, userOf(spec));
};

/** May somebody do that in this namespace? */
export const localSubjectAccessReview: Review = (call, object) => {
  const spec = (object['spec'] ?? {}) as Spec;
  const { namespace } = call.info;
  const causes = [...formOf(spec), ...subjectOf(spec)];
  if (spec.resourceAttributes && (spec.resourceAttributes.namespace ?? '') !== namespace) {
    causes.push(
      invalidValue('spec.resourceAttributes.namespace', spec.resourceAttributes.namespace ?? '', 'must match metadata.namespace'),
    );
  }
  if (spec.nonResourceAttributes)
    causes.push(invalidValue('spec.nonResourceAttributes', spec.nonResourceAttributes, 'disallowed on this kind of request'));
  check(call, object, causes);
  return decided(call, spec, userOf(spec));
};

function formOf({ resourceAttributes, nonResourceAttributes }: Spec): StatusCause[] {
  if ((resourceAttributes === undefined) !== (nonResourceAttributes === undefined)) return [];
  const why = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';
  return [invalidValue('spec', nonResourceAttributes ?? null, why)];
}

function subjectOf({ user = '', groups = [] }: Spec): StatusCause[] {
  return user === '' && groups.length === 0 ? [invalidValue('spec.user', user, 'at least one of user or group must be specified')] : [];
}

/** A question has no name. What is refused is not named either: upstream has forgotten its kind by then. */
function check({ resource }: Call, object: UnstructuredObject, causes: readonly StatusCause[]): void {
  const { managedFields: _managedFields, namespace, ...own } = object.metadata ?? {};
  const local = resource.namespaced ? ' except for namespace' : '';
  const isEmpty = Object.keys(own).length === 0 && (resource.namespaced || namespace === undefined);
  const all = isEmpty ? causes : [...causes, invalidText('metadata', metadataText(object.metadata ?? {}), `must be empty${local}`)];
  if (all.length > 0) throw invalid({ group: resource.group, kind: '' }, '', [...all]);
}

/** In the order of Go's fields. */
function metadataText(metadata: NonNullable<UnstructuredObject['metadata']>): string {
  const { managedFields = [], ...own } = metadata;
  const fields = managedFields.map(({ manager, operation, apiVersion, time, fieldsType, fieldsV1 }) => ({
    manager,
    operation,
    apiVersion,
    time,
    fieldsType,
    fieldsV1,
  }));
  return JSON.stringify({ ...own, ...(fields.length > 0 && { managedFields: fields }) });
}

function decided({ core }: Call, spec: Spec, user: User): object {
  const { allowed, reason } = core.access.decide(attributesOf(spec, user));
  return { allowed, ...(reason !== '' && { reason }) };
}

function attributesOf({ resourceAttributes, nonResourceAttributes }: Spec, user: User): Attributes {
  if (nonResourceAttributes) return { user, verb: nonResourceAttributes.verb ?? '', path: nonResourceAttributes.path ?? '' };
  const { namespace = '', verb = '', group = '', version = '', resource = '', subresource = '', name = '' } = resourceAttributes ?? {};
  return { user, verb, group, version, resource, subresource, namespace, name };
}

function userOf({ user = '', groups = [], uid, extra }: Spec): User {
  return { name: user, groups, uid, extra };
}
