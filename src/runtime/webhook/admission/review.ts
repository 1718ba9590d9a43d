import type { KubernetesObject } from '../../../k8s/object.ts';
import type { Status } from '../../../k8s/status.ts';

/** admission.k8s.io/v1 AdmissionReview: what the API server asks before it stores an object, and what it is answered. */
export interface AdmissionReview {
  readonly kind?: string | undefined;
  readonly apiVersion?: string | undefined;
  readonly request?: AdmissionRequest;
  readonly response?: AdmissionResponse;
}

/** What the API server asks before it stores an object. */
export interface AdmissionRequest {
  /** Of this question; its answer repeats it. */
  readonly uid: string;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string };
  readonly resource?: { readonly group: string; readonly version: string; readonly resource: string };
  readonly subResource?: string;
  /** Absent where the server is still to make it up (generateName). */
  readonly name?: string;
  readonly namespace?: string;
  /** Who asks for the change. */
  readonly userInfo?: {
    readonly username?: string;
    readonly uid?: string;
    readonly groups?: readonly string[];
    readonly extra?: Readonly<Record<string, readonly string[]>>;
  };
  /** As it is to be; absent for DELETE. */
  readonly object?: KubernetesObject | null;
  /** As it is; only for UPDATE and DELETE. */
  readonly oldObject?: KubernetesObject | null;
  /** Nothing will be stored: cause no side effects. */
  readonly dryRun?: boolean;
  /** CreateOptions, UpdateOptions, ... of the request. */
  readonly options?: Readonly<Record<string, unknown>> | null;
}

export interface AdmissionResponse {
  readonly uid: string;
  readonly allowed: boolean;
  readonly status?: Partial<Status>;
  /** A JSON patch in base64. */
  readonly patch?: string;
  readonly patchType?: 'JSONPatch';
  readonly warnings?: readonly string[];
}
