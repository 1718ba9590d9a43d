import type * as vscode from 'vscode';
import type { ResourceType } from '../../k8s/kind.ts';
import { clusterName, refKey, resourceTypeOf } from '../../workbench/cluster/clusterState.ts';
import { controllersTree } from '../../workbench/trees/controllersTree.ts';
import { projectTree } from '../../workbench/trees/projectTree.ts';
import { resourcesTree } from '../../workbench/trees/resourcesTree.ts';
import { applyDropped } from '../commands/resources/applyDropped.ts';
import type { Studio } from '../studio.ts';
import { ShownFilter } from './controllersFilter.ts';
import { NodeTree } from './nodeTree.ts';
import { shownKinds, touchedKinds } from './shownKinds.ts';
import { keepTimesTrue } from './ticker.ts';

export interface Views {
  readonly project: NodeTree;
  readonly controllers: NodeTree;
  /** The compact one in the Run and Debug container. */
  readonly controllersAtStop: NodeTree;
  readonly resources: NodeTree;
  /** What the two Controllers views show. */
  readonly filter: ShownFilter;
}

/** The three views of the container, and the compact Controllers view beside the debugger's. */
export function createViews(studio: Studio): Views {
  const { projects, sessions, clock, store } = studio;
  const filter = new ShownFilter();
  const project = store.add(new NodeTree('crdStudio.project', () => projectTree(projects.views), [projects.onDidChange]));
  const controllers = (id: string, compact: boolean): NodeTree =>
    store.add(
      new NodeTree(id, () => controllersTree(sessions.all, { now: clock.now(), compact, filter: filter.value }), [
        sessions.onDidChange,
        filter.onDidChange,
      ]),
    );
  const main = controllers('crdStudio.controllers', false);
  const atStop = controllers('crdStudio.controllersAtStop', true);
  const resources = createResources(studio);
  store.add(keepTimesTrue(studio, [main, atStop, resources]));
  return { project, controllers: main, controllersAtStop: atStop, resources, filter };
}

function createResources(studio: Studio): NodeTree {
  const { cluster, sessions, clock, store } = studio;
  const tree = store.add(
    new NodeTree(
      'crdStudio.resources',
      () =>
        resourcesTree({
          state: cluster.state,
          crds: cluster.crds,
          crdsProblem: cluster.crdsProblem,
          touched: touchedKinds(sessions.all),
          rows: cluster.rows,
          differences: differences(studio),
          namespace: cluster.namespace,
          sandbox: cluster.choice.kind === 'sandbox',
          watched: cluster.watchedObjects,
          related: (params, version) => cluster.related.get(refKey(params), params, version),
          show: (kind, key) => cluster.show(kind, key),
          sandboxFacts: (deed) => cluster.sandboxFacts.get(deed, deed),
          now: clock.now(),
        }),
      [cluster.onDidChange, studio.projects.onDidChange],
      (node, files) => applyDropped(studio, node, files),
    ),
  );
  const shown = store.add(shownKinds(tree.view));
  const watch = (): void => cluster.watch([...kindsOfProjects(studio), ...shown.kinds()].filter(isFirst));
  store.add(shown.onDidChange(watch));
  store.add(cluster.onCrds(watch));
  const describe = (): void => {
    (tree.view as vscode.TreeView<unknown>).description = cluster.state.state === 'off' ? '' : clusterName(cluster.choice);
  };
  store.add(cluster.onDidChange(describe));
  return tree;
}

/** By the name of a CRD: in how many fields a project's file differs from the cluster. */
function differences(studio: Studio): Map<string, number> {
  const apis = studio.projects.views.flatMap((view) => (view.state === 'project' ? view.apis : []));
  return new Map(apis.flatMap(({ crd: { cluster } }) => (cluster.state === 'differs' ? [[cluster.name, cluster.fields.length]] : [])));
}

/** What the project defines is counted even while its line is closed. */
function kindsOfProjects(studio: Studio): ResourceType[] {
  const own = new Set(
    studio.projects.views.flatMap((view) => (view.state === 'project' ? view.apis.map((api) => `${api.plural}.${api.group}`) : [])),
  );
  return studio.cluster.crds.filter((crd) => own.has(crd.name) && crd.established).map(resourceTypeOf);
}

function isFirst(type: ResourceType, index: number, all: readonly ResourceType[]): boolean {
  return (
    all.findIndex((other) => other.group === type.group && other.version === type.version && other.resource === type.resource) === index
  );
}
