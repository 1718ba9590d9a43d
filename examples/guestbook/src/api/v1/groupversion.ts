/**
 * The types of webapp.example.com/v1.
 *
 * +groupName=webapp.example.com
 * +versionName=v1
 */
export const groupVersion = { group: 'webapp.example.com', version: 'v1' } as const;
