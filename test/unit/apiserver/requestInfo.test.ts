import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRequestInfo } from '../../../src/apiserver/requestInfo.ts';

const brief = (path: string): string => {
  const info = parseRequestInfo(path);
  if (!info) return 'none';
  const { group, version, namespace, resource, name, subresource, watchPath } = info;
  return `${watchPath ? 'watch ' : ''}${group || 'core'}/${version} ns=${namespace} ${resource} ${name} ${subresource}`.trim();
};

describe('what a path is about', () => {
  const cases: [string, string][] = [
    ['/api/v1/pods', 'core/v1 ns= pods'],
    ['/api/v1/namespaces/a/pods/b/status', 'core/v1 ns=a pods b status'],
    ['/api/v1/namespaces', 'core/v1 ns= namespaces'],
    ['/api/v1/namespaces/a', 'core/v1 ns=a namespaces a'],
    ['/api/v1/namespaces/a/status', 'core/v1 ns=a namespaces a status'],
    ['/api/v1/namespaces/a/finalize', 'core/v1 ns=a namespaces a finalize'],
    ['/api/v1/watch/namespaces/a/pods', 'watch core/v1 ns=a pods'],
    ['/apis/apps/v1/namespaces/a/deployments/b', 'apps/v1 ns=a deployments b'],
    ['/apis/apps/v1/namespaces/a/deployments/b%20c', 'apps/v1 ns=a deployments b c'],
    ['/apis/apps/v1', 'none'],
    ['/apis/apps', 'none'],
    ['/version', 'none'],
    ['/apis/apps/v1/namespaces/a/deployments/b/status/more', 'apps/v1 ns='],
    ['/api/v1/namespaces/%E0%A4%A', 'none'],
  ];
  for (const [path, expected] of cases) it(`${path} is ${expected}`, () => assert.equal(brief(path), expected));
});
