import { checkYaml, type CheckOptions, type DocumentDiagnostic, kindsOf } from '../../../../src/crd/document/index.ts';
import type { CustomResourceDefinition, JSONSchemaProps } from '../../../../src/crd/schema/index.ts';

const text: JSONSchemaProps = { type: 'string' };

/** A kind with something of everything. */
const guestbooks: CustomResourceDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'guestbooks.example.com' },
  spec: {
    group: 'example.com',
    names: { plural: 'guestbooks', kind: 'Guestbook' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['size'],
                properties: {
                  size: { type: 'integer', minimum: 1, maximum: 9 },
                  title: { ...text, maxLength: 10 },
                  serial: { type: 'integer', format: 'int64' },
                  mode: { ...text, enum: ['open', 'closed'], default: 'open' },
                  labels: { type: 'object', additionalProperties: { ...text, maxLength: 5 } },
                  ports: {
                    type: 'array',
                    items: {
                      type: 'object',
                      required: ['port'],
                      properties: { port: { type: 'integer' }, protocol: { ...text, default: 'TCP' } },
                    },
                  },
                  extra: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
                },
                'x-kubernetes-validations': [
                  { rule: "self.mode != 'closed' || self.size < 5", message: 'closed ones are small', fieldPath: '.size' },
                ],
              },
            },
          },
        },
      },
      { name: 'v1alpha1', served: true, storage: false, deprecated: true, schema: { openAPIV3Schema: { type: 'object', properties: {} } } },
    ],
  },
};

const lookup = kindsOf([guestbooks]);

/** Diagnostics, one a line: `severity kind 'what is marked' line:column: message`. */
export function marked(yaml: string, options?: CheckOptions): string[] {
  return checkYaml(yaml, lookup, options).flatMap(({ diagnostics }) => diagnostics.map((one) => lineOf(yaml, one)));
}

export function reports(yaml: string, options?: CheckOptions) {
  return checkYaml(yaml, lookup, options);
}

/** A guestbook with this spec, whose lines are indented as given. */
export function guestbook(...spec: readonly string[]): string {
  return ['apiVersion: example.com/v1', 'kind: Guestbook', 'metadata:', '  name: a', 'spec:', ...spec, ''].join('\n');
}

function lineOf(yaml: string, { severity, kind, range, message }: DocumentDiagnostic): string {
  const before = yaml.slice(0, range.start).split('\n');
  return `${severity} ${kind} '${yaml.slice(range.start, range.end)}' ${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${message}`;
}
