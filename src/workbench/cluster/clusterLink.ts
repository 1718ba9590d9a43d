import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { ClusterCommands, ClusterNotifications, ClusterRequests } from '../../protocol/cluster.ts';

/** The window's end of the channel to its cluster process. */
export interface ClusterLink extends Disposable {
  request<M extends keyof ClusterRequests>(
    method: M,
    params: ClusterRequests[M]['params'],
    signal?: AbortSignal,
  ): Promise<ClusterRequests[M]['result']>;
  tell<M extends keyof ClusterCommands>(method: M, params: ClusterCommands[M]): Promise<boolean>;
  readonly onDidClose: Event<void>;
}

export type ClusterListeners = { readonly [N in keyof ClusterNotifications]: (payload: ClusterNotifications[N]) => void };
