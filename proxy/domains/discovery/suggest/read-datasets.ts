/** Datasets whose titles begin with what was typed, or hold it. */
import { sql, type Kysely } from 'kysely';
import type { Suggestion } from '#contract/discovery.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readWords } from '#proxy/domains/discovery/condition.ts';
import type { View } from '#proxy/domains/discovery/search-index/catalogue-index.ts';
import { unpackNumbers } from '#proxy/domains/discovery/search-index/packed.ts';
import type { Typed } from './typed.ts';

/** Titles that are compared; the most viewed of them are shown. */
const COMPARED = 2_000;
const MOST = 8;

/** Comes after every character that a title may have. */
const LAST = '\u{10FFFF}';

/** The most viewed datasets whose title, organisation and tags hold all of the words, the last one as a beginning. */
async function readHolding(kysely: Kysely<Schema>, view: View, typed: Typed): Promise<string[]> {
  const words = await readWords(kysely, typed.words.join(' '));
  return words === null ? [] : view.mostUsefulNamed(words.query, MOST);
}

export async function readDatasets(
  kysely: Kysely<Schema>,
  { view, accessScope }: { view: View; accessScope: AccessScope },
  typed: Typed,
): Promise<Suggestion[]> {
  const [{ rows }, holding] = await Promise.all([
    // A range of the index's own order: of a pattern the plan would have to be made anew each time.
    sql<{ packed: Buffer | null }>`${prepared}
      select string_agg(int4send(x.id), '') as packed from (
        select id from catalogue.discovery
        where title_key ~>=~ ${typed.text} and title_key ~<~ ${typed.text + LAST}
        limit ${sql.lit(COMPARED)}
      ) x
    `.execute(kysely),
    readHolding(kysely, view, typed),
  ]);
  const begun = view.mostUseful(unpackNumbers(rows[0]?.packed ?? null), MOST);
  const guids = [...new Set([...begun, ...holding])].slice(0, MOST);
  if (guids.length === 0) return [];
  const { rows: shown } = await sql<{
    dataset_guid: string;
    title: string;
    slug: string;
    name: string;
  }>`${prepared}
    select d.dataset_guid, d.title, o.slug, o.name
    from unnest(${guids}::uuid[]) with ordinality as w(dataset_guid, position)
    join catalogue.discovery d using (dataset_guid)
    join auth.organisation o using (organisation_guid)
    where ${mayFind(accessScope)} order by w.position
  `.execute(kysely);
  return shown.map(({ dataset_guid, title, slug, name }) => ({
    kind: 'dataset',
    label: title,
    detail: name,
    value: dataset_guid,
    orgSlug: slug,
  }));
}
