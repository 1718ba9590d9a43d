import { selectorOf } from '../../k8s/labelSelector.ts';
import { deepEqual } from '../../k8s/json.ts';
import type { ManagedFieldsEntry, UnstructuredObject } from '../../k8s/object.ts';
import { type Core, timestamp } from '../context.ts';
import { Reactor } from '../internal/reactor.ts';
import { rewrite } from '../internal/writes.ts';
import { decodeJson } from '../json/bytes.ts';
import { derive, type Entry } from '../storage/entry.ts';
import type { PolicyRule } from './rules.ts';

const bucket = 'rbac.authorization.k8s.io/clusterroles';

interface ClusterRole extends UnstructuredObject {
  rules?: PolicyRule[] | null;
  aggregationRule?: { readonly clusterRoleSelectors?: readonly Parameters<typeof selectorOf>[0][] };
}

/**
 * Writes the rules of the ClusterRoles that an aggregated one selects into it, each once, by name, as the controller of a real
 * cluster does. Part of the server: it needs nothing but the roles, which every cluster has from its start. Those of the start are
 * whole already, so that it does nothing before a role changes.
 */
export class RoleAggregation {
  readonly #core: Core;

  constructor(core: Core, onError: (error: unknown) => void) {
    this.#core = core;
    const reactor = new Reactor(() => this.#run(), onError);
    core.store.onChange(({ entry }) => {
      if (entry.bucket === bucket) reactor.request('');
    });
  }

  #run(): void {
    const entries = this.#core.store.list(bucket);
    for (const entry of entries) {
      const { aggregationRule, rules } = roleOf(entry);
      if (aggregationRule === undefined) continue;
      const wanted = aggregated(entry, aggregationRule.clusterRoleSelectors ?? [], entries);
      if (deepEqual(wanted, rules ?? [])) continue;
      rewrite(this.#core.store, entry, (role: ClusterRole) => {
        role.rules = wanted;
        const meta = (role.metadata ??= {});
        meta.managedFields = booked(meta.managedFields ?? [], timestamp(this.#core.clock));
      });
    }
  }
}

function aggregated(own: Entry, selectors: readonly Parameters<typeof selectorOf>[0][], entries: readonly Entry[]): PolicyRule[] {
  const rules: PolicyRule[] = [];
  for (const selector of selectors) {
    const parsed = selectorOf(selector);
    if (!parsed.ok) continue;
    for (const entry of entries) {
      const role = roleOf(entry);
      if (entry.name === own.name || !parsed.value.matches(role.metadata?.labels)) continue;
      for (const rule of role.rules ?? []) if (!rules.some((known) => deepEqual(known, rule))) rules.push(rule);
    }
  }
  return rules;
}

/** Shared: not to be changed. */
function roleOf(entry: Entry): ClusterRole {
  return derive(entry, roleOf, () => decodeJson(entry.bytes) as ClusterRole);
}

const manager = 'clusterrole-aggregation-controller';

/** The rules belong to the controller alone, as it applies them with force. */
function booked(entries: readonly ManagedFieldsEntry[], time: string): ManagedFieldsEntry[] {
  const others = entries.flatMap((entry): ManagedFieldsEntry[] => {
    if (entry.manager === manager) return [];
    const { 'f:rules': _rules, ...fields } = entry.fieldsV1 ?? {};
    return Object.keys(fields).length === 0 ? [] : [{ ...entry, fieldsV1: fields }];
  });
  const own = { manager, operation: 'Apply', apiVersion: 'rbac.authorization.k8s.io/v1', time, fieldsType: 'FieldsV1' } as const;
  return [{ ...own, fieldsV1: { 'f:rules': {} } }, ...others];
}
