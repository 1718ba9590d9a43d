import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { kindKey } from '../../k8s/kind.ts';
import { withFields } from '../log/structuredLogger.ts';
import type { GracePeriod } from '../manager/gracePeriod.ts';
import { AdmissionEndpoint } from './admission/admissionEndpoint.ts';
import { askDefaulter } from './admission/defaulter.ts';
import { askValidator } from './admission/validator.ts';
import { ConversionEndpoint } from './conversion/conversionEndpoint.ts';
import { CertificateFiles } from './server/certificate.ts';
import { WebhookServer } from './server/webhookServer.ts';
import { conversionPath, type WebhookDefinition } from './webhookDefinition.ts';
import type { WebhookPlace } from './webhookServerOptions.ts';
import type { WebhookWorld } from './webhooks.ts';

/** Serves the webhooks that are added, until `close`. Loaded only where there are any. Rejects when there is no certificate, or the port is taken. */
export async function serveWebhooks(place: WebhookPlace, world: WebhookWorld & { readonly log: Logger }): Promise<ServedWebhooks> {
  const { clock, log, meter, client } = world;
  const files = new CertificateFiles({ ...place, clock, log, onRead: (good) => meter?.certificateRead(good) });
  const server = new WebhookServer(await files.load(), {
    clock,
    log,
    meter: (path) => meter?.webhook(path).begun() ?? ignored,
  });
  let conversions: ConversionEndpoint | undefined;
  const add = (definition: WebhookDefinition): void => {
    if (definition.type === 'conversion') {
      if (conversions === undefined) {
        conversions = new ConversionEndpoint({
          log: withFields(log, { webhook: conversionPath }),
          onPanic: () => meter?.webhookPanicked('conversion'),
        });
        serve(conversionPath, conversions);
      }
      conversions.add(definition.converter);
      return;
    }
    const { path, gvk } = definition;
    const options = {
      client,
      log: withFields(log, { webhook: path, kind: kindKey(gvk) }),
      onPanic: () => meter?.webhookPanicked('admission'),
    };
    serve(
      path,
      new AdmissionEndpoint(
        definition.type === 'defaulting'
          ? (context) => askDefaulter(definition.defaulter, gvk, context)
          : (context) => askValidator(definition.validator, gvk, context),
        options,
      ),
    );
  };
  const serve = (path: string, endpoint: AdmissionEndpoint | ConversionEndpoint): void => {
    meter?.webhook(path);
    server.add(path, endpoint);
    log.info('serving a webhook', { path });
  };
  const port = await server.listen(place);
  log.info('serving webhooks', { port });
  const watching: Disposable = files.watch((pair) => server.use(pair));
  return {
    port,
    add,
    check: () => server.check(),
    async close(grace) {
      watching.dispose();
      await server.close(grace);
    },
  };
}

export interface ServedWebhooks {
  readonly port: number;
  add(definition: WebhookDefinition): void;
  /** Rejects when the server does not answer a handshake. */
  check(): Promise<void>;
  close(grace: GracePeriod | undefined): Promise<void>;
}

function ignored(): void {
  // nobody counts
}
