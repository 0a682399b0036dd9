/**
 * Counts facet terms. Counting the whole catalogue is what costs most and what is asked most, so that one
 * answer is kept for as long as nothing changed: the catalogue revision is part of its key, and so is what the
 * caller may find. It holds nothing that another process would miss.
 */
import { sql, type Kysely } from 'kysely';
import type { FacetValue } from '#contract/discovery.ts';
import type { Reach } from '#proxy/embedded/database/catalogue/access.ts';
import { readRevision } from '#proxy/embedded/database/catalogue/projection.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import { condition, type FacetName, type Search } from './condition.ts';

export interface CountedTerm extends FacetValue {
  readonly facet: FacetName;
}

/** Different reaches that are kept; the oldest makes way. */
const KEPT = 100;

export interface TermCounter {
  /** Counts the terms of datasets that match. @param except a facet whose choice is left out */
  count(search: Search, facets: readonly FacetName[], except?: FacetName): Promise<readonly CountedTerm[]>;
  /** Counts the terms of everything that may be found. */
  countAll(reach: Reach): Promise<readonly CountedTerm[]>;
}

const everything = (reach: Reach): Search => ({ reach, words: null, chosen: new Map(), terms: new Map() });

/** True when the condition leaves nothing out but what the caller may not find. */
const isUnfiltered = (search: Search, except?: FacetName) =>
  search.words === null && [...search.chosen.keys()].every((facet) => facet === except);

/** @returns a counter with a memory of its own */
export function createTermCounter(kysely: Kysely<Schema>): TermCounter {
  const kept = new Map<string, Promise<readonly CountedTerm[]>>();

  async function query(search: Search, facets: readonly FacetName[] | null, except?: FacetName) {
    const { rows } = await sql<CountedTerm>`
      select t.facet, t.value, t.label, c.n as count
      from (
        select f.id, count(*)::int as n
        from catalogue.discovery d cross join lateral unnest(d.facets) as f(id)
        where ${condition(search, except)}
        group by f.id
      ) c
      join catalogue.facet_term t on t.id = c.id
      where ${facets}::text[] is null or t.facet = any (${facets}::text[])
    `.execute(kysely);
    return rows;
  }

  async function countAll(reach: Reach): Promise<readonly CountedTerm[]> {
    const revision = await readRevision(kysely);
    const key = JSON.stringify([revision, [...reach.memberOf].sort(), [...reach.editorOf].sort()]);
    const known = kept.get(key);
    if (known) return known;
    const counted = query(everything(reach), null);
    kept.set(key, counted);
    // A failure is not kept: the next one asks again.
    counted.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return counted;
  }

  return {
    countAll,
    async count(search, facets, except) {
      if (!isUnfiltered(search, except)) return query(search, facets, except);
      return (await countAll(search.reach)).filter((term) => facets.includes(term.facet));
    },
  };
}
