/** Tells the other tabs of this origin that a session has started or ended, since cookies raise no events. */

export type SessionNews = 'started' | 'ended';

export interface SessionChannel {
  announce(news: SessionNews): void;
  /** Calls `listener` with what other tabs announce. */
  listen(listener: (news: SessionNews) => void): void;
}

const NAME = 'session';

/** @param signal closes the channel when it is aborted. */
export function openSessionChannel(signal: AbortSignal): SessionChannel {
  const channel = new BroadcastChannel(NAME);
  signal.addEventListener('abort', () => channel.close());
  return {
    announce: (news) => channel.postMessage(news),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'started' || data === 'ended') listener(data);
      }),
  };
}
