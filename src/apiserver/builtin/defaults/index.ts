import type { Defaults } from '../types/defaulting.ts';
import { coreDefaults } from './core.ts';
import { admissionDefaults, discoveryDefaults, networkingDefaults, rbacDefaults, schedulingDefaults, storageDefaults } from './others.ts';
import { appsDefaults, autoscalingDefaults, batchDefaults } from './workloads.ts';

/** What the fields of built-in types hold when nothing is said, by the name of the type's schema. */
export const defaults: Defaults = {
  ...under('io.k8s.api.core.v1', coreDefaults),
  ...under('io.k8s.api.apps.v1', appsDefaults),
  ...under('io.k8s.api.batch.v1', batchDefaults),
  ...under('io.k8s.api.autoscaling.v2', autoscalingDefaults),
  ...under('io.k8s.api.networking.v1', networkingDefaults),
  ...under('io.k8s.api.rbac.v1', rbacDefaults),
  ...under('io.k8s.api.storage.v1', storageDefaults),
  ...under('io.k8s.api.scheduling.v1', schedulingDefaults),
  ...under('io.k8s.api.discovery.v1', discoveryDefaults),
  ...under('io.k8s.api.admissionregistration.v1', admissionDefaults),
};

function under(prefix: string, types: Defaults): Defaults {
  return Object.fromEntries(Object.entries(types).map(([type, apply]) => [`${prefix}.${type}`, apply]));
}
