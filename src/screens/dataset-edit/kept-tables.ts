/** What becomes of tables that are on their way: of those with columns that are kept, the publication waits for all. */
import { hasUnfinished, type UploadsRef } from '#machines/uploads/uploads.machine.ts';

/** `lost`: one was cancelled, or the server did not take it. */
type TablesState = 'sending' | 'stored' | 'lost';

export interface KeptTables {
  readonly now: () => TablesState;
  /** Waits for the tables of these files, which are being sent. */
  readonly awaitTables: (resourceGUIDs: readonly string[]) => void;
  /** @param listener is called after every change. @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the uploads of a dataset from now on. */
export function keptTables(uploads: UploadsRef): KeptTables {
  const awaited = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const now = (): TablesState => {
    if (awaited.size === 0) return 'stored';
    return hasUnfinished(uploads.getSnapshot()) ? 'sending' : 'lost';
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
    awaitTables(resourceGUIDs) {
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
