import { deepCopy, deepEqual } from '../../../k8s/json.ts';
import type { JsonValue } from '../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import { goQuote } from '../../../k8s/goText.ts';
import { converting } from '../../conversion/known.ts';
import { isTree } from '../../json/bytes.ts';
import { applyJsonPatch, parseJsonPatch } from '../../patch/json.ts';
import { internalError } from '../../status/failures.ts';
import type { Store } from '../../storage/store.ts';
import type { Admission } from '../admission.ts';
import { type Change, replaceContent } from '../change.ts';
import { converted, type Seen } from '../match/rules.ts';
import { askedAs } from './applicable.ts';
import { ask, CallFailed, failureOf } from './ask.ts';
import { Configurations, type Hook } from './configurations.ts';

/**
 * Mutating webhooks, one after the other, each seeing what those before it made of the object. When one changed something, those
 * asked before it that want to be (`IfNeeded`) are asked once more.
 */
export function mutatingWebhooks(store: Store): Admission {
  const configurations = new Configurations(store, 'mutatingwebhookconfigurations');
  return {
    mutate: (change) => (configurations.hooks.length === 0 ? undefined : run(configurations.hooks, change)),
    validate: () => undefined,
    mayWait: () => configurations.hooks.length > 0,
  };
}

async function run(hooks: readonly Hook[], change: Change): Promise<void> {
  const again = new Set<string>();
  const asked = new Set<string>();
  for (const hook of hooks) {
    const changed = await runOne(hook, change);
    if (changed) for (const id of asked) again.add(id);
    if (hook.webhook.reinvocationPolicy === 'IfNeeded') asked.add(hook.id);
  }
  for (const hook of hooks) if (again.has(hook.id)) await runOne(hook, change);
}

/** Whether the webhook changed the object. */
async function runOne(hook: Hook, change: Change): Promise<boolean> {
  const { conversions } = change.call;
  const seen = await askedAs(hook, change);
  if (!seen) return false;
  try {
    const { patch, patchType } = await ask(hook.webhook, seen, true);
    return patch !== undefined && (await converting(conversions, () => apply(hook, seen, patch, patchType)));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (hook.webhook.failurePolicy === 'Ignore') return false;
    throw failureOf(error);
  }
}

function apply({ webhook }: Hook, { change, resource, object }: Seen, text: string, patchType: string): boolean {
  const patch = parseJsonPatch(text);
  if (!patch.ok)
    throw new CallFailed(`failed calling webhook ${goQuote(webhook.name)}: received undecodable patch in webhook response: ${patch.error}`);
  if (patch.value.operations.length === 0) return false;
  if (object === undefined || change.object === undefined) {
    throw internalError(
      `admission webhook ${goQuote(webhook.name)} attempted to modify the object, which is not supported for this operation`,
    );
  }
  if (patchType !== 'JSONPatch')
    throw new CallFailed(`failed calling webhook ${goQuote(webhook.name)}: unsupported patch type ${goQuote(patchType)}`);
  const patched = applyJsonPatch(object as JsonValue, patch.value);
  if (!patched.ok) throw internalError(patched.error);
  if (!isTree(patched.value)) throw internalError('the patched object is no object');
  const result = deepCopy(patched.value) as UnstructuredObject;
  if (deepEqual(result, object)) return false;
  resource.strategy.admit(result);
  replaceContent(change.object, converted(result, resource, change.call.resource) as object);
  return true;
}
