import { invalidType, invalidValue, requiredValue, tooLong, tooMany, unsupportedValue, type FieldPath } from '../../k8s/fieldError.ts';
import { goJson } from '../../k8s/goText.ts';
import type { StatusCause } from '../../k8s/status.ts';

/**
 * What one validation has found so far. `matches` counts fulfilled checks: of failed alternatives (anyOf, oneOf) the one with
 * the most is reported, so the counts follow upstream's.
 */
export class ValidationContext {
  /** Segments of the current path as they are joined: `spec`, `.replicas`, and numbers for indices. */
  readonly path: (string | number)[] = [];
  findings: Finding[] | undefined;
  matches = 0;

  /** The path as messages name it. */
  pathText(): string {
    let text = '';
    for (const step of this.path) text += typeof step === 'number' ? `[${step}]` : step;
    return text;
  }

  /** Repeated messages are kept once. */
  add(finding: Finding): void {
    if (this.findings === undefined) this.findings = [finding];
    else if (!this.findings.some(({ message }) => message === finding.message)) this.findings.push(finding);
  }

  merge(findings: readonly Finding[] | undefined): void {
    if (findings !== undefined) for (const finding of findings) this.add(finding);
  }
}

/** `composite` findings are about no field in particular: the API server says so by the field `<nil>`. */
export type Finding = { readonly message: string } & (
  | { readonly type: 'composite' }
  | { readonly type: 'required'; readonly name: string }
  | { readonly type: 'enum'; readonly name: string; readonly value: unknown; readonly allowed: readonly unknown[] }
  | { readonly type: 'tooLong'; readonly name: string; readonly max: number }
  | { readonly type: 'tooMany'; readonly name: string; readonly actual: number; readonly max: number }
  | { readonly type: 'type'; readonly name: string; readonly value: unknown }
  | { readonly type: 'invalid'; readonly name: string; readonly value: unknown }
);

/** The cause that a client is told; `root` is the field that was validated, undefined for a whole object. */
export function causeOf(finding: Finding, root: FieldPath): StatusCause {
  if (finding.type === 'composite') return invalidValue(root, '', finding.message);
  const name = finding.name.replace(/^\./, '');
  const path = name === '' ? root : root === undefined ? name : `${root}.${name}`;
  switch (finding.type) {
    case 'required':
      return requiredValue(path);
    case 'enum':
      return unsupportedValue(path, finding.value, finding.allowed.map(allowedText));
    case 'tooLong':
      return tooLong(path, finding.max);
    case 'tooMany':
      return tooMany(path, finding.actual, finding.max);
    case 'type':
      return invalidType(path, finding.value, finding.message);
    case 'invalid':
      return invalidValue(path, finding.value ?? '', finding.message);
  }
}

function allowedText(value: unknown): string {
  return typeof value === 'string' ? value : goJson(value);
}
