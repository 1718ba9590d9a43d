import type { Case } from '../../../../tools/conformance/case.ts';

const otherOrder = "fields of the object that is shown stand in another order than in the server's own type";
const ownTypes = 'the server shows its own type of a pod template, with fields that it has in no version';
const oneMore = 'a claim that asks for less is told so once, not by two rules';

const texts = ['/body/message', '/body/details/causes', '/body/details/causes/0/message', '/body/details/causes/2/message'];
const shownObjects = ['config-map-base64', 'config-map-no-text', 'config-map-no-map', 'secret-base64', 'lease-time', 'quota-no-quantity'];
const templates = ['job-policy-failure-restart', 'job-restart-policy', 'job-no-containers', 'job-another-template'];
const claims = ['claim-no-storage', 'claim-no-storage-at-all', 'claim-volume-mode'];

/** Differences that are meant; `steps`: every request of the case. */
export function meant(prefix: string, title: string, steps: readonly string[]): Case['differences'] {
  const key = `${prefix}-${title}`;
  const reason = shownObjects.includes(key) ? otherOrder : templates.includes(key) ? ownTypes : claims.includes(key) ? oneMore : undefined;
  return [...(reason === undefined ? [] : steps.slice(1).flatMap((step) => texts.map((pointer) => ({ step, pointer, reason }))))];
}
