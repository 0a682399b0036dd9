/** The tags that datasets of an organisation have. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { UsedTag } from '#contract/tags.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

/** The call `tag:list`. */
export async function listTags(
  kysely: Kysely<Schema>,
  { organisationGUID, limit, offset, order, query }: CallRequest<'tag:list'>,
): Promise<CallResponse<'tag:list'>> {
  const pattern = `%${storableText(query)
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const by = order === 'label' ? sql`tag` : sql`"datasetCount" desc, tag`;
  const { rows } = await sql<{ found: number; tags: UsedTag[] }>`
    with found as (
      select t.tag, mode() within group (order by t.label) as label, count(*)::int as "datasetCount"
      from catalogue.tag_usage t join catalogue.dataset d using (dataset_guid)
      where d.organisation_guid = ${organisationGUID} and d.removed_at is null
        and catalogue.fold(t.label) like catalogue.fold(${pattern})
      group by t.tag
    ), page as (
      select *, row_number() over (order by ${by}) as place from found order by place limit ${limit} offset ${offset}
    )
    select (select count(*)::int from found) as found,
      coalesce((select json_agg(json_build_object('tag', tag, 'label', label, 'datasetCount', "datasetCount")
        order by place) from page), '[]') as tags
  `.execute(kysely);
  return { result: rows[0]?.tags ?? [], totalCount: rows[0]?.found ?? 0 };
}
