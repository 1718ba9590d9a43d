import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the CRD of Guestbook, as Create API would, into a folder of its own; returns the folder. */
export async function guestbookCrdFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crd-studio-crds-'));
  await writeFile(join(folder, 'webapp.example.com_guestbooks.yaml'), crd);
  return folder;
}

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: guestbooks.webapp.example.com
spec:
  group: webapp.example.com
  names: { kind: Guestbook, listKind: GuestbookList, plural: guestbooks, singular: guestbook }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                message: { type: string }
                replicas: { type: integer, format: int32, minimum: 1, maximum: 10, default: 3 }
            status:
              type: object
              properties:
                observedGeneration: { type: integer, format: int64 }
                conditions: { type: array, items: { type: object, x-kubernetes-preserve-unknown-fields: true } }
`;
