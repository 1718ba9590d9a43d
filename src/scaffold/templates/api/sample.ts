import type { ApiAnswers, ApiLayout } from '../../layout.ts';

/** A second version's sample is an object of its own: both can be applied together. */
export function sampleYaml(project: string, api: ApiAnswers, layout: ApiLayout, second: boolean): string {
  return `apiVersion: ${layout.group}/${api.version}
kind: ${api.kind}
metadata:
  labels:
    app.kubernetes.io/name: ${project}
  name: ${layout.singular}-${second ? `${api.version}-` : ''}sample
spec:
  message: hello
`;
}
