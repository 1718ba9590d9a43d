import { ConfigMap, field, Manager } from '../../../../src/package.ts';

/** Webhooks of ConfigMaps, on a free port of loopback, with the certificate of `$CERT_DIR`. */
const manager = new Manager({
  healthProbeBindAddress: '127.0.0.1:0',
  webhookServer: { host: '127.0.0.1', port: 0, certDir: process.env['CERT_DIR'] ?? '' },
});
manager
  .webhook(ConfigMap)
  .withDefaulter({
    default(configMap) {
      configMap.data = { by: 'default', ...configMap.data };
    },
  })
  .withValidator({
    validateCreate: (configMap) =>
      configMap.data?.['shout'] === undefined
        ? undefined
        : { errors: [field.forbidden('data[shout]', 'be quiet')], warnings: ['look here'] },
  });
await manager.start();
console.log('the end');
