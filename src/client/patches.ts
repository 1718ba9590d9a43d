import { stringifyExact } from '../base/exactJson.ts';
import type { Patch } from '../k8s/apiClient.ts';

/** The content type that names a patch's kind. Apply is YAML by name; JSON is YAML too. */
export function patchContentType(patch: Patch): string {
  switch (patch.type) {
    case 'json':
      return 'application/json-patch+json';
    case 'merge':
      return 'application/merge-patch+json';
    case 'strategic':
      return 'application/strategic-merge-patch+json';
    case 'apply':
      return 'application/apply-patch+yaml';
  }
}

export function patchBody(patch: Patch): string {
  return stringifyExact(patch.type === 'json' ? patch.operations : patch.body);
}
