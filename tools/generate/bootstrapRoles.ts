/**
 * Writes `src/apiserver/access/bootstrapRoles.json`: the cluster roles that people bind to, and their bindings, as a real
 * kube-apiserver makes them (Kubernetes, Apache-2.0); those of aggregated roles with the rules that the controller of a real
 * cluster would fill in. Needs Go the first time: `node tools/generate/bootstrapRoles.ts`.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { realBinaries } from '../realApiserver/build.ts';
import { startRealApiserver } from '../realApiserver/start.ts';

interface Role {
  kind: 'ClusterRole' | 'ClusterRoleBinding';
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  rules?: unknown[] | null;
  aggregationRule?: { clusterRoleSelectors: { matchLabels: Record<string, string> }[] };
  roleRef?: unknown;
  subjects?: unknown[];
}

const aggregated = ['view', 'edit', 'admin'];
const roles = [
  ...['cluster-admin', 'system:discovery', 'system:basic-user', 'system:public-info-viewer', 'system:auth-delegator'],
  ...[
    'system:service-account-issuer-discovery',
    'system:monitoring',
    ...aggregated.map((name) => `system:aggregate-to-${name}`),
    ...aggregated,
  ],
];

const binaries = await realBinaries();
if (binaries === undefined)
  throw new Error('the roles come from a real kube-apiserver, which is built with Go 1.26 or newer; none is on PATH');
const real = await startRealApiserver(binaries);
try {
  // They are made some time after the server is ready.
  await delay(5000);
  const get = ['get', 'clusterroles,clusterrolebindings', '-o', 'json', '--kubeconfig', real.kubeconfig];
  const { stdout } = await promisify(execFile)(binaries.kubectl, get, { maxBuffer: 16 * 1024 * 1024 });
  const chosen = (JSON.parse(stdout) as { items: Role[] }).items.filter(({ metadata }) => roles.includes(metadata.name)).map(plain);
  const byName = new Map(chosen.filter(({ kind }) => kind === 'ClusterRole').map((role) => [role.metadata.name, role]));
  for (const name of aggregated) fill(byName.get(name), [...byName.values()]);
  const file = path.join(import.meta.dirname, '../../src/apiserver/access/bootstrapRoles.json');
  await writeFile(file, `[\n${chosen.map((role) => JSON.stringify(role)).join(',\n')}\n]\n`);
  console.log(`${chosen.length} roles and bindings`);
} finally {
  await real.stop();
}

function plain({ kind, metadata, rules, aggregationRule, roleRef, subjects }: Role): Role {
  const { name, labels, annotations } = metadata;
  return {
    kind,
    metadata: { name, ...(labels && { labels }), ...(annotations && { annotations }) },
    ...(kind === 'ClusterRole' && { rules: rules ?? [] }),
    ...(aggregationRule && { aggregationRule }),
    ...(roleRef !== undefined && { roleRef }),
    ...(subjects && { subjects }),
  };
}

/** The rules of all roles that the aggregation selects, by name, each once. */
function fill(role: Role | undefined, all: readonly Role[]): void {
  const selectors = role?.aggregationRule?.clusterRoleSelectors ?? [];
  const parts = all.filter(({ metadata }) =>
    selectors.some(({ matchLabels }) => Object.entries(matchLabels).every(([key, value]) => metadata.labels?.[key] === value)),
  );
  const rules = parts
    .filter((part) => part !== role)
    .toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
    .flatMap((part) => part.rules ?? []);
  if (role) role.rules = [...new Set(rules.map((rule) => JSON.stringify(rule)))].map((rule) => JSON.parse(rule) as unknown);
}
