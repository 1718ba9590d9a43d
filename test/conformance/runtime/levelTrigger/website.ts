import { type Condition, kind, type KubernetesObject } from '../../../../src/package.ts';

/** The kind of examples/website, as far as the tests look into it. */
export interface Website extends KubernetesObject {
  spec?: WebsiteSpec;
  status?: { observedGeneration?: number; url?: string; readyReplicas?: number; conditions?: Condition[] };
}
export interface WebsiteSpec {
  pages: Record<string, string>;
  replicas?: number;
  passwordSecret?: string;
}
export const Website = kind<Website>({ group: 'web.example.com', version: 'v1', kind: 'Website' });
