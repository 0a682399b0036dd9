/** Room on the disk that several share: what comes too early waits, and what came first goes first. */

export interface Room {
  /** Waits for so many bytes; more than the total are granted when nothing else is in use. @throws the signal's reason */
  take(bytes: number, signal: AbortSignal): Promise<void>;
  give(bytes: number): void;
}

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** @param size in bytes */
export function createRoom(size: number): Room {
  const waiting = new Set<Waiting>();
  let taken = 0;

  function admit(): void {
    for (const one of waiting) {
      if (taken > 0 && taken + one.bytes > size) return;
      taken += one.bytes;
      waiting.delete(one);
      one.enter();
    }
  }
  function give(bytes: number): void {
    taken -= bytes;
    admit();
  }

  return {
    give,
    async take(bytes, signal) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one = { bytes, enter: resolve };
      const leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(one);
      admit();
      try {
        await promise;
      } catch (error) {
        // It may have entered in the same moment.
        if (!waiting.delete(one)) give(bytes);
        throw error;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
