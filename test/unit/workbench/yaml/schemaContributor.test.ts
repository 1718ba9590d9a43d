import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isYamlExtensionApi, SchemaContributor, type YamlExtensionApi } from '../../../../src/workbench/yaml/schemaContributor.ts';

/** Stands for the Red Hat YAML extension, which is on no registry here: a stub that exports the same API. */
class YamlExtensionStub implements YamlExtensionApi {
  readonly contributors = new Map<
    string,
    { readonly schema: (resource: string) => string | undefined; readonly content: (uri: string) => Promise<string> }
  >();

  registerContributor(
    schema: string,
    requestSchema: (resource: string) => string | undefined,
    requestSchemaContent: (uri: string) => Promise<string>,
  ): boolean {
    if (this.contributors.has(schema)) return false;
    this.contributors.set(schema, { schema: requestSchema, content: requestSchemaContent });
    return true;
  }

  /** It finds who has a schema's text by the scheme of its URI. */
  schemaFor(resource: string): { readonly uri: string; readonly text: Promise<string> } | undefined {
    for (const { schema } of this.contributors.values()) {
      const uri = schema(resource);
      if (uri !== undefined)
        return { uri, text: this.contributors.get(uri.split(':')[0] ?? '')?.content(uri) ?? Promise.reject(new Error(uri)) };
    }
    return undefined;
  }
}

test('a file whose kinds are known has a schema, and another one when they change', async () => {
  const stub = new YamlExtensionStub();
  const contributor = new SchemaContributor((uri) => Promise.resolve(`schema of ${uri}`));
  assert.equal(contributor.register(stub), true);
  const file = "file:///a%20b/it's/ä.yaml";
  assert.equal(stub.schemaFor(file), undefined);
  contributor.set(file, 'Guestbook.1');
  const first = stub.schemaFor(file);
  assert.equal(await first?.text, `schema of ${file}`);
  contributor.set(file, 'Guestbook.2');
  assert.notEqual(stub.schemaFor(file)?.uri, first?.uri);
  assert.equal(stub.schemaFor('file:///other.yaml'), undefined);
  contributor.set(file, '');
  assert.equal(stub.schemaFor(file), undefined);
});

test('a schema that is gone meanwhile holds for nothing, and who is registered is not registered twice', async () => {
  const stub = new YamlExtensionStub();
  const contributor = new SchemaContributor(() => Promise.resolve(undefined));
  contributor.register(stub);
  contributor.set('file:///a.yaml', 'A.1');
  assert.equal(await stub.schemaFor('file:///a.yaml')?.text, '{}');
  assert.equal(contributor.register(stub), false);
});

test('another extension of that name is told apart by what it exports', () => {
  assert.equal(isYamlExtensionApi(new YamlExtensionStub()), true);
  for (const other of [undefined, null, {}, { registerContributor: 1 }]) assert.equal(isYamlExtensionApi(other), false);
});
