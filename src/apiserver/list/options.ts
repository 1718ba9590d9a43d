import { forbiddenValue, unsupportedValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { badRequest, invalid, unclassified } from '../status/failures.ts';

/** The query of a list or a watch, checked as upstream does. */
export interface ListOptions {
  /** "" when absent. */
  readonly resourceVersion: string;
  readonly match: '' | 'Exact' | 'NotOlderThan';
  readonly limit: number;
  readonly continue: string;
  readonly watch: boolean;
  readonly sendInitialEvents: boolean | undefined;
  readonly allowWatchBookmarks: boolean;
  /** 0 when absent. */
  readonly timeoutSeconds: number;
}

export function listOptionsOf(query: URLSearchParams, watchPath: boolean): ListOptions {
  const match = query.get('resourceVersionMatch') ?? '';
  const options = {
    resourceVersion: query.get('resourceVersion') ?? '',
    match: match as ListOptions['match'],
    limit: integer(query, 'limit'),
    continue: query.get('continue') ?? '',
    watch: watchPath || flag(query, 'watch') === true,
    sendInitialEvents: flag(query, 'sendInitialEvents'),
    allowWatchBookmarks: flag(query, 'allowWatchBookmarks') === true,
    timeoutSeconds: integer(query, 'timeoutSeconds'),
  };
  const causes = options.watch ? checkWatch(options) : checkList(options);
  if (causes.length > 0) throw invalid({ group: 'meta.k8s.io', kind: 'ListOptions' }, '', causes);
  return options;
}

/** A resourceVersion as a number; 0 for "" and "0". Garbage is a 500, in the words that upstream has for it; in a list of built-in objects a 400. */
export function revisionOf(resourceVersion: string, builtInList = false): number {
  if (resourceVersion === '') return 0;
  if (!/^\d{1,20}$/.test(resourceVersion)) {
    const shown = JSON.stringify(resourceVersion);
    const problem = `resourceVersion: Invalid value: ${shown}: strconv.ParseUint: parsing ${shown}: invalid syntax`;
    throw builtInList ? badRequest(`invalid resource version: ${problem}`) : unclassified(problem);
  }
  return Number(resourceVersion);
}

function checkList(options: ListOptions): StatusCause[] {
  const causes: StatusCause[] = [];
  const { match } = options;
  if (match) {
    const field = 'resourceVersionMatch';
    if (options.resourceVersion === '')
      causes.push(forbiddenValue(field, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    if (options.continue) causes.push(forbiddenValue(field, 'resourceVersionMatch is forbidden when continue is provided'));
    if (match !== 'Exact' && match !== 'NotOlderThan') causes.push(unsupportedValue(field, match, ['Exact', 'NotOlderThan', '']));
    if (match === 'Exact' && options.resourceVersion === '0') {
      causes.push(forbiddenValue(field, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (options.sendInitialEvents !== undefined) {
    causes.push(forbiddenValue('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  }
  return causes;
}

function checkWatch(options: ListOptions): StatusCause[] {
  const causes: StatusCause[] = [];
  const field = 'resourceVersionMatch';
  const { match, sendInitialEvents } = options;
  if (sendInitialEvents !== undefined && match !== 'NotOlderThan') {
    causes.push(forbiddenValue(field, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
  }
  if (match) {
    if (sendInitialEvents === undefined) {
      causes.push(forbiddenValue(field, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'));
    }
    if (match !== 'NotOlderThan') causes.push(unsupportedValue(field, match, ['NotOlderThan']));
    if (options.continue) causes.push(forbiddenValue(field, 'resourceVersionMatch is forbidden when continue is provided'));
  }
  return causes;
}

function integer(query: URLSearchParams, name: string): number {
  const text = query.get(name);
  if (text === null || text === '') return 0;
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}

/** Go's reading of a flag in a query: present without a value means true. */
function flag(query: URLSearchParams, name: string): boolean | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  return !['0', 'false', 'f', 'F', 'FALSE', 'False'].includes(text);
}
