export function mainSource(): string {
  return `import { Manager } from '@crd-studio/runtime';
// +crd-studio:scaffold:imports

// The program as it runs in the cluster. Under the debugger nothing of it changes: only the cluster it talks to is the chosen one.
const manager = new Manager();
// +crd-studio:scaffold:setup

await manager.start(); // until SIGINT or SIGTERM
`;
}
