/** The call `audit/days`: how many entries there are on each of some days. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export async function countDays(
  kysely: Kysely<Schema>,
  { organisationGUID, starts }: CallRequest<'audit/days'>,
): Promise<CallResponse<'audit/days'>> {
  const { rows } = await sql<{ place: number; count: number }>`
    select width_bucket(a.at, ${starts}::timestamptz[]) as place, count(*)::int as count
    from access.audit a
    where a.organisation_guid = ${organisationGUID} and a.at >= ${starts[0]}::timestamptz
    group by 1
  `.execute(kysely);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return { counts: starts.map((_, index) => counts.get(index + 1) ?? 0) };
}
