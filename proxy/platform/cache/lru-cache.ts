/** A memory of the last few answers. Whatever could change an answer is part of its key. */

export interface Recent<T> {
  /** The answer under a key, made when it is not there; one that fails is forgotten. */
  get(key: string, make: () => T): T;
}

/** @param most answers that are kept; the one not asked for the longest makes way */
export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>();
  return {
    get(key, make) {
      const known = kept.get(key);
      kept.delete(key);
      const value = known ?? make();
      kept.set(key, value);
      if (value instanceof Promise) value.catch(() => kept.get(key) === value && kept.delete(key));
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return value;
    },
  };
}
