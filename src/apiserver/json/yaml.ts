/** YAML as kubectl and clients send it; the parser is loaded with the first such body. Rejects with the parser's words. */
export async function parseYaml(text: string): Promise<unknown> {
  const yaml = await import('yaml');
  const value: unknown = yaml.parse(text, { schema: 'core', merge: true, uniqueKeys: true, maxAliasCount: 100 });
  return value ?? {};
}
