/** Who asks: what authentication found out, and authorization goes by. */
export interface User {
  readonly name: string;
  readonly uid?: string | undefined;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

export const masters = 'system:masters';
export const authenticated = 'system:authenticated';

/** Whose token stands in the sandbox's kubeconfig. */
export const owner: User = { name: 'crd-studio', groups: [masters, authenticated] };

export const anonymous: User = { name: 'system:anonymous', groups: ['system:unauthenticated'] };
