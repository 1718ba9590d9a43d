import type { ResourceType } from '../../../../src/k8s/kind.ts';

export const guestbooks: ResourceType = {
  group: 'webapp.example.com',
  version: 'v1',
  kind: 'Guestbook',
  resource: 'guestbooks',
  namespaced: true,
};

/** The CRD of the example project, with a range that a test may change. */
export function guestbookCrd(maximum = 10): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: guestbooks.webapp.example.com
  annotations:
    example.com/written-by: test
spec:
  group: webapp.example.com
  names:
    kind: Guestbook
    listKind: GuestbookList
    plural: guestbooks
    singular: guestbook
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources:
        status: {}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                replicas:
                  type: integer
                  format: int32
                  minimum: 1
                  maximum: ${maximum}
                  default: 2
            status:
              type: object
              properties:
                phase:
                  type: string
`;
}

export function guestbookYaml(name: string, replicas = 1): string {
  return `apiVersion: webapp.example.com/v1
kind: Guestbook
metadata:
  name: ${name}
  namespace: default
spec:
  replicas: ${replicas}
`;
}
