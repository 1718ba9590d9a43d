import type { ResourceType } from '../../k8s/kind.ts';
import type { KubernetesObject } from '../../k8s/object.ts';

/** What a reflector fills. Calls come one at a time, in the server's order; what one throws ends the reflector. */
export interface ReflectorSink {
  resolved(resource: ResourceType): void;
  /** Everything that is there now; whatever else was known is gone. */
  replace(objects: readonly KubernetesObject[], resourceVersion: string): Promise<void>;
  put(object: KubernetesObject): void;
  delete(object: KubernetesObject): void;
  position(resourceVersion: string): void;
  /** A watch is open from now on (true), or no more. */
  watching?(open: boolean): void;
  /** What keeps it from being up to date; undefined once that is over. */
  problem(problem: ReflectorProblem | undefined): void;
  /** Something that should not come, said once. */
  strange(message: string): void;
}

export interface ReflectorProblem {
  /** `missing`: the kind is not served. */
  readonly type: 'missing' | 'failed';
  readonly message: string;
}
