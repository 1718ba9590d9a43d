import type { CrdConversion } from '../../crd/schema/index.ts';
import type { Converter } from './known.ts';

/** The converter of a CRD that has its objects converted by a webhook; what asks it is loaded when it is first needed. */
export function webhookConverter(conversion: CrdConversion, newUid: () => string): Converter {
  return {
    async ask(objects, apiVersion, store) {
      const { askForConversion } = await import('./ask.ts');
      return askForConversion(conversion, { objects, apiVersion, uid: newUid(), store });
    },
  };
}
