import { shortestInteger } from '../../base/exactJson.ts';

/** YAML as kubectl and clients send it, long integers exact; the parser is loaded with the first such body. Rejects with the parser's words. */
export async function parseYaml(text: string): Promise<unknown> {
  const yaml = await import('yaml');
  // Of several documents the first counts, of several equal keys the last.
  const [document] = yaml.parseAllDocuments(text, { schema: 'core', merge: true, uniqueKeys: false, intAsBigInt: true });
  if (document === undefined || !('errors' in document)) return {};
  if (document.errors[0]) throw document.errors[0];
  const value: unknown = document.toJS({ maxAliasCount: 100, reviver: (_, each: unknown) => shortestInteger(each) });
  return value ?? {};
}
