export function readme(projectName: string): string {
  return `# ${projectName}

Custom resources and the controllers that carry them out, written in TypeScript with CRD Studio.

| you want to | do |
| --- | --- |
| change an API | edit \`src/api/\`; on save the CRD in \`config/crd/bases/\` is written anew (without an editor: \`npm run generate\`, and in CI \`npm run generate -- --check\`) |
| try it | **Install CRDs**, F5, then \`kubectl apply -k config/samples\` |
| add an API, or a controller for a kind that exists already | **CRD Studio: Create API** |
| default, validate or convert objects in the API server | **CRD Studio: Create Webhook** (without a certificate: \`ENABLE_WEBHOOKS=false npm start\`) |
| test | \`npm install\` once, then \`npm test\`: it starts an API server of its own |
| run it without an editor | \`npm start\`: uses your kubeconfig's current context |
| deploy | \`docker build -t <image> .\`, set the image in \`config/manager/kustomization.yaml\`, \`kubectl apply -k config/default\` |

\`vendor/\` holds the package \`@crd-studio/runtime\`: commit it, so that \`npm ci\` works everywhere.
`;
}
