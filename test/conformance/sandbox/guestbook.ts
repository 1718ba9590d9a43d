/** What the tests' person works with, as YAML for kubectl. */
export const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: guestbooks.webapp.example.com }
spec:
  group: webapp.example.com
  scope: Namespaced
  names: { plural: guestbooks, singular: guestbook, kind: Guestbook, listKind: GuestbookList, shortNames: [gb], categories: [all] }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      additionalPrinterColumns:
        - { name: Replicas, type: integer, jsonPath: .spec.replicas }
        - { name: Ready, type: integer, jsonPath: .status.ready }
      schema:
        openAPIV3Schema:
          type: object
          description: Guestbook collects what visitors write.
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              type: object
              description: What is wanted.
              properties:
                replicas: { type: integer, format: int32, minimum: 1, maximum: 10, default: 3, description: How many copies run. }
                title: { type: string }
            status: { type: object, properties: { ready: { type: integer } } }
`;

export function guestbook(name: string, spec = '{}'): string {
  return `
apiVersion: webapp.example.com/v1
kind: Guestbook
metadata: { name: ${name} }
spec: ${spec}
`;
}
