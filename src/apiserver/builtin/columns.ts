import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Column } from '../registry/resource.ts';
import { ageOf } from '../table/age.ts';
import { columnDefinitionsOf, type Room } from './room.ts';

/** A column as the table says it; all of them are in `columns.json`, recorded from a real server. */
export type ColumnDefinition = Omit<Column, 'value'>;

/** The printer columns of a built-in kind: the definitions, and for each the cell of an object's row. */
export function columnsOf(own: { readonly group: string; readonly resource: string }, room: Room): readonly Column[] {
  const definitions = columnDefinitionsOf(own) ?? [];
  return definitions.map((definition, index) => ({ ...definition, value: (object, now) => rowOf(room, object, now)[index] }));
}

let last: { readonly object: UnstructuredObject; readonly now: number; readonly cells: unknown[] } | undefined;

/** Columns are asked one by one: a row is made once. */
function rowOf(room: Room, object: UnstructuredObject, now: number): unknown[] {
  if (last?.object !== object || last.now !== now) {
    last = {
      object,
      now,
      cells: room.cells?.(object, now) ?? [object.metadata?.name ?? '', ageOf(object.metadata?.creationTimestamp, now)],
    };
  }
  return last.cells;
}
