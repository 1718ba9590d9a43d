import type { Argument, ArgumentType, MarkerDefinition, Target } from '../definition.ts';

const anywhere: readonly Target[] = ['package', 'type', 'field'];

/** Markers that are read for other files than CRDs; they may stand in any comment. */
export const otherMarkers: readonly MarkerDefinition[] = [
  {
    name: 'kubebuilder:rbac',
    targets: anywhere,
    doc: 'What the controller may do in the cluster.',
    arguments: {
      groups: list('API groups; `core` or "" for the core group.'),
      resources: list('Resources, in plural.'),
      resourceNames: list('Only objects with these names.'),
      verbs: list('get, list, watch, create, update, patch, delete.'),
      urls: list('Paths that are not resources.'),
      namespace: text('A Role in this namespace instead of a ClusterRole.'),
      roleName: text('The name of the role.'),
    },
  },
  {
    name: 'kubebuilder:webhook',
    targets: anywhere,
    doc: 'An admission webhook.',
    arguments: {
      mutating: { type: 'bool', optional: true, doc: 'Whether it changes objects.' },
      failurePolicy: text('Fail or Ignore.'),
      matchPolicy: text('Exact or Equivalent.'),
      sideEffects: text('None or NoneOnDryRun.'),
      timeoutSeconds: { type: 'int', optional: true, doc: 'How long the API server waits.' },
      groups: list('API groups.'),
      resources: list('Resources, in plural.'),
      verbs: list('create, update, delete, connect.'),
      versions: list('API versions.'),
      name: text('The full name of the webhook.'),
      serviceName: text('The name of the service.'),
      serviceNamespace: text('The namespace of the service.'),
      path: text('The path on the service.'),
      url: text('The address, instead of a service.'),
      webhookVersions: list('Versions of the webhook configuration.'),
      admissionReviewVersions: list('Versions of AdmissionReview it understands.'),
      reinvocationPolicy: text('Never or IfNeeded.'),
      servicePort: { type: 'int', optional: true, doc: 'The port of the service.' },
    },
  },
];

function list(doc: string): Argument {
  return of({ list: 'string' }, doc);
}

function text(doc: string): Argument {
  return of('string', doc);
}

function of(type: ArgumentType, doc: string): Argument {
  return { type, optional: true, doc };
}
