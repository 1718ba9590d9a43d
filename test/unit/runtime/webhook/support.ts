import { parseExact } from '../../../../src/base/exactJson.ts';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { askDefaulter, type Defaulter } from '../../../../src/runtime/webhook/admission/defaulter.ts';
import { AdmissionEndpoint } from '../../../../src/runtime/webhook/admission/admissionEndpoint.ts';
import { askValidator, type Validator } from '../../../../src/runtime/webhook/admission/validator.ts';
import type { Client } from '../../../../src/runtime/reads/client.ts';
import type { Endpoint } from '../../../../src/runtime/webhook/server/endpoint.ts';
import { Guestbook } from '../support/guestbook.ts';
import { logTo } from '../support/runManager.ts';

const gvk = { group: Guestbook.group, version: Guestbook.version, kind: Guestbook.kind };

/** A webhook for Guestbooks, with what it logged and how often it threw what it should not. */
export function endpointFor({ defaulter, validator }: { defaulter?: Defaulter<Guestbook>; validator?: Validator<Guestbook> }) {
  const log: string[] = [];
  const counts = { panics: 0 };
  const options = { client: {} as Client, log: logTo(log), onPanic: () => void counts.panics++ };
  const endpoint = new AdmissionEndpoint(
    (context) => (defaulter === undefined ? askValidator(validator ?? {}, gvk, context) : askDefaulter(defaulter, gvk, context)),
    options,
  );
  return { endpoint, log, counts };
}

export interface Asked {
  readonly operation?: string;
  readonly object?: KubernetesObject | undefined;
  readonly oldObject?: KubernetesObject | undefined;
  readonly apiVersion?: string;
}

export function review({ operation = 'CREATE', apiVersion = 'admission.k8s.io/v1', ...objects }: Asked): string {
  const request = { uid: 'u1', operation, name: 'a', namespace: 'default', userInfo: { username: 'jane' }, ...objects };
  return JSON.stringify({ kind: 'AdmissionReview', apiVersion, request });
}

/** The text of the answer, as it goes over the wire. */
export async function ask(endpoint: Endpoint, body: string, contentType = 'application/json'): Promise<string> {
  const bytes = body === 'too large' ? body : Buffer.from(body);
  const { code, body: text } = await endpoint.answer({ contentType, body: bytes, signal: new AbortController().signal });
  return code === 200 ? text.trim() : `${code} ${text}`;
}

interface Answered {
  readonly allowed: boolean;
  readonly status: { readonly code: number; readonly message?: string };
  readonly patch?: string;
  readonly warnings?: readonly string[];
}

export async function answerOf(endpoint: Endpoint, asked: Asked): Promise<Answered> {
  return (parseExact(await ask(endpoint, review(asked))) as { response: Answered }).response;
}

export function patchOf({ patch }: { readonly patch?: string }): unknown {
  return patch === undefined ? undefined : parseExact(Buffer.from(patch, 'base64').toString());
}
