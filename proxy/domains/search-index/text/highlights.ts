/**
 * Why a hit was found, for the words that are in neither its title nor its summary: the first field
 * that contains one of them, with a few words around it. One query for a page of hits.
 */
import { sql, type Kysely } from 'kysely';
import type { Match, MatchField } from '#contract/discovery.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Characters of a description that are looked at; as many as the index has. */
const READ_TEXT = 40_000;
/** Mark the matched words; storable text contains no control characters. */
const [START, STOP] = ['\u0002', '\u0003'] as const;
const HEADLINE = `StartSel=${START}, StopSel=${STOP}, MaxFragments=1, MaxWords=18, MinWords=8`;
const WHOLE = `StartSel=${START}, StopSel=${STOP}, HighlightAll=true`;

interface Found {
  readonly field: MatchField;
  readonly text: string;
  /** Of a translation. */
  readonly language?: string;
}

/** Cuts a marked text at its first mark; null when nothing is marked. */
export function cutAtMark(text: string): Pick<Match, 'before' | 'matched' | 'after'> | null {
  const from = text.indexOf(START);
  const to = text.indexOf(STOP, from);
  if (from === -1 || to === -1) return null;
  const plain = (part: string) => part.replaceAll(START, '').replaceAll(STOP, '').replaceAll(/\s+/g, ' ');
  return {
    before: plain(text.slice(0, from)).trimStart(),
    matched: plain(text.slice(from, to)),
    after: plain(text.slice(to)).trimEnd(),
  };
}

/**
 * Looks up why each dataset was found. Does not check who may find a dataset: what it gives of one that `readSummaries`
 * leaves out must not be shown.
 * @param words the words of the search, each as a text-search query of all its forms
 * @returns by GUID; a dataset is missing when its title and summary contain every word, or nothing can be shown
 */
export async function readHighlights(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  words: readonly string[],
): Promise<ReadonlyMap<string, Match>> {
  if (datasetGUIDs.length === 0 || words.length === 0) return new Map();
  const headline = (text: string, options: string) =>
    sql`ts_headline('catalogue.words', ${sql.raw(text)}, m.words, ${options})`;
  const matches = (text: string) => sql`to_tsvector('catalogue.words', ${sql.raw(text)}) @@ m.words`;
  const field = (name: MatchField, text: string, options = WHOLE) =>
    sql`jsonb_build_object('field', ${sql.lit(name)}, 'text', ${headline(text, options)})`;
  const { rows } = await sql<{ dataset_guid: string; found: Found | null }>`${prepared}
    with term as (
      select t.word::tsquery as term from unnest(${words}::text[]) as t(word)
    )
    select d.dataset_guid, coalesce(
      (select ${field('tag', 't.label')} from catalogue.tag_usage t
        where t.dataset_guid = d.dataset_guid and ${matches('t.label')} order by t.position limit 1),
      (select case when ${matches('c.name')} then ${field('column', 'c.name')} else ${field('column', 'c.whole', HEADLINE)} end
        from catalogue.resource s
        cross join lateral (
          select n.name, concat_ws(': ', n.name, e.value ->> 'label', e.value ->> 'description') as whole, e.position
          from jsonb_array_elements(s.columns) with ordinality as e(value, position)
          cross join lateral (select translate(regexp_replace(e.value ->> 'name',
            '([[:lower:]\\d])([[:upper:]])', '\\1 \\2', 'g'), '_.', '  ') as name) n
        ) c
        where s.dataset_guid = d.dataset_guid and ${matches('c.whole')} order by s.position, c.position limit 1),
      (select ${field('description', 'x.text', HEADLINE)}
        from (select regexp_replace(left(d.description, ${sql.lit(READ_TEXT)}), '\\]\\([^)]*\\)|[][*\`#>|]', ' ', 'g')
          as text) x
        where ${matches('x.text')}),
      (select ${field('translation', 'x.text', HEADLINE)} || jsonb_build_object('language', x.language)
        from (select l.key as language, left(l.value, ${sql.lit(READ_TEXT)}) as text, f.key as name
          from jsonb_each(
            d.translations - array['rights', 'provenance', 'qualityNotes', 'versionNotes']) f cross join lateral jsonb_each_text(f.value) l) x
        where ${matches('x.text')} order by x.name desc, x.language limit 1),
      (select ${field('resource', 's.name')} from catalogue.resource s
        where s.dataset_guid = d.dataset_guid and ${matches('s.name')} order by s.position limit 1),
      case when ${matches("coalesce(d.spatial, '')")} then ${field('place', 'd.spatial')} end,
      (select ${field('place', "p.value ->> 'name'")} from jsonb_array_elements(d.places) with ordinality p(value, position)
        where ${matches("p.value ->> 'name'")} order by p.position limit 1),
      (select ${field('value', 'v.words', HEADLINE)} from catalogue.findable_cells v
        where v.dataset_guid = d.dataset_guid and ${matches('v.words')} order by v.position limit 1),
      case when ${matches('o.name')} then ${field('organisation', 'o.name')} end
    ) as found
    from catalogue.dataset d
    join auth.organisation o using (organisation_guid)
    cross join lateral (
      select string_agg('(' || term::text || ')', ' | ')::tsquery as words from term
      where not to_tsvector('catalogue.words', concat_ws(' ', d.title, d.summary)) @@ term
    ) m
    where d.dataset_guid = any (${datasetGUIDs}::uuid[]) and m.words is not null
  `.execute(kysely);
  return new Map(
    rows.flatMap(({ dataset_guid, found }) => {
      const cut = found === null ? null : cutAtMark(found.text);
      if (found === null || cut === null) return [];
      const { field: name, language } = found;
      return [[dataset_guid, { field: name, ...cut, ...(language !== undefined && { language }) }] as const];
    }),
  );
}
