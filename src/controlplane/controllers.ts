import { fail, ok, type Result } from '../base/result.ts';

/** The controllers of the control plane, by the names that kube-controller-manager gives them; `simulated-kubelet` is ours. */
export const controllerNames = [
  'garbage-collector-controller',
  'serviceaccount-controller',
  'root-ca-certificate-publisher-controller',
  'clusterrole-aggregation-controller',
  'certificatesigningrequest-signing-controller',
  'serviceaccount-token-controller',
  'resourcequota-controller',
  'simulated-kubelet',
  'persistentvolume-binder-controller',
  'persistentvolumeclaim-protection-controller',
  'persistentvolume-protection-controller',
  'volumeattributesclass-protection-controller',
  'replicationcontroller-controller',
  'horizontal-pod-autoscaler-controller',
  'replicaset-controller',
  'deployment-controller',
  'statefulset-controller',
  'daemonset-controller',
  'job-controller',
  'cronjob-controller',
  'endpoints-controller',
  'endpointslice-controller',
  'disruption-controller',
] as const;

export type ControllerName = (typeof controllerNames)[number];

/**
 * Reads `--controllers`: names that run, `*` for all, `-NAME` for all but that one, `none`. As with kube-controller-manager, a
 * name on the list counts for more than `*`.
 */
export function readControllers(text: string): Result<ReadonlySet<ControllerName>, string> {
  if (text === 'none') return ok(new Set());
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const unknown = words.find((word) => word !== '*' && !isController(word.replace(/^-/, '')));
  if (unknown !== undefined) {
    return fail(
      `"${unknown}" is not a controller of the sandbox. There are: ${controllerNames.join(', ')}; also "*" for all, "-NAME" for all but one, and "none".`,
    );
  }
  const all = words.includes('*') || words.every((word) => word.startsWith('-'));
  return ok(new Set(controllerNames.filter((name) => words.includes(name) || (all && !words.includes(`-${name}`)))));
}

function isController(word: string): word is ControllerName {
  return (controllerNames as readonly string[]).includes(word);
}
