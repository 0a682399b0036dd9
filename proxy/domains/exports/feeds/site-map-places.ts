/** The parts of the site map that contain the pages of themes and tags: those under which a visitor finds something. */
import { sql, type Kysely } from 'kysely';
import { tagPath, themePath } from '#contract/place-path.ts';
import { slugOf } from '#contract/slug.ts';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { openSiteMap, PART_SIZE, place } from './site-map-text.ts';

const findable = mayFind(VISITOR);

/** How many parts the pages of tags take. */
export async function countTagParts(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select ceil(count(*) / ${PART_SIZE}::numeric)::int as parts from (
      select from catalogue.tag_usage t join catalogue.dataset d using (dataset_guid)
      where ${findable} group by t.tag
    ) n
  `.execute(kysely);
  return rows[0]?.parts ?? 0;
}

/** The part of the themes. */
export async function themesPart(kysely: Kysely<Schema>, origin: string): Promise<string> {
  const { rows } = await sql<{ label: string; changed: Date }>`
    select l.label, max(d.changed_at) as changed
    from catalogue.dataset d join catalogue.lookup l on l.table_name = 'theme' and l.id = any (d.theme_ids)
    where ${findable} group by l.id, l.label order by l.label
  `.execute(kysely);
  const places = rows.map((row) => place('url', origin + themePath(slugOf(row.label)), row.changed));
  return `${openSiteMap('urlset')}${places.join('')}</urlset>\n`;
}

/** A part of the tags; undefined when there is none of that number. */
export async function tagsPart(
  kysely: Kysely<Schema>,
  origin: string,
  part: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ tag: string; changed: Date }>`
    select t.tag, max(d.changed_at) as changed
    from catalogue.tag_usage t join catalogue.dataset d using (dataset_guid)
    where ${findable} group by t.tag order by t.tag
    limit ${PART_SIZE} offset ${(part - 1) * PART_SIZE}
  `.execute(kysely);
  if (rows.length === 0) return undefined;
  const places = rows.map(({ tag, changed }) => place('url', origin + tagPath(tag), changed));
  return `${openSiteMap('urlset')}${places.join('')}</urlset>\n`;
}
