/** Reasons of the decision as they are answered, with what the organisation of the dataset knows of their grants. */
import { sql, type Kysely } from 'kysely';
import type { AccessReason } from '#contract/access.ts';
import type { ExplainedReason } from '#contract/entities/sharing.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Row {
  grant_guid: string;
  valid_from: Date;
  files: string[] | null;
  people: number | null;
  granted_by: string | null;
  request: number | null;
}

export const instantOf = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

async function readDetails(
  kysely: Kysely<Schema>,
  grantGUIDs: readonly string[],
): Promise<Map<string, Partial<ExplainedReason>>> {
  if (grantGUIDs.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select g.grant_guid, g.valid_from, ${fullName('b')} as granted_by, q.number as request,
      (select array_agg(r.name order by r.position, r.resource_guid) from catalogue.resource r
        where r.resource_guid = any (g.resource_guids)) as files,
      (case p.kind
        when 'group' then (select count(identity_guid) from auth.group_member where group_id = p.guid)
        when 'organisation' then (select count(*) from auth.member where organisation_guid = p.guid) end)::int as people
    from access.dataset_grant g
    join access.principal p on p.id = g.principal_id
    left join auth."user" b on b.identity_guid = g.granted_by
    left join access.request q on q.request_guid = g.request_guid
    where g.grant_guid = any (${grantGUIDs}::uuid[])
  `.execute(kysely);
  return new Map(
    rows.map(({ grant_guid, valid_from, files, people, granted_by, request }) => [
      grant_guid,
      {
        since: valid_from.toISOString(),
        ...(files !== null && { files }),
        ...(people !== null && { people }),
        ...(granted_by !== null && { by: granted_by }),
        ...(request !== null && { request }),
      },
    ]),
  );
}

/** @param reasons those of one answer, or of many */
export async function explainReasons(
  kysely: Kysely<Schema>,
  reasons: readonly (readonly AccessReason[])[],
): Promise<ExplainedReason[][]> {
  const guids = new Set(reasons.flat().flatMap(({ grantGUID }) => grantGUID ?? []));
  const details = await readDetails(kysely, [...guids]);
  return reasons.map((own) =>
    own.map(({ until, quota, ...reason }) => ({
      ...reason,
      ...(until === undefined ? {} : { until: instantOf(until) }),
      ...(quota && { quota: { ...quota, resetsAt: new Date(quota.resetsAt).toISOString() } }),
      ...(reason.grantGUID !== undefined && details.get(reason.grantGUID)),
    })),
  );
}
