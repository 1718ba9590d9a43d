/**
 * The types of web.example.com/v1.
 *
 * +groupName=web.example.com
 * +versionName=v1
 */
export const groupVersion = { group: 'web.example.com', version: 'v1' } as const;
