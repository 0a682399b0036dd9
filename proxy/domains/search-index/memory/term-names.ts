/**
 * Facet terms between numbers and words. What was looked up is kept for as long as the catalogue does not change: lists
 * show the same few hundred terms again and again.
 */
import { sql, type Kysely } from 'kysely';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** A value of a facet. */
export interface TermValue {
  readonly facet: string;
  readonly value: string;
}

export interface NamedTerm extends TermValue {
  readonly id: number;
  readonly label: string;
  /** Of an organisation, by which its page is found; null for other terms. */
  readonly slug: string | null;
}

/** Terms that are cached, about six megabytes; callers choose the values, so the cache must be bounded. */
const MOST = 30_000;

interface Known {
  readonly revision: string;
  readonly byId: Map<number, NamedTerm>;
  /** Null for a value that no term has. */
  readonly byValue: Map<string, NamedTerm | null>;
}

export interface TermNames {
  /** The terms of some numbers, in no order. @param revision of the catalogue */
  of(revision: string, ids: readonly number[]): Promise<NamedTerm[]>;
  /** The terms of some values; one that does not exist has none. */
  find(revision: string, values: readonly TermValue[]): Promise<NamedTerm[]>;
}

const organisation = sql`left join auth.organisation o
  on t.facet = 'organisation' and o.organisation_guid = case when t.facet = 'organisation' then t.value::uuid end`;

const keyOf = ({ facet, value }: TermValue) => `${facet} ${value}`;
const isKnown = (term: NamedTerm | null | undefined): term is NamedTerm => Boolean(term);

export function createTermNames(kysely: Kysely<Schema>): TermNames {
  let kept: Known = { revision: '', byId: new Map(), byValue: new Map() };

  const knownAt = (revision: string): Known => {
    if (kept.revision !== revision || kept.byId.size > MOST || kept.byValue.size > MOST)
      kept = { revision, byId: new Map(), byValue: new Map() };
    return kept;
  };

  return {
    async of(revision, ids) {
      // What was started at one revision must not be kept for the next.
      const { byId } = knownAt(revision);
      const missing = ids.filter((id) => !byId.has(id));
      if (missing.length > 0) {
        const { rows } = await sql<NamedTerm>`${prepared}
          select t.id, t.facet, t.value, t.label, o.slug from catalogue.facet_term t ${organisation}
          where t.id = any (${missing}::integer[])
        `.execute(kysely);
        for (const row of rows) byId.set(row.id, row);
      }
      return ids.map((id) => byId.get(id)).filter(isKnown);
    },
    async find(revision, values) {
      const { byValue } = knownAt(revision);
      const missing = values.filter((one) => !byValue.has(keyOf(one)));
      if (missing.length > 0) {
        const { rows } = await sql<NamedTerm>`${prepared}
          select t.id, t.facet, t.value, t.label, o.slug
          from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as w(facet text, value text)
          -- Row by row on purpose: a few choices are no reason to read all terms.
          cross join lateral (
            select k.* from catalogue.facet_term k where k.facet = w.facet and k.value = w.value limit 1
          ) t
          ${organisation}
        `.execute(kysely);
        for (const one of missing) byValue.set(keyOf(one), null);
        for (const row of rows) byValue.set(keyOf(row), row);
      }
      return values.map((one) => byValue.get(keyOf(one))).filter(isKnown);
    },
  };
}
