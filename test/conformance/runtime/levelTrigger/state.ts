import { type Client, ConfigMap, Deployment, type Kind, type KubernetesObject, Secret, Service } from '../../../../src/package.ts';
import { Website } from './website.ts';

/** What an operator made of its inputs, without what no two clusters share: uids, times, addresses, counters. */
export interface State {
  readonly websites: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<string, unknown>>;
  readonly directory: Readonly<Record<string, string>>;
}

/** What a website comes to. */
export interface End {
  readonly reason: 'Serving' | 'PasswordMissing';
  readonly servers: number;
}

/** Of all whose names begin with the prefix. */
export async function stateOf(client: Client, prefix: string): Promise<State> {
  const isMeant = ({ metadata }: KubernetesObject): boolean => metadata?.name?.startsWith(prefix) === true;
  const websites = (await client.listLive(Website, { namespace: 'default' })).filter(isMeant);
  const secrets = await client.listLive(Secret, { namespace: 'default' });
  const directory = await client.getLive(ConfigMap, { namespace: 'default', name: 'websites' });
  const children: [string, unknown][] = [];
  for (const kind of [ConfigMap, Deployment, Service] as Kind<Child>[])
    for (const child of await client.listLive(kind, { namespace: 'default', labels: { 'app.kubernetes.io/name': 'website' } })) {
      const { name = '' } = child.metadata ?? {};
      const owner = websites.find(({ metadata }) => metadata?.name === name);
      const password = secrets.find(({ metadata }) => metadata?.name === owner?.spec?.passwordSecret);
      if (isMeant(child)) children.push([`${kind.kind} ${name}`, childState(child, owner, password)]);
    }
  return {
    websites: Object.fromEntries(websites.map((each) => [each.metadata?.name ?? '', websiteState(each)])),
    children: Object.fromEntries(children),
    directory: Object.fromEntries(Object.entries(directory?.data ?? {}).filter(([name]) => name.startsWith(prefix))),
  };
}

/** Whether an operator that was left in peace is done. */
export async function isDone(client: Client, ends: ReadonlyMap<string, End>): Promise<boolean> {
  const websites = new Map((await client.listLive(Website, { namespace: 'default' })).map((each) => [each.metadata?.name, each]));
  return [...ends].every(([name, { reason, servers }]) => {
    const { metadata, status } = websites.get(name) ?? {};
    const isCurrent = status?.observedGeneration === metadata?.generation;
    return isCurrent && status?.conditions?.[0]?.reason === reason && status.readyReplicas === servers;
  });
}

interface Child extends KubernetesObject {
  data?: unknown;
  spec?: unknown;
}

function websiteState({ metadata = {}, spec, status = {} }: Website): unknown {
  const current = (generation: unknown): unknown => (generation === metadata.generation ? 'current' : generation);
  const { conditions = [], observedGeneration, ...found } = status;
  return {
    finalizers: metadata.finalizers,
    isDeleted: metadata.deletionTimestamp !== undefined,
    spec,
    observedGeneration: current(observedGeneration),
    conditions: conditions.map((each) => ({
      ...each,
      observedGeneration: current(each.observedGeneration),
      lastTransitionTime: undefined,
    })),
    ...found,
  };
}

function childState({ metadata = {}, data, spec }: Child, owner: Website | undefined, password: Secret | undefined): unknown {
  const version = password?.data?.['htpasswd'] === undefined ? 0 : password.metadata?.resourceVersion;
  const content = `${owner?.metadata?.generation ?? 0}.${version}`;
  const names = (key: string, value: unknown): unknown => {
    if (key === 'clusterIP' || key === 'clusterIPs') return undefined;
    return key === 'web.example.com/content' && value === content ? 'current' : value;
  };
  return {
    labels: metadata.labels,
    owners: metadata.ownerReferences?.map((each) => ({ ...each, uid: each.uid === owner?.metadata?.uid ? 'current' : each.uid })),
    finalizers: metadata.finalizers,
    isDeleted: metadata.deletionTimestamp !== undefined,
    data,
    spec: spec !== undefined && (JSON.parse(JSON.stringify(spec, names)) as unknown),
  };
}
