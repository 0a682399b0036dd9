/** Organisations, themes and tags whose names hold what was typed, with how many datasets the caller finds there. */
import { sql, type Kysely } from 'kysely';
import type { Suggestion } from '#contract/discovery.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { View } from '#proxy/domains/discovery/search-index/catalogue-index.ts';
import { unpackNumbers } from '#proxy/domains/discovery/search-index/packed.ts';
import { foldWords } from '#proxy/domains/discovery/search-words.ts';
import type { Typed } from './typed.ts';

/** Names that are compared; a short beginning has many. */
const COMPARED = 400;
/** Of each kind. */
const MOST = 8;

const { compare: byLabel } = new Intl.Collator('en');

/** Whole names before beginnings of names, and those before words within; then by datasets. */
const closeness = (label: string, { text }: Typed): number => {
  const folded = foldWords(label);
  if (folded === text) return 2;
  return folded.startsWith(text) ? 1 : 0;
};

export async function readTerms(kysely: Kysely<Schema>, view: View, typed: Typed): Promise<Suggestion[]> {
  const { rows } = await sql<{ packed: Buffer | null }>`${prepared}
    select string_agg(int4send(x.id), '') as packed from (
      select t.id from catalogue.facet_term t
      where t.facet in ('organisation', 'theme', 'tag')
        and catalogue.term_words(t.facet, t.label) @@ ${typed.query}::tsquery
      limit ${sql.lit(COMPARED)}
    ) x
  `.execute(kysely);
  const totals = view.totals();
  const count = (id: number) => totals[id] ?? 0;
  const ids = [...unpackNumbers(rows[0]?.packed ?? null)].filter((id) => count(id) > 0);
  const found = (await view.named(ids))
    .map((row) => ({ ...row, close: closeness(row.label, typed) }))
    .sort((a, b) => b.close - a.close || count(b.id) - count(a.id) || byLabel(a.label, b.label));
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
