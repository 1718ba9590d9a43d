import { type Document, parseAllDocuments, stringify } from 'yaml';
import { CodedError } from '../base/errors.ts';
import { shortestInteger } from '../base/exactJson.ts';
import type { UnstructuredObject } from '../k8s/object.ts';

/** The objects of a YAML text, one a document; empty documents are skipped. A whole number beyond 2^53 is a `bigint`. Throws `BadYaml` with the line. */
export function parseObjects(text: string): UnstructuredObject[] {
  const objects: UnstructuredObject[] = [];
  for (const document of parseAllDocuments(text, { prettyErrors: true, merge: true, intAsBigInt: true }) as Document[]) {
    const [error] = document.errors;
    if (error !== undefined) {
      const line = error.linePos?.[0].line;
      throw new CodedError(
        'BadYaml',
        `the YAML is broken${line === undefined ? '' : ` at line ${line}`}: ${error.message.split(' at line ')[0]}`,
        { cause: error },
      );
    }
    const value: unknown = document.toJS({ maxAliasCount: 100, reviver: (_, each: unknown) => shortestInteger(each) });
    if (value === null || value === undefined) continue;
    if (typeof value !== 'object' || Array.isArray(value))
      throw new CodedError('BadYaml', 'a document of the YAML is no object: it begins with apiVersion and kind');
    objects.push(value as UnstructuredObject);
  }
  return objects;
}

/** YAML as people edit it: no managedFields, no folded lines; strings that YAML 1.1 (kubectl's) would read as something else are quoted. */
export function objectYaml(object: UnstructuredObject): string {
  const { managedFields: _, ...metadata } = object.metadata ?? {};
  return stringify({ ...object, metadata }, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
