import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../base/result.ts';

export interface SandboxOptions {
  readonly kubeconfig: string;
  readonly data: string;
  /** Undefined: the one of last time, or any that is free. */
  readonly port: number | undefined;
  readonly lifeline: string | undefined;
  readonly json: boolean;
  /** What is not allowed is refused; otherwise it is only recorded. */
  readonly rbac: boolean;
  /** As it was written; the control plane reads it. */
  readonly controllers: string;
  /** What `/version` is to say: "1.36.2". */
  readonly kubernetesVersion: string | undefined;
  /** Where a line for each request goes: a file, or "-" for standard error. */
  readonly log: string | undefined;
  /** A file with the authorities whose client certificates are believed. */
  readonly clientCa: string | undefined;
}

export const usage = `usage: sandbox --kubeconfig FILE [--data DIR] [--port N] [--rbac] [--controllers LIST] [...]

  --kubeconfig FILE        where to write how to reach the sandbox
  --data DIR               where to keep its objects (without it: beside the kubeconfig, in FILE.data)
  --port N                 port on 127.0.0.1 (without it: the one of last time, or any that is free)
  --rbac                   refuse what RBAC does not allow (without it all is allowed, and what would be refused is recorded)
  --controllers LIST       which controllers run: names, "*", "-NAME", or "none" (without it: all)
  --kubernetes-version V   what /version says, for clients that look at it (without it: the version that is followed)
  --client-ca FILE         authorities (PEM) whose client certificates are believed: CN is the user, O are the groups
  --log FILE               write a line of JSON for each request; "-" is standard error
  --lifeline SOCKET        end when the last connection to this socket has closed
  --json                   say "ready" as a line of JSON
`;

const texts = ['kubeconfig', 'data', 'port', 'lifeline', 'controllers', 'kubernetes-version', 'log', 'client-ca'] as const;

/** Reads the command line; the error says what is wrong with it. */
export function readOptions(args: readonly string[]): Result<SandboxOptions, string> {
  let values: Partial<Record<(typeof texts)[number], string>> & { json?: boolean; rbac?: boolean };
  try {
    const options = Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }]));
    ({ values } = parseArgs({ args: [...args], options: { ...options, json: { type: 'boolean' }, rbac: { type: 'boolean' } } }));
  } catch (error) {
    return fail((error as Error).message);
  }
  if (!values.kubeconfig) return fail('Where should the kubeconfig go? Say it with --kubeconfig FILE.');
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    return fail(`"${values.port}" is not a port: it has to be a number from 0 to 65535.`);
  }
  const version = values['kubernetes-version'];
  if (version !== undefined && !/^v?1\.\d+(\.\d+)?$/.test(version))
    return fail(`"${version}" is not a version of Kubernetes: write it as 1.37 or 1.37.2.`);
  const kubeconfig = resolve(values.kubeconfig);
  return ok({
    kubeconfig,
    data: resolve(values.data ?? `${kubeconfig}.data`),
    port,
    lifeline: values.lifeline,
    json: values.json === true,
    rbac: values.rbac === true,
    controllers: values.controllers ?? '*',
    kubernetesVersion: version?.replace(/^v/, ''),
    log: values.log,
    clientCa: values['client-ca'] === undefined ? undefined : resolve(values['client-ca']),
  });
}
