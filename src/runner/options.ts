import { CodedError, messageOf } from '../base/errors.ts';
import { type RunnerOptions, runnerVariable } from '../protocol/runner.ts';

/**
 * Takes what the editor handed over out of the environment: neither the person's code nor a child of it sees the
 * token, or the variable that makes an Electron program a Node.
 */
export function takeOptions(env: Record<string, string | undefined>): RunnerOptions {
  const text = env[runnerVariable];
  delete env[runnerVariable];
  delete env['ELECTRON_RUN_AS_NODE'];
  if (text === undefined)
    throw new CodedError('NoOptions', `${runnerVariable} is not set: this program is started by CRD Studio's Debug Controller.`);
  const options = parse(text);
  for (const name of required) {
    if (typeof options[name] !== 'string' || options[name] === '') throw new CodedError('NoOptions', `${runnerVariable} lacks "${name}".`);
  }
  return options as unknown as RunnerOptions;
}

const required = ['project', 'entry', 'socket', 'token', 'runtime', 'typescript', 'cache'] as const;

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    // The text holds the token: JSON.parse's own message would quote it.
    throw new CodedError('NoOptions', `${runnerVariable} is not JSON (${error instanceof Error ? error.name : messageOf(error)}).`);
  }
}
