/**
 * Keeps the arrays in step with the database. Each request reads the catalogue revision, and what changed
 * since the last one is taken in; nothing depends on messages between processes. Counters of use change without
 * a revision: those that changed are read again when they are older than half a minute.
 */
import { sql, type Kysely } from 'kysely';
import { readRevision, revisionOfRequest } from '#proxy/platform/catalogue/revision.ts';
import type { Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { AccessClasses } from './access-classes.ts';
import { readClock, readCounterRows, replaceCounters, setCounters } from './counters.ts';
import type { KeptIndex } from './kept-index.ts';
import { IndexSnapshot } from './snapshot.ts';

/** Age in milliseconds from which counters are read again, and how many times the reading itself must have passed. */
const COUNTER_AGE = 30_000;
const COUNTER_REST = 50;
/** Age from which all of them are read: a transaction that took longer than others may have changed some before. */
const ALL_COUNTERS_AGE = 3_600_000;

export interface CurrentIndex {
  readonly snapshot: IndexSnapshot;
  /** Names the state of the catalogue that the arrays are at least as new as. */
  readonly revision: string;
  /** Changes whenever an order may have changed. */
  readonly version: number;
  /** The facet of each term, by the term's number. */
  readonly facetOf: readonly string[];
  /** The terms of each facet, ascending. */
  readonly termsOf: ReadonlyMap<string, readonly number[]>;
}

export interface Following {
  /** The arrays as they are now. */
  current(): Promise<CurrentIndex>;
}

/** Lets those who ask while a step is under way share the next one: the present one may be too old for them. */
function shared<T>(step: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const mine = step().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

/** @param kept keeps the arrays for the next start; null: each start reads everything */
export function createFollowing(
  kysely: Kysely<Schema>,
  classes: AccessClasses,
  unlisted: Unlisted,
  kept: KeptIndex | null,
): Following {
  let snapshot = new IndexSnapshot(kysely, classes, unlisted);
  let facetOf: string[] = [];
  let termsOf = new Map<string, number[]>();
  let revision = -1;
  let version = 0;
  /** Distinguish equal revisions of databases that were restored. */
  let generation = 0;
  let countersDue = 0;
  let allCountersDue = 0;
  /** On the clock of the database. */
  let countedUntil = 0;

  async function readTerms(): Promise<void> {
    const { rows } = await sql<{ id: number; facet: string }>`
      select id, facet from catalogue.facet_term where id >= ${facetOf.length} order by id
    `.execute(kysely);
    for (const { id, facet } of rows) {
      while (facetOf.length < id) facetOf.push('');
      facetOf[id] = facet;
      const terms = termsOf.get(facet);
      if (terms) terms.push(id);
      else termsOf.set(facet, [id]);
    }
  }

  /** Takes in the counters that changed since they were read last, or all of them. */
  async function readCounters(which: 'changed' | 'all'): Promise<void> {
    const began = performance.now();
    const { columns } = snapshot;
    const read = await readCounterRows(kysely, which === 'all' ? null : countedUntil);
    const isChanged =
      which === 'all' ? replaceCounters(columns, read.packed) : setCounters(columns, read.packed);
    // Where no one used anything, the orders need not be made again.
    if (isChanged) version += 1;
    countedUntil = read.at;
    const took = performance.now() - began;
    countersDue = performance.now() + Math.max(COUNTER_AGE, took * COUNTER_REST);
    if (which === 'all') allCountersDue = performance.now() + ALL_COUNTERS_AGE;
  }

  const follow = shared(async (): Promise<void> => {
    const latest = Number(await readRevision(kysely));
    if (latest === revision) return;
    // A smaller number is that of a database that was restored.
    const isFirst = revision === -1 || latest < revision;
    if (isFirst) {
      countedUntil = await readClock(kysely);
      // Requests wait meanwhile; the index of another database must not be mixed in.
      const restored = new IndexSnapshot(kysely, classes, unlisted);
      const isRestored = (await kept?.open(restored)) === true;
      const begun = isRestored ? restored : new IndexSnapshot(kysely, classes, unlisted);
      if (!isRestored) await begun.readAll();
      snapshot = begun;
      generation += 1;
      facetOf = [];
      termsOf = new Map();
      countersDue = performance.now() + COUNTER_AGE;
      allCountersDue = performance.now() + ALL_COUNTERS_AGE;
      if (isRestored) await readCounters('all');
    } else await snapshot.readChanged(revision);
    await readTerms();
    revision = latest;
    version += 1;
    kept?.keep(snapshot);
  });

  return {
    async current() {
      if (revisionOfRequest() !== String(revision)) await follow();
      if (performance.now() > countersDue) {
        countersDue = Number.POSITIVE_INFINITY;
        // In the background: requests of this moment are answered from the counters at hand.
        readCounters(performance.now() > allCountersDue ? 'all' : 'changed').catch(() => {
          countersDue = performance.now() + COUNTER_AGE;
        });
      }
      return { snapshot, revision: `${generation}.${revision}`, version, facetOf, termsOf };
    },
  };
}
