/** Announces to the other tabs of this origin that someone has decided, since cookies raise no events. */

const NAME = 'consent';

export interface ConsentChannel {
  announce(): void;
  /** Calls `listener` when another tab has decided; returns what ends that. */
  listen(listener: () => void): () => void;
}

export function openConsentChannel(): ConsentChannel {
  const channel = new BroadcastChannel(NAME);
  return {
    announce: () => channel.postMessage('decided'),
    listen: (listener) => {
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}
