import type { MachineAction, MachineAnswer, MachineQuestion } from '../k8s/machine.ts';
import { keyText, type KubernetesObject, type ObjectKey } from '../k8s/object.ts';
import type { HostedManager } from '../runtime/host.ts';

/**
 * What a person does to the managers of this program, and asks them, by hand; over the socket, or through the debugger while
 * it holds the program: so nothing here waits for anything. Remembers with which object each key's reconcile began, for the
 * keys reconciled last.
 */
export class Hands {
  readonly #managers: HostedManager[] = [];
  readonly #warn: (message: string) => void;
  readonly #seen = new Map<string, Seen>();

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  add(manager: HostedManager): void {
    this.#managers.push(manager);
  }

  /** False, with a word of why, when nothing came of it. */
  act(action: MachineAction): boolean {
    if (this.#managers.some((manager) => done(manager, action))) return true;
    if (action.type === 'step') return false; // an empty queue is nothing to be warned of
    this.#warn(whyNot(action));
    return false;
  }

  answer(question: MachineQuestion): MachineAnswer {
    if (question.type === 'cached') return found(this.#object({ informer: question.informer }, question.key));
    const now = this.#object({ controller: question.controller }, question.key);
    const before = this.#seen.get(`${question.controller} ${keyText(question.key)}`)?.before;
    return { ...found(now), ...(before !== undefined && { before }) };
  }

  /** A reconcile of the key is about to begin. */
  begins(controller: string, key: ObjectKey): void {
    const id = `${controller} ${keyText(key)}`;
    const now = this.#object({ controller }, key);
    const last = this.#seen.get(id)?.now;
    this.#seen.delete(id);
    this.#seen.set(id, { before: last, now });
    if (this.#seen.size > most) this.#seen.delete(this.#seen.keys().next().value as string);
  }

  #object(where: { readonly informer: string } | { readonly controller: string }, key: ObjectKey): KubernetesObject | undefined {
    for (const manager of this.#managers) {
      const object = (manager as Partial<HostedManager>).cached?.(where, key);
      if (object !== undefined) return object;
    }
    return undefined;
  }
}

/** The project may have installed a runtime of before there were actions: that one can only enqueue. */
function done(manager: HostedManager, action: MachineAction): boolean {
  const { act } = manager as Partial<HostedManager>;
  if (act !== undefined) return act(action);
  return action.type === 'reconcile' && manager.enqueue(action.controller, action.key);
}

function whyNot(action: MachineAction): string {
  if (!('controller' in action)) return `There is no informer ${action.informer ?? ''} to do that to.`;
  if (action.type === 'reconcile') return `There is no controller "${action.controller}" to reconcile ${keyText(action.key)}.`;
  if (action.type === 'forget')
    return `${keyText(action.key)} is not in the queue of ${action.controller}: there is no back-off to forget.`;
  return `There is no controller "${action.controller}", or its @crd-studio/runtime is too old to be told to.`;
}

function found(now: KubernetesObject | undefined): MachineAnswer {
  return now === undefined ? {} : { now };
}

interface Seen {
  readonly before: KubernetesObject | undefined;
  readonly now: KubernetesObject | undefined;
}

/** Keys whose objects are remembered: no copies, but what the cache has replaced since stays in memory. */
const most = 1000;
