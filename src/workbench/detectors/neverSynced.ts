import type { InformerHead } from '../../k8s/machine.ts';
import { span } from '../text/times.ts';
import type { Detector, Finding } from './findings.ts';

const withinMs = 15_000;

/** An informer whose first list does not come: its CRD is missing, it may not list, or the server does not answer. */
export const neverSynced: Detector = (machine, { now, wentOnAt }) =>
  [...machine.controllers.values()].flatMap((controller) =>
    (controller.head?.informers ?? []).flatMap((id) => {
      const head = machine.informers.get(id)?.head;
      const since = machine.history.informers.get(id)?.since;
      if (head === undefined || head.synced || since === undefined) return [];
      const waited = now - Math.max(since, wentOnAt);
      if (head.problem === undefined && waited < withinMs) return [];
      return [{ id: `neverSynced/${controller.name}/${id}`, controller: controller.name, ...why(head, waited) }];
    }),
  );

function why(head: InformerHead, waited: number): Pick<Finding, 'title' | 'evidence' | 'advice' | 'command'> {
  const { kind } = head.gvk;
  const title = `Not synced: ${kind}`;
  const waits = `the first list of ${kind} has not come for ${span(waited)}, so nothing is reconciled`;
  const evidence = head.problem === undefined ? [waits] : [head.problem, waits];
  if (head.notServed === true)
    return { title, evidence, advice: 'The API server does not serve the kind: install its CRD.', command: 'crdStudio.installCrds' };
  if (/forbidden/i.test(head.problem ?? ''))
    return { title, evidence, advice: `It may not list and watch ${head.resource ?? kind}: add that to the controller's RBAC markers.` };
  return { title, evidence, advice: 'The API server does not answer, or refuses: see the log of the controller.' };
}
