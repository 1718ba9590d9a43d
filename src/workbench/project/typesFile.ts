/** Whether `path` is a types file of the project in `folder`: TypeScript below its `src/api`. */
export function isTypesFile(folder: string, path: string): boolean {
  const file = path.replaceAll('\\', '/');
  const base = `${folder.replaceAll('\\', '/').replace(/\/$/, '')}/src/api/`;
  return file.startsWith(base) && file.endsWith('.ts') && !file.endsWith('.d.ts');
}
