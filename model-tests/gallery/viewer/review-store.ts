/**
 * Keeps the marks. Beside a development server it goes to docs/machines/review.json; without one, or when the
 * server does not take it, it stays in this browser until it is downloaded or sent, so that nothing is lost.
 */
import { toFile, withChange, type Change, type Mark, type Review } from '#proxy/gallery/review/marks.ts';

const PENDING = 'gallery.review.changes';
const AUTHOR = 'gallery.review.author';

/** Storage that may be refused, as by a page from a file. */
export const memory = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  keep: (key: string, value: string | null): void => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // The page still has it, until it is closed.
    }
  },
};

export const author = {
  read: () => memory.read(AUTHOR) ?? '',
  keep: (name: string) => memory.keep(AUTHOR, name),
};

/** What was typed and not said yet, by the place. */
export const draftKey = (machine: string, place: string): string =>
  `gallery.review.draft.${machine} ${place}`;

/** What became of a change: kept in the file, kept in this browser, or refused with a reason. */
export type Outcome =
  | { readonly kind: 'file' }
  | { readonly kind: 'browser' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface ReviewStore {
  readonly marks: () => readonly Mark[];
  /** Whether there is a server that keeps it. */
  readonly hasServer: () => boolean;
  /** How many changes only this browser has. */
  readonly pending: () => number;
  readonly apply: (change: Change) => Promise<Outcome>;
  /** Sends what only this browser has. */
  readonly send: () => Promise<Outcome>;
  /** The whole file, with what only this browser has. */
  readonly file: () => string;
}

interface Refusal {
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** @param address of the server's review; null when the page is no server's */
export async function openStore(built: Review, address: string | null): Promise<ReviewStore> {
  let base = built;
  let hasServer = false;
  let pending = JSON.parse(memory.read(PENDING) ?? '[]') as Change[];
  const setPending = (next: Change[]) => {
    pending = next;
    memory.keep(PENDING, next.length === 0 ? null : JSON.stringify(next));
  };
  const current = (): Review => pending.reduce((review, change) => withChange(review, change), base);
  const ask = async (change?: Change): Promise<Outcome> => {
    const answer = await fetch(address ?? '', {
      ...(change && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
    }).catch(() => null);
    const isJson = answer?.headers.get('content-type')?.includes('json') ?? false;
    if (!answer || !isJson) return { kind: 'browser' };
    if (answer.ok) {
      base = (await answer.json()) as Review;
      return { kind: 'file' };
    }
    const { detail, errors = [] } = (await answer.json()) as Refusal;
    const fields = errors.map(({ field, message }) => `${field.replace(/^put\./, '')}: ${message}`);
    return { kind: 'refused', reason: [detail ?? '', ...fields].filter((part) => part !== '').join(' ') };
  };
  const apply = async (change: Change): Promise<Outcome> => {
    const outcome = hasServer ? await ask(change) : ({ kind: 'browser' } as const);
    if (outcome.kind === 'browser') setPending([...pending, change]);
    return outcome;
  };
  // A server without this address answers with a refusal, and a folder of files with a page.
  if (address !== null) hasServer = (await ask()).kind === 'file';
  return {
    marks: () => current().marks,
    hasServer: () => hasServer,
    pending: () => pending.length,
    apply,
    send: async () => {
      for (let [next] = pending; next; [next] = pending) {
        const outcome = await ask(next);
        if (outcome.kind !== 'file') return outcome;
        setPending(pending.slice(1));
      }
      return { kind: 'file' };
    },
    file: () => toFile(current()),
  };
}
