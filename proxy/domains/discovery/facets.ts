/** Counts the choices of every facet: each with the choices of the other facets applied, and not its own. */
import { sql, type Kysely } from 'kysely';
import type { Facets, FacetValue } from '#contract/discovery.ts';
import type { StatusCode } from '#contract/entities/dataset.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { FACET_SIZE, type FacetName, type SearchResult } from '#proxy/platform/search/search-index.ts';
import type { Conditions } from './condition.ts';

/** The facets that are shown, under the names of the contract. */
const shown = {
  themes: 'theme',
  statuses: 'status',
  organisations: 'organisation',
  tags: 'tag',
  formats: 'format',
  licences: 'licence',
} as const satisfies Record<keyof Facets, FacetName>;

/** The facets that are counted. */
export const SHOWN_FACETS: readonly FacetName[] = Object.values(shown);

/**
 * Words for chosen values without a hit. Words of public lists are looked up; for others the reader's own are
 * used, because a stored spelling could reveal a dataset that the reader may not find.
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

const { compare: byLabel } = new Intl.Collator('en');

function sorted(facet: FacetName, values: FacetValue[], chosen: ReadonlySet<string>): FacetValue[] {
  if (facet === 'status')
    return values.sort((a, b) => statusOrder.indexOf(a.value) - statusOrder.indexOf(b.value));
  const ordered = values.sort((a, b) => b.count - a.count || byLabel(a.label, b.label));
  return ordered.filter((value, i) => i < FACET_SIZE || chosen.has(value.value));
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
  { chosen }: Conditions,
  found: SearchResult['facets'],
): Promise<Facets> {
  const counted = [...found].flatMap(([facet, terms]) => terms.map((term) => ({ facet, ...term })));
  const missing = [...chosen].flatMap(([facet, values]) =>
    values
      .filter(() => SHOWN_FACETS.includes(facet))
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
      new Set(chosen.get(facet)),
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
