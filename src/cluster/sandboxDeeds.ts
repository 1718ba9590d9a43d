import { CodedError } from '../base/errors.ts';
import type { HttpClient } from '../client/httpClient.ts';
import { ApiError } from '../k8s/status.ts';
import type { SandboxAnswer, SandboxDeed } from '../protocol/cluster.ts';

const root = '/crd-studio/v1';

/** What only a sandbox can. Another API server does not know the paths, which is told as such. */
export async function sandboxDeed(client: HttpClient, deed: SandboxDeed, signal: AbortSignal): Promise<SandboxAnswer> {
  const send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> =>
    client.send<T>(method, `${root}${path}`, body, { signal });
  try {
    switch (deed.deed) {
      case 'snapshots':
        return await send<SandboxAnswer>('GET', '/snapshots');
      case 'take':
        await send('POST', '/snapshots', { name: deed.name });
        return {};
      case 'restore':
        await send('POST', `/snapshots/${encodeURIComponent(deed.name)}/restore`);
        return {};
      case 'forget':
        await send('DELETE', `/snapshots/${encodeURIComponent(deed.name)}`);
        return {};
      case 'reset':
        await send('POST', '/reset');
        return {};
      case 'clock':
        return { clock: await send('GET', '/clock') };
      case 'setRate':
        return { clock: await send('POST', '/clock', { rate: deed.rate }) };
      case 'step':
        return { clock: await send('POST', '/clock', { stepSeconds: deed.seconds }) };
    }
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.httpCode === 404 &&
      (deed.deed === 'snapshots' || deed.deed === 'clock' || deed.deed === 'reset')
    )
      throw new CodedError('NoSandbox', 'this API server is no sandbox: it has no clock to set and takes no snapshots', { cause: error });
    throw error;
  }
}
