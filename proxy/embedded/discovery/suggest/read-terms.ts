/** Organisations, themes and tags whose names hold what was typed, with how many datasets the caller finds there. */
import { sql, type Kysely } from 'kysely';
import type { Suggestion } from '#contract/discovery.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import type { View } from '#proxy/embedded/discovery/catalogue-index/catalogue-index.ts';
import { foldWords } from '#proxy/embedded/discovery/search-words.ts';
import type { Typed } from './typed.ts';

/** Names that are compared; a short beginning has many. */
const COMPARED = 400;
/** Of each kind. */
const MOST = 8;

interface TermRow {
  id: number;
  facet: 'organisation' | 'theme' | 'tag';
  value: string;
  label: string;
  slug: string | null;
}

/** Whole names before beginnings of names, and those before words within; then by datasets. */
const closeness = (label: string, { text }: Typed): number => {
  const folded = foldWords(label);
  if (folded === text) return 2;
  return folded.startsWith(text) ? 1 : 0;
};

export async function readTerms(kysely: Kysely<Schema>, view: View, typed: Typed): Promise<Suggestion[]> {
  const { rows } = await sql<TermRow>`
    select t.id, t.facet, t.value, t.label, o.slug
    from catalogue.facet_term t
    left join auth.organisation o on t.facet = 'organisation' and o.organisation_guid::text = t.value
    where t.facet in ('organisation', 'theme', 'tag')
      and catalogue.term_words(t.facet, t.label) @@ ${typed.query}::tsquery
    limit ${sql.lit(COMPARED)}
  `.execute(kysely);
  const totals = view.totals();
  const count = (id: number) => totals[id] ?? 0;
  const found = rows
    .filter(({ id }) => count(id) > 0)
    .map((row) => ({ ...row, close: closeness(row.label, typed) }))
    .sort((a, b) => b.close - a.close || count(b.id) - count(a.id) || a.label.localeCompare(b.label, 'en'));
  return (['organisation', 'theme', 'tag'] as const).flatMap((kind) =>
    found
      .filter(({ facet }) => facet === kind)
      .slice(0, MOST)
      .map(({ id, label, value, slug }) => ({
        kind,
        label,
        detail: null,
        value: slug ?? value,
        count: count(id),
      })),
  );
}
