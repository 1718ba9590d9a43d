import { Manager } from '@crd-studio/runtime';
import { setupWebsite } from './controllers/website.js';
// +crd-studio:scaffold:imports

// The program as it runs in the cluster. Under the debugger nothing of it changes, but that it talks to the chosen cluster, and
// that neither an election nor probes are needed.
const manager = new Manager({
  leaderElection: process.argv.includes('--leader-elect') ? { name: 'website' } : undefined,
  healthProbeBindAddress: ':8081',
});
setupWebsite(manager);
// +crd-studio:scaffold:setup

await manager.start(); // until SIGINT or SIGTERM
