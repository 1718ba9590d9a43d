import { isMap } from 'yaml';

/** Which kind of object a document says that it is. */
export interface Identity {
  /** Empty where the document does not say it. */
  readonly apiVersion: string;
  readonly kind: string;
}

/** `placeholder`: a text that says nothing. */
export function identityOf(root: unknown, placeholder?: string): Identity {
  const textAt = (name: string): string => {
    const value: unknown = isMap(root) ? root.get(name) : undefined;
    return typeof value === 'string' && value !== placeholder ? value : '';
  };
  return { apiVersion: textAt('apiVersion'), kind: textAt('kind') };
}
