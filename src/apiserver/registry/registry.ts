import type { Resource } from './resource.ts';

/** Every resource of every version that is served now. Discovery and OpenAPI are made from it again when it changes. */
export class Registry {
  readonly #groups = new Map<string, Map<string, Map<string, Resource>>>();
  #generation = 0;
  #buckets = new Map<string, Resource>();
  #bucketsAt = -1;

  /** Grows with each change: what is made from the registry is good as long as this stays. */
  get generation(): number {
    return this.#generation;
  }

  add(resource: Resource): void {
    let versions = this.#groups.get(resource.group);
    if (!versions) this.#groups.set(resource.group, (versions = new Map<string, Map<string, Resource>>()));
    let resources = versions.get(resource.version);
    if (!resources) versions.set(resource.version, (resources = new Map<string, Resource>()));
    resources.set(resource.resource, resource);
    this.#generation++;
  }

  remove(group: string, version: string, resource: string): void {
    const versions = this.#groups.get(group);
    const resources = versions?.get(version);
    if (!resources?.delete(resource)) return;
    if (resources.size === 0) versions?.delete(version);
    if (versions?.size === 0) this.#groups.delete(group);
    this.#generation++;
  }

  find(group: string, version: string, resource: string): Resource | undefined {
    return this.#groups.get(group)?.get(version)?.get(resource);
  }

  /** A resource whose objects lie in that bucket; which of its versions does not matter. */
  inBucket(bucket: string): Resource | undefined {
    if (this.#bucketsAt !== this.#generation) {
      this.#buckets = new Map();
      for (const versions of this.#groups.values()) {
        for (const resources of versions.values()) {
          for (const resource of resources.values()) if (!this.#buckets.has(resource.bucket)) this.#buckets.set(resource.bucket, resource);
        }
      }
      this.#bucketsAt = this.#generation;
    }
    return this.#buckets.get(bucket);
  }

  hasVersion(group: string, version: string): boolean {
    return this.#groups.get(group)?.has(version) === true;
  }

  /** Groups in order: the core group, built-in ones, then custom ones by name; versions in the order of preference. */
  groups(): ServedGroup[] {
    const groups = [...this.#groups].map(([name, versions]) => {
      const served = [...versions].map(([version, resources]) => ({ version, resources: [...resources.values()] }));
      const custom = served.every(({ resources }) => resources.every((resource) => resource.custom));
      if (custom) served.sort((a, b) => compareVersions(a.version, b.version));
      for (const { resources } of served) resources.sort((a, b) => (a.resource < b.resource ? -1 : 1));
      return { name, custom, versions: served };
    });
    const builtIn = groups.filter((group) => !group.custom);
    const custom = groups.filter((group) => group.custom).sort((a, b) => (a.name < b.name ? -1 : 1));
    return [...builtIn, ...custom];
  }
}

export interface ServedGroup {
  /** "" for the core group. */
  readonly name: string;
  readonly custom: boolean;
  readonly versions: readonly ServedVersion[];
}

export interface ServedVersion {
  readonly version: string;
  readonly resources: readonly Resource[];
}

/** Kubernetes' order of preference: v10, v2, v1, v2beta1, v1beta2, v1alpha1, then others by name. */
export function compareVersions(a: string, b: string): number {
  const x = parsed(a);
  const y = parsed(b);
  if (!x || !y) return x ? -1 : y ? 1 : a < b ? -1 : a > b ? 1 : 0;
  return y.stability - x.stability || y.major - x.major || y.minor - x.minor;
}

function parsed(version: string): { stability: number; major: number; minor: number } | undefined {
  const match = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(version);
  if (!match) return undefined;
  return { major: Number(match[1]), stability: match[2] === undefined ? 2 : match[2] === 'beta' ? 1 : 0, minor: Number(match[3] ?? 0) };
}
