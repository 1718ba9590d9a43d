import { Manager } from '@crd-studio/runtime';
import { setupGuestbook } from './controllers/guestbook.js';
// +crd-studio:scaffold:imports

// The program as it runs in the cluster. Under the debugger nothing of it changes: only the cluster it talks to is the chosen one.
const manager = new Manager();
setupGuestbook(manager);
// +crd-studio:scaffold:setup

await manager.start(); // until SIGINT or SIGTERM
