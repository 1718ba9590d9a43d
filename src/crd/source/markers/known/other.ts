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
      verbs: required({ list: 'string' }, 'get, list, watch, create, update, patch, delete.'),
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
      mutating: required('bool', 'Whether it changes objects.'),
      failurePolicy: required('string', 'Fail or Ignore: what happens when it cannot be reached.'),
      matchPolicy: text('Exact or Equivalent.'),
      sideEffects: text('None or NoneOnDryRun.'),
      timeoutSeconds: { type: 'int', optional: true, doc: 'How long the API server waits.' },
      groups: required({ list: 'string' }, 'API groups; `core` or "" for the core group.'),
      resources: required({ list: 'string' }, 'Resources, in plural.'),
      verbs: required({ list: 'string' }, 'create, update, delete, connect or `*`.'),
      versions: required({ list: 'string' }, 'API versions.'),
      name: required('string', 'The name of the webhook, of at least three parts: `vguestbook.kb.io`.'),
      serviceName: text('The name of the service.'),
      serviceNamespace: text('The namespace of the service.'),
      path: text('The path on the service.'),
      url: text('The address, instead of a service.'),
      webhookVersions: list('Versions of the webhook configuration.'),
      admissionReviewVersions: required({ list: 'string' }, 'Versions of AdmissionReview it understands: `v1`.'),
      reinvocationPolicy: text('Never or IfNeeded.'),
      servicePort: { type: 'int', optional: true, doc: 'The port of the service.' },
      patch: text('JSON that is merged into the webhook, such as a namespaceSelector.'),
    },
  },
  {
    name: 'kubebuilder:webhookconfiguration',
    targets: anywhere,
    doc: 'The name of the configuration that all webhooks of one sort stand in.',
    arguments: {
      mutating: required('bool', 'Whether the configuration of mutating webhooks is meant.'),
      name: text('The name of the configuration.'),
    },
  },
];

function list(doc: string): Argument {
  return of({ list: 'string' }, doc);
}

function text(doc: string): Argument {
  return of('string', doc);
}

function required(type: ArgumentType, doc: string): Argument {
  return { type, doc };
}

function of(type: ArgumentType, doc: string): Argument {
  return { type, optional: true, doc };
}
