/**
 * What pages of visitors have read of datasets at one revision of the catalogue. The datasets on top of an order are in
 * most lists, so most rows of a list are known already.
 *
 * Nothing is kept but for requests that have read the revision: what is read after that is at least as new. It is kept
 * no longer than a page, which contains relative times as well.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DatasetSummary } from '#contract/entities/dataset.ts';
import { revisionOfRequest } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Summaries, of some 2 kB each. */
const MOST = 3_000;
const LONGEST_MS = 60_000;

type Kept = LRUCache<string, DatasetSummary>;
const caches = new WeakMap<Kysely<Schema>, Kept>();

function cacheOf(kysely: Kysely<Schema>): Kept {
  const known = caches.get(kysely);
  if (known !== undefined) return known;
  const made: Kept = new LRUCache({ max: MOST, ttl: LONGEST_MS });
  caches.set(kysely, made);
  return made;
}

/** What is asked for. */
interface Asked {
  /** In the order of the answer. */
  readonly datasetGUIDs: readonly string[];
  /** Languages that texts are wanted in, best first. */
  readonly asked: readonly string[];
}

/**
 * Summaries of datasets that a visitor may find. Of a page only those are read that no page has read at its revision.
 * @param read reads some, in their order, without those that cannot be read or found
 */
export async function keptForVisitors(
  kysely: Kysely<Schema>,
  { datasetGUIDs, asked }: Asked,
  read: (datasetGUIDs: readonly string[]) => Promise<DatasetSummary[]>,
): Promise<DatasetSummary[]> {
  const revision = revisionOfRequest();
  if (revision === undefined) return read(datasetGUIDs);
  const cache = cacheOf(kysely);
  // A header may ask for a language with a space in it, which must not be taken for two.
  const keyOf = (datasetGUID: string) => JSON.stringify([revision, asked, datasetGUID]);
  const found = new Map<string, DatasetSummary>();
  for (const datasetGUID of datasetGUIDs) {
    const known = cache.get(keyOf(datasetGUID));
    if (known !== undefined) found.set(datasetGUID, known);
  }
  const missing = datasetGUIDs.filter((datasetGUID) => !found.has(datasetGUID));
  for (const summary of missing.length === 0 ? [] : await read(missing)) {
    found.set(summary.datasetGUID, summary);
    cache.set(keyOf(summary.datasetGUID), summary);
  }
  return datasetGUIDs.flatMap((datasetGUID) => found.get(datasetGUID) ?? []);
}
