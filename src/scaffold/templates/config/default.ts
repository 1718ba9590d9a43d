/** `config/default`: everything that a cluster needs, under the project's own namespace and name prefix. */
export function defaultKustomization(projectName: string): string {
  return `namespace: ${projectName}-system
namePrefix: ${projectName}-

resources:
- ../crd
- ../rbac
- ../manager
`;
}
