import { join } from 'node:path';
import type { ApiView, ClusterCrdState, ProjectView } from '../project/projectView.ts';
import { counted, fileName, markdownText, shortened } from '../text/words.ts';
import { type Icon, icons, type TreeNode } from './treeNode.ts';

/** The Project view: group > version and kind > its files. With several project folders, each stands above its groups. */
export function projectTree(views: readonly ProjectView[]): TreeNode[] {
  const shown = views.filter((view) => view.state !== 'none');
  const only = shown.length === 1 ? shown[0] : undefined;
  if (only !== undefined) return folderChildren(only);
  return shown.map((view) => ({
    id: view.folder,
    label: fileName(view.folder),
    ...(view.state === 'broken' ? { description: 'PROJECT is broken' } : {}),
    icon: view.state === 'broken' ? icons.error : { name: 'root-folder' },
    context: 'project',
    collapsible: 'expanded' as const,
    target: { type: 'project' as const, folder: view.folder },
    children: () => folderChildren(view),
  }));
}

function folderChildren(view: ProjectView): TreeNode[] {
  switch (view.state) {
    case 'none':
      return [];
    case 'broken':
      return [brokenNode(view)];
    case 'project':
      return groupNodes(view);
  }
}

function brokenNode(view: Extract<ProjectView, { state: 'broken' }>): TreeNode {
  const { message, line, character } = view.problem;
  return {
    id: `${view.folder}/broken`,
    label: `PROJECT:${line + 1}`,
    description: shortened(message.replace(/^PROJECT:? (?:is )?/, ''), 200),
    icon: icons.error,
    tooltip: () => markdownText(message),
    context: 'broken',
    spoken: message,
    collapsible: 'none',
    open: { type: 'file', path: join(view.folder, 'PROJECT'), line: line + 1, character: character + 1 },
  };
}

function groupNodes(view: Extract<ProjectView, { state: 'project' }>): TreeNode[] {
  const groups = [...new Set(view.apis.map((api) => api.group))].sort();
  if (groups.length === 0) {
    return [
      {
        id: `${view.folder}/empty`,
        label: 'No API yet',
        description: 'Create API',
        icon: { name: 'add' },
        collapsible: 'none',
        open: { type: 'command', command: 'crdStudio.createApi' },
      },
    ];
  }
  return groups.map((group) => ({
    id: `${view.folder}/${group}`,
    label: group,
    icon: { name: 'symbol-namespace' },
    context: 'group',
    collapsible: 'expanded',
    target: { type: 'project', folder: view.folder },
    children: () =>
      view.apis
        .filter((api) => api.group === group)
        .sort(byVersionAndKind)
        .map((api) => apiNode(view, api)),
  }));
}

function apiNode(view: ProjectView, api: ApiView): TreeNode {
  const id = `${view.folder}/${api.group}/${api.version}/${api.kind}`;
  const { words, icon } = apiState(api);
  return {
    id,
    label: `${api.version} ${api.kind}`,
    description: words,
    icon,
    tooltip: () =>
      [
        `**${markdownText(api.kind)}** ${markdownText(`${api.group}/${api.version}`)}`,
        `Plural ${markdownText(api.plural)}, ${api.namespaced ? 'namespaced' : 'cluster-scoped'}`,
        markdownText(words),
      ].join('\n\n'),
    context: `api.${api.controller === undefined ? 'plain' : 'controller'}`,
    spoken: `${api.kind} ${api.version} of ${api.group}, ${words}`,
    collapsible: 'collapsed',
    target: { type: 'api', folder: view.folder, group: api.group, version: api.version, kind: api.kind },
    children: () => fileNodes(view, api, id),
  };
}

/** The one thing about an API that matters most now. */
function apiState(api: ApiView): { words: string; icon: Icon } {
  if (api.problems.length > 0) return { words: counted(api.problems.length, 'problem'), icon: icons.error };
  if (api.crd.generated === 'absent') return { words: 'not generated yet', icon: { name: 'symbol-class' } };
  if (api.crd.generated === 'differs') return { words: 'types changed since the CRD was generated', icon: icons.warning };
  const { cluster } = api.crd;
  const icon = cluster.state === 'differs' || cluster.state === 'refused' ? icons.warning : { name: 'symbol-class' };
  return { words: clusterWords(cluster) || 'generated', icon };
}

function clusterWords(cluster: ClusterCrdState): string {
  switch (cluster.state) {
    case 'unknown':
      return '';
    case 'absent':
      return 'not installed';
    case 'same':
      return 'installed';
    case 'differs':
      return `differs from the cluster: ${counted(cluster.fields.length, 'field')}`;
    case 'refused':
      return `refused by the cluster: ${shortened(cluster.message, 80)}`;
  }
}

function fileNodes(view: ProjectView, api: ApiView, id: string): TreeNode[] {
  const nodes: TreeNode[] = [];
  const file = (part: string, label: string, path: string): TreeNode => ({
    id: `${id}/${part}`,
    label,
    description: path,
    icon: { name: 'file-code' },
    context: part,
    collapsible: 'none',
    open: { type: 'file', path: join(view.folder, path) },
  });
  if (api.types !== undefined) {
    const problem = api.problems[0];
    nodes.push({
      ...file('types', 'types', api.types),
      ...(problem === undefined
        ? {}
        : {
            description: `${api.types}:${problem.line + 1} ${shortened(problem.message, 120)}`,
            icon: icons.error,
            open: { type: 'file', path: join(view.folder, api.types), line: problem.line + 1, character: problem.character + 1 } as const,
          }),
    });
  }
  if (api.controller !== undefined) {
    nodes.push({
      ...file('controller', 'controller', api.controller),
      target: { type: 'controller', folder: view.folder, kind: api.kind },
    });
  }
  nodes.push(crdNode(view, api, id));
  if (api.samples.length > 0) nodes.push(samplesNode(view, api, id));
  return nodes;
}

function crdNode(view: ProjectView, api: ApiView, id: string): TreeNode {
  const { path, generated, cluster } = api.crd;
  const absent = generated === 'absent';
  const words = absent ? 'not generated yet' : generated === 'differs' ? 'types changed since' : clusterWords(cluster) || path;
  const warn = generated === 'differs' || cluster.state === 'differs' || cluster.state === 'refused';
  return {
    id: `${id}/crd`,
    label: 'CRD',
    description: words,
    icon: warn ? icons.warning : { name: 'symbol-structure' },
    tooltip: () => crdTooltip(path, cluster),
    context: absent ? 'crdFile.absent' : 'crdFile',
    collapsible: 'none',
    target: { type: 'crdFile', folder: view.folder, path },
    ...(absent ? {} : { open: { type: 'file', path: join(view.folder, path) } as const }),
  };
}

function crdTooltip(path: string, cluster: ClusterCrdState): string {
  const lines = [`\`${path}\``];
  if (cluster.state === 'differs') lines.push('In the cluster these differ:', cluster.fields.map((field) => `- \`${field}\``).join('\n'));
  else if (cluster.state === 'refused') lines.push(markdownText(cluster.message));
  else if (cluster.state !== 'unknown') lines.push(clusterWords(cluster));
  return lines.join('\n\n');
}

function samplesNode(view: ProjectView, api: ApiView, id: string): TreeNode {
  return {
    id: `${id}/samples`,
    label: 'samples',
    description: counted(api.samples.length, 'file'),
    icon: { name: 'files' },
    context: 'samples',
    collapsible: 'collapsed',
    children: () =>
      api.samples.map((path) => ({
        id: `${id}/samples/${path}`,
        label: fileName(path),
        icon: { name: 'file' },
        context: 'sample',
        collapsible: 'none' as const,
        target: { type: 'samples' as const, folder: view.folder, path },
        open: { type: 'file' as const, path: join(view.folder, path) },
      })),
  };
}

function byVersionAndKind(a: ApiView, b: ApiView): number {
  return a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.version < b.version ? -1 : a.version > b.version ? 1 : 0;
}
