/** A person's main: says which ConfigMaps it sees, and is never done with the one named "stuck". */
import { ConfigMap, Manager } from '../../../../src/package.ts';

const manager = new Manager();
manager
  .controller('config-maps')
  .for(ConfigMap)
  .reconcile(async ({ name }, { log }) => {
    log.info('seen');
    if (name === 'stuck') await new Promise(() => undefined);
    return {};
  });
await manager.start();
console.log('the end');
