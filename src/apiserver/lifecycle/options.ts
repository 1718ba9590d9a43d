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
}

export const usage = `usage: sandbox --kubeconfig FILE [--data DIR] [--port N] [--lifeline SOCKET] [--json]

  --kubeconfig FILE  where to write how to reach the sandbox
  --data DIR         where to keep its objects (without it: beside the kubeconfig, in FILE.data)
  --port N           port on 127.0.0.1 (without it: the one of last time, or any that is free)
  --lifeline SOCKET  end when the last connection to this socket has closed
  --json             say "ready" as a line of JSON
`;

/** Reads the command line; the error says what is wrong with it. */
export function readOptions(args: readonly string[]): Result<SandboxOptions, string> {
  let values: Partial<Record<'kubeconfig' | 'data' | 'port' | 'lifeline', string>> & { json?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        kubeconfig: { type: 'string' },
        data: { type: 'string' },
        port: { type: 'string' },
        lifeline: { type: 'string' },
        json: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return fail((error as Error).message);
  }
  if (!values.kubeconfig) return fail('Where should the kubeconfig go? Say it with --kubeconfig FILE.');
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    return fail(`"${values.port}" is not a port: it has to be a number from 0 to 65535.`);
  }
  const kubeconfig = resolve(values.kubeconfig);
  return ok({
    kubeconfig,
    data: resolve(values.data ?? `${kubeconfig}.data`),
    port,
    lifeline: values.lifeline,
    json: values.json === true,
  });
}
