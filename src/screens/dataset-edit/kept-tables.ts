/** What becomes of tables that are on their way: of those with columns that are kept, the publication waits for all. */
import { hasUnfinished, type UploadsRef } from '#machines/uploads/uploads.machine.ts';
import type { Editing } from './use-dataset-editing.ts';

/** `lost`: one was cancelled, or the server did not take it. */
type TablesState = 'sending' | 'stored' | 'lost';

/** The last day of each column; null: no end is known. */
export type Ends = Readonly<Record<string, string | null>>;

/**
 * The ends before, of columns that are not kept after all. A column that a table which was stored has too ends as chosen.
 * @param before by the GUID of a file, the ends of its columns before they were kept
 * @param missing the files whose tables were lost
 */
export function endsBefore(before: ReadonlyMap<string, Ends>, missing: ReadonlySet<string>): Ends {
  const endsOf = (isLost: boolean) =>
    [...before].flatMap(([file, ends]) => (missing.has(file) === isLost ? Object.entries(ends) : []));
  const kept = new Set(endsOf(false).map(([column]) => column));
  return Object.fromEntries(endsOf(true).filter(([column]) => !kept.has(column)));
}

export interface KeptTables {
  readonly now: () => TablesState;
  /** The files whose tables are awaited and not stored. */
  readonly missing: () => ReadonlySet<string>;
  /** Tables count as being sent from the beginning of the work that writes them. */
  readonly during: (work: () => Promise<void>) => Promise<void>;
  /** Waits for the tables of these files, which are being sent. */
  readonly awaitTables: (resourceGUIDs: readonly string[]) => void;
  /** @param listener is called after every change. @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the uploads of a dataset from now on. */
export function keptTables(uploads: UploadsRef): KeptTables {
  const awaited = new Set<string>();
  const listeners = new Set<() => void>();
  let writing = 0;
  /** What is lost is not on its way because another file is. */
  let isLost = false;
  const notify = () => {
    isLost ||= writing === 0 && awaited.size > 0 && !hasUnfinished(uploads.getSnapshot());
    for (const listener of listeners) listener();
  };
  const now = (): TablesState => {
    if (writing > 0) return 'sending';
    if (awaited.size === 0) return 'stored';
    return !isLost && hasUnfinished(uploads.getSnapshot()) ? 'sending' : 'lost';
  };
  const listen = () => {
    const stored = uploads.on('file.stored', ({ resourceGUID }) => {
      awaited.delete(resourceGUID);
    });
    // A file leaves the list in the step that reports it as stored.
    const changed = uploads.subscribe(() => queueMicrotask(notify));
    return () => {
      stored.unsubscribe();
      changed.unsubscribe();
    };
  };
  let stop = () => {};
  return {
    now,
    missing: () => new Set(awaited),
    async during(work) {
      writing += 1;
      notify();
      try {
        await work();
      } finally {
        writing -= 1;
        notify();
      }
    },
    awaitTables(resourceGUIDs) {
      isLost = false;
      awaited.clear();
      for (const one of resourceGUIDs) awaited.add(one);
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) stop = listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

/** The columns of a dataset that are being kept. */
export interface KeptColumns {
  readonly tables: KeptTables;
  /** By the GUID of a file, the ends of its columns before they were kept; empty once they are settled. */
  endsBefore: ReadonlyMap<string, Ends>;
  /** The editor of the dataset as it was drawn last, whichever section is open. */
  editing?: Pick<Editing, 'value' | 'send'>;
}

const known = new WeakMap<UploadsRef, KeptColumns>();

/** One for the uploads of a dataset: tables that are on their way are followed while another section, or page, is open. */
export function keptColumns(uploads: UploadsRef): KeptColumns {
  const there = known.get(uploads);
  if (there) return there;
  const tables = keptTables(uploads);
  // Other listeners come and go.
  tables.subscribe(() => {});
  const made: KeptColumns = { tables, endsBefore: new Map() };
  known.set(uploads, made);
  return made;
}
