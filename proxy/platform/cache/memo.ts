/** Memoisation by key with `lru-cache`. Everything that could change a value is part of its key. */
import { LRUCache } from 'lru-cache';

export interface Memo<T> {
  /** Returns the value of a key, made when it is missing. A promise that rejects is removed. */
  get(key: string, make: () => T): T;
}

/** @param max number of values; the least recently used is removed first */
export function createMemo<T extends {}>(max: number): Memo<T> {
  const values = new LRUCache<string, T>({ max });
  return {
    get(key, make) {
      const known = values.get(key);
      if (known !== undefined) return known;
      const value = make();
      values.set(key, value);
      if (value instanceof Promise) value.catch(() => values.peek(key) === value && values.delete(key));
      return value;
    },
  };
}
