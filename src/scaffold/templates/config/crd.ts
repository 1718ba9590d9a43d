/** `config/crd`: the CRDs for kustomize. The files in `bases/` are generated from the types. */
export function crdKustomization(): string {
  return `resources:
# +crd-studio:scaffold:crds
`;
}

export function samplesKustomization(): string {
  return `resources:
# +crd-studio:scaffold:samples
`;
}
