import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterRequests, CrdFile } from '../../protocol/cluster.ts';
import type { Projects } from './projects.ts';
import type { ProjectView } from './projectView.ts';

/** Asks the cluster about every CRD file of every project, and keeps the answers with them. */
export async function compareProjects(
  projects: Projects,
  compare: (files: readonly CrdFile[]) => Promise<ClusterRequests['compareCrds']['result']>,
): Promise<void> {
  for (const view of projects.views) {
    const files = await crdFilesOf(view);
    const { crds } = files.length === 0 ? { crds: [] } : await compare(files);
    await projects.setCompared(view.folder, crds);
  }
}

/** CRD files that are there, each once: versions of one kind share a file. */
export async function crdFilesOf(view: ProjectView): Promise<CrdFile[]> {
  if (view.state !== 'project') return [];
  const paths = new Set(view.apis.filter((api) => api.crd.generated !== 'absent').map((api) => api.crd.path));
  return Promise.all([...paths].map(async (path) => ({ path, text: await readFile(join(view.folder, path), 'utf8') })));
}
