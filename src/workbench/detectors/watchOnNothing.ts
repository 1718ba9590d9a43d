import type { InformerHead } from '../../k8s/machine.ts';
import type { Detector } from './findings.ts';

const withinMs = 30_000;

/** An informer that can see nothing, although there is, or has been made, something to see. */
export const watchOnNothing: Detector = (machine, { now, wentOnAt }) =>
  [...machine.controllers.values()].flatMap(({ name, head: controller }) =>
    (controller?.informers ?? []).flatMap((id) => {
      const head = machine.informers.get(id)?.head;
      const syncedAt = machine.history.informers.get(id)?.syncedAt;
      if (head === undefined || head.count > 0 || syncedAt === undefined || now - Math.max(syncedAt, wentOnAt) < withinMs) return [];
      const { kind } = head.gvk;
      const narrowed = narrowing(head);
      const created = machine.history.controllers.get(name)?.created.get(kind) ?? 0;
      if (narrowed === undefined && created === 0) return [];
      return [
        {
          id: `watchOnNothing/${name}/${id}`,
          controller: name,
          title: `Watches nothing: ${kind}`,
          evidence: [
            narrowed === undefined ? `no ${kind} is in the cache` : `no ${kind} is in the cache, which holds only ${narrowed}`,
            ...(created === 0 ? [] : [`the controller itself has created ${created} of the kind, which it does not see`]),
          ],
          advice: 'Compare the selector and the namespaces of the watch with the labels and the namespace of what is there.',
        },
      ];
    }),
  );

function narrowing({ labelSelector = '', fieldSelector = '', namespaces }: InformerHead): string | undefined {
  const parts = [
    ...(namespaces.length === 0 ? [] : [`what is in ${namespaces.join(', ')}`]),
    ...(labelSelector === '' ? [] : [`what has the labels ${labelSelector}`]),
    ...(fieldSelector === '' ? [] : [`what has the fields ${fieldSelector}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' and ');
}
