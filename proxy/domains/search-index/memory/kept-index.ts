/**
 * The index in a file, so that a server that starts again reads only what has changed since. Nothing of the file is
 * trusted by itself: its checksum must fit, and the state of each dataset is compared with the database before the first
 * search. Without a usable file everything is read, as at the first start.
 */
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import { readArrays, writeArrays } from '#proxy/platform/store/array-file.ts';
import type { IndexSnapshot, SnapshotImage } from './snapshot.ts';

/** Changes whenever the arrays of a snapshot mean something else. */
const FORMAT = 2;

export interface KeptIndexOptions {
  readonly path: string;
  /** Where the file is while it is written. */
  readonly scratch: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Smaller catalogues are read in less than a second: they are not kept. */
  readonly leastDatasets?: number;
  /** Milliseconds between two writings: an import changes the catalogue all the time. */
  readonly rest?: number;
}

export interface KeptIndex {
  /**
   * Restores the empty snapshot from the file, and brings it to the state of the database.
   *
   * @returns false when there is no usable file; the snapshot is then of no use either
   * @throws the error of the database
   */
  open(snapshot: IndexSnapshot): Promise<boolean>;
  /** Writes the snapshot in the background if enough of it is new. To be called only while nothing is being read. */
  keep(snapshot: IndexSnapshot): void;
  /** Waits until nothing is being written. */
  settled(): Promise<void>;
}

type Kept = SnapshotImage['head'] & { readonly format: number };

export function createKeptIndex({
  path,
  scratch,
  log,
  leastDatasets = 10_000,
  rest = 600_000,
}: KeptIndexOptions): KeptIndex {
  let writing: Promise<void> | undefined;
  /** What had been read when the file was written last. */
  let keptReads = 0;
  let restsUntil = 0;

  async function read(): Promise<SnapshotImage | null> {
    try {
      const { head, arrays } = await readArrays(path);
      const kept = head as Kept;
      if (kept.format !== FORMAT) throw new Error('it is of another version');
      return { head: kept, arrays };
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') {
        log.warn({ err: error, path }, 'the kept search index cannot be used; the catalogue is read instead');
        await rm(path, { force: true });
      }
      return null;
    }
  }

  async function write({ head, arrays }: SnapshotImage): Promise<void> {
    const began = performance.now();
    try {
      await writeArrays(path, { head: { ...head, format: FORMAT } satisfies Kept, arrays, scratch });
      log.info(
        { path, ms: Math.round(performance.now() - began) },
        'the search index is kept for the next start',
      );
    } catch (error) {
      log.warn(
        { err: error, path },
        'the search index could not be kept; the next start reads the catalogue',
      );
    }
    restsUntil = performance.now() + rest;
    writing = undefined;
  }

  return {
    async open(snapshot) {
      // Whatever is read from now on is not in the file.
      keptReads = 0;
      const image = await read();
      if (image === null) return false;
      snapshot.restore(image);
      return snapshot.reconcile();
    },
    keep(snapshot) {
      const { size } = snapshot.columns;
      const isDue = snapshot.reads - keptReads > Math.max(size / 50, leastDatasets / 50);
      if (size < leastDatasets || !isDue || writing !== undefined || performance.now() < restsUntil) return;
      keptReads = snapshot.reads;
      writing = write(snapshot.image());
    },
    settled: async () => writing,
  };
}
