import type { CancellationToken, Connection } from 'vscode-languageserver';
import type { Clock } from '../base/clock.ts';
import { inSlices } from '../base/slices.ts';
import { sampleYaml } from '../crd/document/sample.ts';
import type { CustomResourceDefinition } from '../crd/schema/index.ts';
import type { CrdInFile, LanguageRequests } from '../protocol/language.ts';
import { compareWithCluster } from './clusterComparison.ts';
import { withSlashes } from './paths.ts';
import { readCrds } from './yaml/crdFiles.ts';
import { paceOf } from './yaml/pace.ts';

type Params<Name extends keyof LanguageRequests> = LanguageRequests[Name]['params'];
type Result<Name extends keyof LanguageRequests> = Promise<LanguageRequests[Name]['result']>;

/** Answers what is asked about the CRDs of a file, as it is on the disk. */
export function answerCrdRequests(connection: Connection, clock: Clock): void {
  const crdsIn = (file: string, token: CancellationToken): Promise<CustomResourceDefinition[]> =>
    inSlices(readCrds(withSlashes(file)), paceOf(clock, token));
  connection.onRequest(
    'crdStudio/crdsIn',
    async ({ file }: Params<'crdStudio/crdsIn'>, token: CancellationToken): Result<'crdStudio/crdsIn'> => ({
      crds: (await crdsIn(file, token)).map(namesOf),
    }),
  );
  connection.onRequest(
    'crdStudio/compareWithCluster',
    async (
      { file, name, json }: Params<'crdStudio/compareWithCluster'>,
      token: CancellationToken,
    ): Result<'crdStudio/compareWithCluster'> => {
      const crd = (await crdsIn(file, token)).find(({ metadata }) => metadata?.name === name);
      return crd === undefined ? {} : { compared: compareWithCluster(crd, json) };
    },
  );
  connection.onRequest(
    'crdStudio/sample',
    async (
      { file, crd: wanted, version, name, labels }: Params<'crdStudio/sample'>,
      token: CancellationToken,
    ): Result<'crdStudio/sample'> => {
      const crds = (await crdsIn(file, token)).filter(({ metadata }) => wanted === undefined || metadata?.name === wanted);
      const metadata = { ...(Object.keys(labels).length === 0 ? {} : { labels: { ...labels } }), name };
      const text = crds.map((crd) => sampleYaml(crd, version, metadata)).find((each) => each !== undefined);
      return text === undefined ? {} : { text };
    },
  );
}

function namesOf({ metadata, spec }: CustomResourceDefinition): CrdInFile {
  const served = spec.versions.filter(({ served: is }) => is);
  const versions = [...served.filter(({ storage }) => storage), ...served.filter(({ storage }) => !storage)].map(({ name }) => name);
  return { name: metadata?.name ?? '', group: spec.group, kind: spec.names.kind, versions };
}
