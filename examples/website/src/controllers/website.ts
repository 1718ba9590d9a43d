import {
  applyChildren,
  type Client,
  ConfigMap,
  type Context,
  Deployment,
  finalize,
  generationChanged,
  type Manager,
  type NewCondition,
  type Reconciler,
  type Request,
  type Result,
  Secret,
  Service,
  setCondition,
} from '@crd-studio/runtime';
import { Website, type WebsiteStatus } from '../api/v1/website.js';
import { type Child, childKinds, childrenOf, isClosed } from './children.js';
import { delist, enlist } from './directory.js';

// +kubebuilder:rbac:groups=web.example.com,resources=websites,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=web.example.com,resources=websites/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=web.example.com,resources=websites/finalizers,verbs=update
// +kubebuilder:rbac:groups="",resources=configmaps;services,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch
// +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch

const finalizer = 'web.example.com/directory';

/** Keeps pages, servers and address of each Website as its spec asks, and its line in the directory. */
export class WebsiteReconciler implements Reconciler {
  async reconcile(request: Request, context: Context): Promise<Result> {
    const { client } = context;
    const website = await client.get(Website, request);
    if (website === undefined) return {};
    if (await finalize(client, Website, website, finalizer, () => delist(client, website))) return {};

    const password = await passwordOf(website, client);
    const children = await applyChildren<Child>(client, website, childrenOf(website, password), childKinds);
    const url = `http://${request.name}.${request.namespace}.svc`;
    await enlist(client, website, url);
    const servers = children.find((child): child is Deployment => child.kind === Deployment.kind);
    const found = { url, readyReplicas: servers?.status?.readyReplicas ?? 0 };
    await this.report(website, context, found, readiness(website, password, servers));
    return {};
  }

  private async report(
    website: Website,
    { client, events }: Context,
    found: Required<Pick<WebsiteStatus, 'url' | 'readyReplicas'>>,
    ready: Omit<NewCondition, 'type'>,
  ): Promise<void> {
    const observedGeneration = website.metadata?.generation ?? 0;
    const conditions = setCondition(website.status?.conditions, { type: 'Ready', observedGeneration, ...ready });
    await client.patchStatus(Website, website.metadata ?? {}, { ...found, observedGeneration, conditions });
    const before = website.status?.conditions?.find(({ type }) => type === 'Ready');
    if (before?.reason === ready.reason) return;
    const type = ready.reason === 'PasswordMissing' ? 'Warning' : 'Normal';
    events.record(website, { type, reason: ready.reason, action: 'Reconcile', note: ready.message ?? ready.reason });
  }
}

/** The Secret that the website names, if it is there and has a password. */
async function passwordOf(website: Website, client: Client): Promise<Secret | undefined> {
  const { passwordSecret: name } = website.spec;
  if (name === undefined) return undefined;
  const secret = await client.get(Secret, { namespace: website.metadata?.namespace ?? '', name });
  return secret?.data?.['htpasswd'] === undefined ? undefined : secret;
}

function readiness(website: Website, password: Secret | undefined, servers: Deployment | undefined): Omit<NewCondition, 'type'> {
  if (isClosed(website, password)) {
    const message = `there is no Secret "${website.spec.passwordSecret}" with the key "htpasswd"`;
    return { status: 'False', reason: 'PasswordMissing', message };
  }
  const wanted = website.spec.replicas ?? 1;
  const { observedGeneration = 0, updatedReplicas = 0, availableReplicas = 0 } = servers?.status ?? {};
  const isCurrent = observedGeneration >= (servers?.metadata?.generation ?? 1);
  const answering = isCurrent ? Math.min(updatedReplicas, availableReplicas, wanted) : 0;
  const message = `${answering} of ${wanted} servers answer`;
  return answering >= wanted && isCurrent ? { status: 'True', reason: 'Serving', message } : { status: 'False', reason: 'Starting', message };
}

/** What calls the reconciler: a Website, what it owns, and the Secret that it names. */
export function setupWebsite(manager: Manager): void {
  manager
    .controller('website')
    .for(Website, { predicates: [generationChanged] })
    .owns(ConfigMap)
    .owns(Deployment)
    .owns(Service)
    .watches(Secret, async (secret) => {
      const websites = await manager.client.list(Website, { namespace: secret.metadata?.namespace ?? '' });
      return websites.filter(({ spec }) => spec.passwordSecret === secret.metadata?.name).map(({ metadata }) => metadata ?? {});
    })
    .reconcile(new WebsiteReconciler());
}
