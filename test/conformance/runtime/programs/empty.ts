/** A manager without a controller: it waits. */
import { Manager } from '../../../../src/package.ts';

const manager = new Manager();
await manager.start();
console.log('the end');
