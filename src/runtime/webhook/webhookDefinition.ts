import type { GroupVersionKind } from '../../k8s/kind.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { Defaulter } from './admission/defaulter.ts';
import type { Validator } from './admission/validator.ts';
import type { Converter } from './conversion/converter.ts';

/** One webhook that a program registered. */
export type WebhookDefinition =
  | { readonly type: 'defaulting'; readonly path: string; readonly gvk: GroupVersionKind; readonly defaulter: Defaulter<KubernetesObject> }
  | { readonly type: 'validating'; readonly path: string; readonly gvk: GroupVersionKind; readonly validator: Validator<KubernetesObject> }
  | { readonly type: 'conversion'; readonly converter: Converter };

/** "/mutate-webapp-example-com-v1-guestbook": what the webhook's marker has to say. */
export function defaultingPath(gvk: GroupVersionKind): string {
  return `/mutate-${pathOf(gvk)}`;
}

export function validatingPath(gvk: GroupVersionKind): string {
  return `/validate-${pathOf(gvk)}`;
}

/** One path for the conversions of all kinds. */
export const conversionPath = '/convert';

function pathOf({ group, version, kind }: GroupVersionKind): string {
  return `${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`;
}
