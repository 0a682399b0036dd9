/** Counts the choices of every facet: each with the choices of the other facets applied, and not its own. */
import { sql, type Kysely } from 'kysely';
import type { Facets, FacetValue } from '#contract/discovery.ts';
import type { StatusCode } from '#contract/entities/dataset.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import type { Found } from './catalogue-index/evaluate.ts';
import type { FacetName, Search } from './condition.ts';

/** Most choices of a facet that are answered; chosen ones are always among them. */
const MOST = 40;

/** The facets that are shown, under the names of the contract. */
const shown = {
  themes: 'theme',
  statuses: 'status',
  organisations: 'organisation',
  tags: 'tag',
  formats: 'format',
  licences: 'licence',
} as const satisfies Record<keyof Facets, FacetName>;

export interface CountedTerm extends FacetValue {
  readonly facet: string;
}

/** Numbers of the terms that were counted, of each facet the most frequent. */
export function mostFrequent({ counts }: Found, facetOf: readonly string[], most = MOST): number[] {
  const count = (id: number) => counts[id] ?? 0;
  const facets = new Map<string, { ids: number[]; least: number }>();
  for (let id = 0; id < counts.length; id += 1) {
    if (count(id) === 0) continue;
    const facet = facetOf[id] ?? '';
    let kept = facets.get(facet);
    if (kept === undefined) {
      kept = { ids: [], least: 0 };
      facets.set(facet, kept);
    }
    // A tag is one of thousands: nearly all are less frequent than what is kept.
    if (count(id) <= kept.least) continue;
    kept.ids.push(id);
    if (kept.ids.length < 2 * most) continue;
    kept.ids.sort((a, b) => count(b) - count(a) || a - b).splice(most);
    kept.least = count(kept.ids.at(-1) ?? 0);
  }
  return [...facets.values()].flatMap(({ ids }) =>
    ids.length <= most ? ids : ids.sort((a, b) => count(b) - count(a) || a - b).slice(0, most),
  );
}

/** Puts counted terms into words. */
export async function readCounted(
  kysely: Kysely<Schema>,
  { counts }: Found,
  ids: readonly number[],
): Promise<CountedTerm[]> {
  if (ids.length === 0) return [];
  const rows = await kysely
    .selectFrom('catalogue.facet_term')
    .select(['id', 'facet', 'value', 'label'])
    .where(sql<boolean>`id = any (${ids}::integer[])`)
    .execute();
  return rows.map(({ id, ...term }) => ({ ...term, count: counts[id] ?? 0 }));
}

/**
 * Words for chosen values without a hit. Words of public lists are looked up; for others the reader's own are
 * used, because a stored spelling could tell of a dataset that the reader may not find.
 */
async function labels(kysely: Kysely<Schema>, missing: readonly { facet: FacetName; value: string }[]) {
  if (missing.length === 0) return [];
  const { rows } = await sql<{ facet: FacetName; value: string; label: string }>`
    select w.facet, w.value, coalesce(l.label, o.name, w.value) as label
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as w(facet text, value text)
    left join catalogue.lookup l on
      (w.facet = 'theme' and l.table_name = 'theme' and l.id::text = w.value)
      or (w.facet = 'licence' and l.table_name = 'licenceType' and l.id::text = w.value)
      or (w.facet = 'status' and l.table_name = 'status' and l.code = w.value)
    left join auth.organisation o on w.facet = 'organisation' and o.organisation_guid::text = w.value
  `.execute(kysely);
  return rows.map((row) => ({ ...row, count: 0 }));
}

/** What can be had comes first. */
const statusOrder: readonly string[] = ['published', 'onRequest', 'planned', 'draft'] satisfies StatusCode[];

function sorted(facet: FacetName, values: FacetValue[], chosen: ReadonlySet<string>): FacetValue[] {
  if (facet === 'status')
    return values.sort((a, b) => statusOrder.indexOf(a.value) - statusOrder.indexOf(b.value));
  const ordered = values.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'));
  return ordered.filter((value, i) => i < MOST || chosen.has(value.value));
}

export const NO_FACETS: Facets = {
  themes: [],
  statuses: [],
  organisations: [],
  tags: [],
  formats: [],
  licences: [],
};

/** @returns the choices of every facet, most frequent first; chosen ones are there even without a hit. */
export async function readFacets(
  kysely: Kysely<Schema>,
  search: Search,
  { found, facetOf }: { found: Found; facetOf: readonly string[] },
): Promise<Facets> {
  const chosenTerms = [...search.parts.values()]
    .flatMap(({ choices }) => choices ?? [])
    .flatMap((c) => c.terms);
  const wanted = [
    ...new Set([...mostFrequent(found, facetOf), ...chosenTerms.filter((id) => (found.counts[id] ?? 0) > 0)]),
  ];
  const counted = await readCounted(kysely, found, wanted);
  const missing = [...search.chosen].flatMap(([facet, values]) =>
    values
      .filter((value) => !counted.some((row) => row.facet === facet && row.value === value))
      .map((value) => ({ facet, value })),
  );
  const all = [...counted, ...(await labels(kysely, missing))];
  const facetValues = (facet: FacetName) =>
    sorted(
      facet,
      all
        .filter((row) => row.facet === facet)
        .map(({ value, label, count: n }) => ({ value, label, count: n })),
      new Set(search.chosen.get(facet)),
    );
  return {
    themes: facetValues(shown.themes),
    statuses: facetValues(shown.statuses),
    organisations: facetValues(shown.organisations),
    tags: facetValues(shown.tags),
    formats: facetValues(shown.formats),
    licences: facetValues(shown.licences),
  };
}
