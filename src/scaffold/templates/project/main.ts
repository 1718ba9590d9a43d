export function mainSource(projectName: string): string {
  return `import { Manager } from '@crd-studio/runtime';
// +crd-studio:scaffold:imports

// The program as it runs in the cluster. Under the debugger nothing of it changes, but that it talks to the chosen cluster, and
// that neither an election nor probes are needed.
const manager = new Manager({
  leaderElection: process.argv.includes('--leader-elect') ? { name: '${projectName}' } : undefined,
  healthProbeBindAddress: ':8081',
});
// +crd-studio:scaffold:setup

await manager.start(); // until SIGINT or SIGTERM
`;
}
