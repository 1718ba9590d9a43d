import { kindKey, type ResourceType } from '../../k8s/kind.ts';
import { keyText } from '../../k8s/object.ts';
import type { ClusterNotifications, ResourceRow } from '../../protocol/cluster.ts';
import { ObjectTable } from '../objects/objectTable.ts';

/** The objects of the kinds that are on show, as the cluster process tells them. */
export class ResourceRows {
  readonly #kinds = new Map<string, KindRows>();

  get(type: ResourceType): KindRows | undefined {
    return this.#kinds.get(kindKey(type));
  }

  apply(rows: ClusterNotifications['rows']): void {
    const key = kindKey(rows.type);
    const known = rows.reset ? undefined : this.#kinds.get(key);
    const kind: KindRows = known ?? { objects: new ObjectTable<ResourceRow>(), count: 0, problem: undefined, asked: new Set() };
    for (const name of rows.names ?? []) kind.objects.put({ ...name, ...unknown });
    for (const row of rows.put) {
      kind.objects.put(row);
      kind.asked.delete(keyText(row));
    }
    for (const gone of rows.gone) kind.objects.delete(gone);
    kind.count = rows.count;
    kind.problem = rows.problem;
    this.#kinds.set(key, kind);
  }

  /** Lets go of all kinds but these. */
  keep(types: readonly ResourceType[]): void {
    const kept = new Set(types.map(kindKey));
    for (const key of this.#kinds.keys()) if (!kept.has(key)) this.#kinds.delete(key);
  }

  clear(): void {
    this.#kinds.clear();
  }
}

/** A row of which only the name is kept. */
const unknown = { resourceVersion: '', created: '', deleting: false };

/** Of a large kind only the rows that were looked at are kept whole. */
export function isNameOnly({ resourceVersion }: ResourceRow): boolean {
  return resourceVersion === '';
}

export interface KindRows {
  /** Names whose rows have been asked for, and have not come yet. */
  readonly asked: Set<string>;
  readonly objects: ObjectTable<ResourceRow>;
  /** Of the cluster; more than `objects` holds where the process sends only a part. */
  count: number;
  /** Why they cannot be listed or watched now. */
  problem: string | undefined;
}
