/** Whether `path` is a source of the project in `folder`, whose markers may ask for rights or webhooks: TypeScript below its `src`. */
export function isSourceFile(folder: string, path: string): boolean {
  const file = path.replaceAll('\\', '/');
  return file.startsWith(`${folder.replaceAll('\\', '/').replace(/\/$/, '')}/src/`) && /(?<!\.(d|test|spec))\.m?ts$/.test(file);
}

/** Whether `path` is a types file of the project in `folder`: TypeScript below its `src/api`. */
export function isTypesFile(folder: string, path: string): boolean {
  const file = path.replaceAll('\\', '/');
  const base = `${folder.replaceAll('\\', '/').replace(/\/$/, '')}/src/api/`;
  return file.startsWith(base) && file.endsWith('.ts') && !file.endsWith('.d.ts');
}
