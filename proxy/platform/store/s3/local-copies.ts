/**
 * Copies of stored files on this machine, each for as long as it is used. A caller that needs one that is
 * there, or on its way, shares it. All together they take so much of the disk and no more; what comes too early waits.
 */
import { mkdir, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { freshPath, writeHashed } from '../draft.ts';
import { FileMissing, StoreUnavailable } from '../file-store.ts';
import { createRoom } from './disk-space.ts';

export interface LocalCopiesOptions {
  readonly folder: string;
  /** Bytes that all copies together may have; a single one may be larger. */
  readonly room?: number;
  sizeOf(key: string): Promise<number | null>;
  read(key: string, bytes: number, signal: AbortSignal): Promise<Readable>;
}

export interface LocalCopies {
  /** @throws FileMissing, StoreUnavailable, or what the work throws */
  use<T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Copy {
  users: number;
  readonly path: string;
  /** Its size, once it is there. */
  readonly ready: Promise<number>;
  readonly stop: AbortController;
}

/** Two of the largest files that are converted. */
const ROOM = 8_000_000_000;

const stopped = () => new StoreUnavailable('The work with a file was broken off.');

/** Resolves with the promise, or rejects with the signal. */
function unless<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const leave = () => reject(stopped());
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

export function createLocalCopies(options: LocalCopiesOptions): LocalCopies {
  const { folder, sizeOf, read } = options;
  const room = createRoom(options.room ?? ROOM);
  const copies = new Map<string, Copy>();
  /** Fetches a copy and keeps its room until it is no longer used. */
  async function fetchTo(path: string, key: string, signal: AbortSignal): Promise<number> {
    const bytes = await sizeOf(key);
    if (bytes === null) throw new FileMissing();
    await room.take(bytes, signal);
    try {
      await mkdir(folder, { recursive: true });
      const written = await writeHashed(await read(key, bytes, signal), path, signal);
      if (written.key !== key)
        throw new StoreUnavailable(`The stored file ${key} is damaged: its SHA-256 is ${written.key}.`);
      return bytes;
    } catch (error) {
      room.give(bytes);
      throw signal.aborted ? stopped() : error;
    }
  }

  function begin(key: string): Copy {
    const path = freshPath(folder);
    const stop = new AbortController();
    const copy = { users: 0, path, stop, ready: fetchTo(path, key, stop.signal) };
    copies.set(key, copy);
    return copy;
  }

  /** The copy is no longer used: stops what is on its way and takes away what is there. */
  async function end(key: string, copy: Copy): Promise<void> {
    if (copies.get(key) === copy) copies.delete(key);
    copy.stop.abort();
    const bytes = await copy.ready.catch(() => 0);
    await rm(copy.path, { force: true });
    room.give(bytes);
  }

  return {
    async use(key, work, signal) {
      const copy = copies.get(key) ?? begin(key);
      copy.users += 1;
      try {
        await unless(copy.ready, signal);
        return await work(copy.path);
      } finally {
        copy.users -= 1;
        const ended = copy.users === 0 ? end(key, copy) : undefined;
        // An urgent caller does not wait for a request without a response.
        if (!signal?.aborted) await ended;
      }
    },
  };
}
