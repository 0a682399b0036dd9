/**
 * What was typed into a dataset and is not saved yet, kept in this browser with every change. Each page keeps its own.
 * A page has a lock as long as it is open, so a page that opens takes over what pages that have ended have left, and leaves
 * alone what another tab is about to save. Where storage is refused or full nothing is kept, and the form works without.
 */
import { isEqual, type FieldValue } from '#machines/form/form.paths.ts';
import type { UnsavedFields } from '#machines/dataset-editing/dataset-editing.types.ts';
import { normaliseValues } from '#machines/form/form.values.ts';
import { UNSAVED_PREFIX } from '../../services/storage/keys.ts';

export interface KeptFields {
  /** What this page has kept, and what pages that have ended have; of two values of a field the later one. */
  readonly take: () => Promise<UnsavedFields>;
  /** Keeps these values and no others. */
  readonly keep: (unsaved: UnsavedFields) => void;
  /** Notes that values are being sent: until it is known what became of them, the service may have them. */
  readonly send: (values: Values) => void;
  /** Whether a value of a field was sent from here, by this page or one that ended, with no answer since. */
  readonly hasSent: (field: string, value: FieldValue) => boolean;
  /** The service has answered. */
  readonly answer: (fields: readonly string[]) => void;
  /** Keeps nothing of fields whose value is this one: the service has it. */
  readonly forget: (saved: Values) => void;
  /** The page ends. */
  readonly close: () => void;
}

type Values = Readonly<Record<string, FieldValue>>;
/** By field, latest last. */
type Sent = Readonly<Record<string, readonly FieldValue[]>>;

/** Sent values of a field that are remembered. */
const MOST_SENT = 5;

interface Kept {
  readonly unsaved: UnsavedFields;
  /** What was sent of these fields and not answered. */
  readonly sent?: Sent;
  /** ISO 8601 instant. */
  readonly keptAt: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value['keptAt'] === 'string' &&
  isRecord(value['unsaved']) &&
  Object.values(value['unsaved']).every(
    (one) => isRecord(one) && 'value' in one && typeof one['base'] === 'number',
  );

/** The service trims what it saves. */
const trimmed = (value: FieldValue): unknown => normaliseValues({ value }, []);

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const readAt = (key: string): Kept | null =>
  attempt(() => {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(value) ? value : null;
  });

/** What an ended page has kept; null while that page is open. */
const takeAt = (key: string): Promise<{ readonly key: string; readonly kept: Kept } | null> =>
  navigator.locks.request(key, { ifAvailable: true }, (lock) => {
    const kept = lock === null ? null : readAt(key);
    return kept && { key, kept };
  });

/** @param identityGUID each member of a shared computer has values of their own */
export function keptFields(identityGUID: string, datasetGUID: string): KeptFields {
  const prefix = `${UNSAVED_PREFIX}${identityGUID}:${datasetGUID}:`;
  const own = `${prefix}${crypto.randomUUID()}`;
  const ending = new AbortController();
  // Released by the browser when the page ends, however it ends.
  navigator.locks
    .request(
      own,
      () =>
        new Promise<void>((resolve) => {
          ending.signal.addEventListener('abort', () => resolve(), { once: true });
        }),
    )
    .catch(() => {});
  let sent: Sent = {};
  const keep = (unsaved: UnsavedFields) =>
    void attempt(() => {
      if (Object.keys(unsaved).length === 0) localStorage.removeItem(own);
      else localStorage.setItem(own, JSON.stringify({ unsaved, sent, keptAt: new Date().toISOString() }));
    });
  return {
    take: async () => {
      const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
      const taken = await Promise.all(keys.filter((key) => key !== own).map((key) => takeAt(key)));
      const found = taken.filter((one) => one !== null);
      const mine = readAt(own);
      const kept = [...(mine === null ? [] : [{ kept: mine }]), ...found]
        .toSorted((a, b) => a.kept.keptAt.localeCompare(b.kept.keptAt))
        .reduce<UnsavedFields>((all, one) => ({ ...all, ...one.kept.unsaved }), {});
      for (const one of found) sent = { ...sent, ...one.kept.sent };
      // Kept under this page's own name before the other is removed: the browser may end in between.
      if (found.length > 0) keep(kept);
      for (const { key } of found) attempt(() => localStorage.removeItem(key));
      return kept;
    },
    keep,
    send: (values) => {
      const added = Object.entries(values).map(
        ([name, value]) =>
          [
            name,
            [...(sent[name] ?? []).filter((one) => !isEqual(one, value)), value].slice(-MOST_SENT),
          ] as const,
      );
      sent = { ...sent, ...Object.fromEntries(added) };
      const kept = readAt(own);
      if (kept !== null) keep(kept.unsaved);
    },
    hasSent: (field, value) => (sent[field] ?? []).some((one) => isEqual(trimmed(one), trimmed(value))),
    answer: (fields) => {
      sent = Object.fromEntries(Object.entries(sent).filter(([name]) => !fields.includes(name)));
    },
    forget: (saved) => {
      const rest = Object.entries(readAt(own)?.unsaved ?? {}).filter(
        ([name, { value }]) => !(name in saved) || !isEqual(value, saved[name]),
      );
      keep(Object.fromEntries(rest));
    },
    close: () => ending.abort(),
  };
}
