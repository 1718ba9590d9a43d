import type { UnstructuredObject } from '../object.ts';

/** core/v1 ScopedResourceSelectorRequirement. */
export interface ScopeSelector {
  readonly scopeName: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

export interface Quota extends UnstructuredObject {
  spec?: {
    hard?: Record<string, string>;
    scopes?: readonly string[];
    scopeSelector?: { readonly matchExpressions?: readonly ScopeSelector[] };
  };
  status?: { hard?: Record<string, string>; used?: Record<string, string> };
}

export function scopesOf({ spec }: Quota): ScopeSelector[] {
  return [
    ...(spec?.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' })),
    ...(spec?.scopeSelector?.matchExpressions ?? []),
  ];
}

/** Whether one of an object's values (none: it has none) is as a selector asks. */
export function selectsValue({ operator, values = [] }: ScopeSelector, own: readonly string[]): boolean {
  switch (operator) {
    case 'Exists':
      return own.length > 0;
    case 'DoesNotExist':
      return own.length === 0;
    case 'In':
      return own.some((value) => values.includes(value));
    case 'NotIn':
      return own.length === 0 || own.some((value) => !values.includes(value));
    default:
      return false;
  }
}
