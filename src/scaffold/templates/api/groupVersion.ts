import type { ApiAnswers, ApiLayout } from '../../layout.ts';

export function groupVersionSource(api: ApiAnswers, layout: ApiLayout): string {
  return `/**
 * The types of ${layout.group}/${api.version}.
 *
 * +groupName=${layout.group}
 * +versionName=${api.version}
 */
export const groupVersion = { group: '${layout.group}', version: '${api.version}' } as const;
`;
}
