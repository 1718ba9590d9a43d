import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import type { ResourceType } from '../../../k8s/kind.ts';
import { keyText, type ObjectKey } from '../../../k8s/object.ts';
import { objectYaml } from '../../../workbench/objects/objectYaml.ts';
import type { Session } from '../../../workbench/sessions/session.ts';
import { ownInformer } from '../../../workbench/trees/informerNodes.ts';
import type { Stops } from '../../debug/stops.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { type CommandArgument, targetOf } from '../targets.ts';
import { chooseKey } from './choose.ts';

/** Shows an object as the informer's cache has it beside what the API server has now. */
export async function compareCache(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  requireTrust();
  const held = await cachedObject(studio, argument);
  if (held === undefined) return;
  const { session, informer, resource, key } = held;
  const [{ now }, live] = await Promise.all([
    stops.ask(session, { type: 'cached', informer, key }),
    studio.cluster.request('getYaml', { type: resource, namespace: key.namespace, name: key.name }).then(
      ({ yaml }) => yaml,
      (error: unknown) => `# ${error instanceof Error ? error.message : String(error)}\n`,
    ),
  ]);
  const cached = now === undefined ? `# ${vscode.l10n.t('{0} is not in the cache', keyText(key))}\n` : await objectYaml(resource, now);
  await showDiff(studio, {
    key,
    left: ['cache', cached],
    right: ['api', live],
    title: vscode.l10n.t('{0}: cache ↔ API server', keyText(key)),
  });
}

/** Shows the object of a key as its reconcile before this one saw it beside what it is now. */
export async function openStopDiff(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  const chosen = await chooseKey(studio, argument ?? stopped(studio));
  if (chosen === undefined) return;
  const { session, controller, key } = chosen;
  const { before, now } = await stops.ask(session, { type: 'seen', controller, key });
  const gvk = session.machine.controllers.get(controller)?.head?.for;
  if (before === undefined || gvk === undefined)
    throw new CodedError(
      'NotSeen',
      vscode.l10n.t('{0} has not been reconciled before, so there is nothing to compare it with.', keyText(key)),
    );
  const left = await objectYaml(gvk, before);
  const right = now === undefined ? `# ${vscode.l10n.t('{0} is not in the cache', keyText(key))}\n` : await objectYaml(gvk, now);
  await showDiff(studio, {
    key,
    left: ['before', left],
    right: ['now', right],
    title: vscode.l10n.t('{0}: last reconcile ↔ now', keyText(key)),
  });
}

/** The line of the stop, where the palette names none. */
function stopped(studio: Studio): CommandArgument {
  for (const { state, identity } of studio.sessions.all) {
    if (state.state !== 'paused' || state.stop.key === undefined || state.stop.controller === undefined) continue;
    return { target: { type: 'key', session: identity.id, controller: state.stop.controller, key: state.stop.key } };
  }
  return undefined;
}

async function cachedObject(
  studio: Studio,
  argument: CommandArgument,
): Promise<{ readonly session: Session; readonly informer: string; readonly resource: ResourceType; readonly key: ObjectKey } | undefined> {
  const target = targetOf(argument);
  if (target?.type === 'object' && target.informer !== undefined) {
    const session = studio.sessions.get(target.informer.session);
    return session && { session, informer: target.informer.id, resource: target.resource, key: target.key };
  }
  const chosen = await chooseKey(studio, argument);
  if (chosen === undefined) return undefined;
  const { session, controller, key } = chosen;
  const state = session.machine.controllers.get(controller);
  const informer = state && ownInformer(session, state);
  const head = informer?.head;
  if (informer === undefined || head?.resource === undefined) return undefined;
  return { session, informer: informer.id, resource: { ...head.gvk, resource: head.resource, namespaced: head.namespaced ?? true }, key };
}

interface Sides {
  readonly key: ObjectKey;
  readonly left: readonly [string, string];
  readonly right: readonly [string, string];
  readonly title: string;
}

async function showDiff({ documents }: Studio, { key, left, right, title }: Sides): Promise<void> {
  const put = ([side, text]: readonly [string, string]): vscode.Uri => documents.put(`/${side}/${keyText(key)}.yaml`, text);
  await vscode.commands.executeCommand('vscode.diff', put(left), put(right), title, { preview: true });
}
