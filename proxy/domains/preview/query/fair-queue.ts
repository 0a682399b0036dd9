/**
 * A fair queue: the waiting caller who was served longest ago comes next, so that
 * anyone who asks for much waits for themselves and not others for them.
 */

export interface FairQueue<T> {
  /** @returns why it was not taken; null when it was */
  push(by: string, item: T): 'full' | 'tooMany' | null;
  shift(): T | undefined;
  /** Empties the queue. */
  drain(): T[];
}

/**
 * @param total how many may wait
 * @param each how many of one asker may wait
 */
export function createFairQueue<T>({ total, each }: { total: number; each: number }): FairQueue<T> {
  // A map keeps the order in which keys were set; the first is next.
  const waiting = new Map<string, T[]>();
  let size = 0;
  return {
    push(by, item) {
      if (size >= total) return 'full';
      const own = waiting.get(by) ?? [];
      if (own.length >= each) return 'tooMany';
      waiting.set(by, [...own, item]);
      size += 1;
      return null;
    },
    shift() {
      const [entry] = waiting;
      if (entry === undefined) return undefined;
      const [by, [item, ...rest]] = entry;
      waiting.delete(by);
      // Behind everyone else who waits.
      if (rest.length > 0) waiting.set(by, rest);
      size -= 1;
      return item;
    },
    drain() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
