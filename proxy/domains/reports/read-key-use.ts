/** What programs use of an organisation's data: calls and downloads of each key, and how long its calls took. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import { REPORT_ROWS } from '#contract/reports.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { timeWithin, type CallsOfStep } from '#proxy/platform/uses/call-times.ts';
import { usedOf, usedSpatially } from '#proxy/platform/uses/use-days.ts';

type KeyUse = CallResponse<'report:use'>['keys'][number];

/** Rows `t` of a table of days between two days, of the datasets `d` that the caller may find. */
export type Between = (from: string, until: string, table?: 'use_day' | 'call_time') => RawBuilder<unknown>;

/** Of the calls of a key, so many were answered within the time that is named. */
const SHARE = 0.95;

/** Use by key, the greatest first; all callers without a key are one. */
export async function readKeyUse(
  kysely: Kysely<Schema>,
  between: Between,
  { from, until }: Readonly<Record<'from' | 'until', string>>,
): Promise<KeyUse[]> {
  const uses = await sql<Omit<KeyUse, 'within'>>`
      select u.*, coalesce(k.name, '') as name, coalesce(o.name, '') as "organisationName" from (
        select t.key_guid as "keyGUID", ${usedOf('api')}::int as "apiCalls",
          ${usedSpatially}::int as "spatialCalls", ${usedOf('download')}::int as downloads,
          coalesce(sum(t.refused), 0)::int as refused
        from ${between(from, until)} and t.kind in ('api', 'download') group by 1
      ) u left join access.api_key k on k.key_guid = u."keyGUID"
      left join auth.organisation o on o.organisation_guid = k.organisation_guid
      order by u."apiCalls" + u.downloads + u.refused desc limit ${REPORT_ROWS}`.execute(kysely);
  const listed = uses.rows.map(({ keyGUID }) => keyGUID);
  const times = await sql<CallsOfStep & { readonly keyGUID: string | null }>`
      select t.key_guid as "keyGUID", t.step, sum(t.calls)::int as calls
      from ${between(from, until, 'call_time')} and (t.key_guid = any (${listed.filter((guid) => guid !== null)}::uuid[])
        or (t.key_guid is null and ${listed.includes(null)}))
      group by 1, 2`.execute(kysely);
  const timesOf = Map.groupBy(times.rows, ({ keyGUID }) => keyGUID);
  return uses.rows.map((row) => ({ ...row, within: timeWithin(timesOf.get(row.keyGUID) ?? [], SHARE) }));
}
