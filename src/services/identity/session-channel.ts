/** Announces to the other tabs of this origin that a session has started or ended, since cookies raise no events. */

/** `ending`: the member is signing out. `refused`: the service has ended the session; every tab shows a message. */
const news = ['started', 'ending', 'ended', 'refused'] as const;
export type SessionNews = (typeof news)[number];

export interface SessionChannel {
  announce(said: SessionNews): void;
  /** Calls `listener` with what other tabs announce. */
  listen(listener: (heard: SessionNews) => void): void;
}

const NAME = 'session';

/** @param signal closes the channel when it is aborted. */
export function openSessionChannel(signal: AbortSignal): SessionChannel {
  const channel = new BroadcastChannel(NAME);
  signal.addEventListener('abort', () => channel.close());
  return {
    announce: (said) => channel.postMessage(said),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const heard = news.find((one) => one === data);
        if (heard !== undefined) listener(heard);
      }),
  };
}
