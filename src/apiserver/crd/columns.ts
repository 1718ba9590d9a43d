import type { CrdVersion, PrinterColumn } from '../../crd/schema/index.ts';
import { columnText, parseJsonPath } from '../../k8s/jsonPath.ts';
import { ageOf } from '../table/age.ts';
import type { Column } from '../registry/resource.ts';

/** The printer columns of a version: its name, and what the CRD asks for; without that, the age. */
export function columnsOf(version: CrdVersion): Column[] {
  const columns = version.additionalPrinterColumns ?? [];
  return [nameColumn, ...(columns.length === 0 ? [defaultAge] : columns).map(columnOf)];
}

const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description:
    'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to ' +
    'request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and ' +
    'configuration definition. Cannot be updated. More info: ' +
    'https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names',
  priority: 0,
  value: (object) => object.metadata?.name ?? '',
};

const defaultAge: PrinterColumn = {
  name: 'Age',
  type: 'date',
  jsonPath: '.metadata.creationTimestamp',
  description: 'How long ago the object was created.',
};

function columnOf(column: PrinterColumn): Column {
  const path = parseJsonPath(column.jsonPath);
  return {
    name: column.name,
    type: column.type,
    format: column.format ?? '',
    description: column.description || `Custom resource definition column (in JSONPath format): ${column.jsonPath}`,
    priority: column.priority ?? 0,
    value(object, now) {
      const found = path.ok ? path.value.find(object) : path;
      return found.ok && found.value.length > 0 ? cell(column.type, found.value[0], now) : null;
    },
  };
}

function cell(type: string, value: unknown, now: number): unknown {
  if (type === 'string') return columnText(value);
  if (value === null || value === undefined) return null;
  if (type === 'integer') return typeof value === 'bigint' ? value : typeof value === 'number' ? Math.trunc(value) : null;
  if (type === 'number') return typeof value === 'bigint' || typeof value === 'number' ? value : null;
  if (type === 'boolean') return typeof value === 'boolean' ? value : null;
  if (type !== 'date' || typeof value !== 'string') return null;
  return Number.isNaN(Date.parse(value)) ? '<invalid>' : ageOf(value, now);
}
