/** The list of what a member follows, with what has changed since they last saw it; and the note that they have. */
import { sql, type Kysely } from 'kysely';
import { FollowedDataset, type FollowedOrganisation, type FollowedPage } from '#contract/follow.ts';
import { mayFind, readAccessScope, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { referenceFields } from '#proxy/platform/catalogue/dataset-reference.ts';
import { field, project, type Projected } from '#proxy/platform/catalogue/fields.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { FollowState } from '#proxy/platform/database/schema.follow.ts';
import { cameAfter, changedParts } from './changes.ts';

const followed = project(FollowedDataset, {
  ...referenceFields,
  followedAt: field({ followed_at: sql<Date>`f.followed_at` }, (row) => row.followed_at.toISOString()),
  changes: field({ seen: sql<FollowState>`f.seen`, now: sql<FollowState>`f.now` }, (row) =>
    changedParts(row.seen, row.now),
  ),
});

/** One page of the datasets, and how many there are; on a page beyond the last the totals are asked for alone. */
async function readDatasets(
  kysely: Kysely<Schema>,
  identityGUID: string,
  accessScope: AccessScope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ result: FollowedDataset[]; total: number; changed: number }> {
  const states = sql`
    select f.*, s.now, s.now <> f.seen as is_changed
    from catalogue.followed_dataset f join catalogue.dataset d using (dataset_guid)
    cross join lateral (select catalogue.follow_state(f.dataset_guid) as now) s
    where f.identity_guid = ${identityGUID} and ${mayFind(accessScope)}`;
  const { rows: counts } = await sql<{ total: number; changed: number }>`
    select count(*)::int as total, (count(*) filter (where is_changed))::int as changed from (${states}) c
  `.execute(kysely);
  const { rows } = await sql<Projected<FollowedDataset>>`
    select ${followed.columns}
    from (${states}) f join catalogue.dataset d using (dataset_guid)
    ${followed.joins}
    order by f.is_changed desc, f.followed_at desc, f.dataset_guid
    limit ${limit} offset ${offset}
  `.execute(kysely);
  return {
    result: rows.map((row) => followed.read(row)),
    total: counts[0]?.total ?? 0,
    changed: counts[0]?.changed ?? 0,
  };
}

async function readOrganisations(
  kysely: Kysely<Schema>,
  identityGUID: string,
  accessScope: AccessScope,
): Promise<FollowedOrganisation[]> {
  const { rows } = await sql<{
    organisation_guid: string;
    slug: string;
    name: string;
    followed_at: Date;
    fresh: number;
  }>`
    select o.organisation_guid, o.slug, o.name, f.followed_at,
      (select count(*)::int from catalogue.dataset d where ${cameAfter(sql`f.seen_at`, accessScope)}) as fresh
    from catalogue.followed_organisation f join auth.organisation o using (organisation_guid)
    where f.identity_guid = ${identityGUID}
    order by o.name, o.organisation_guid
  `.execute(kysely);
  return rows.map((row) => ({
    organisationGUID: row.organisation_guid,
    slug: row.slug,
    name: row.name,
    followedAt: row.followed_at.toISOString(),
    newDatasets: row.fresh,
  }));
}

async function readMail(kysely: Kysely<Schema>, identityGUID: string): Promise<FollowedPage['mail']> {
  const [follower, user] = await Promise.all([
    kysely
      .selectFrom('catalogue.follower')
      .select('wants_mail')
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst(),
    kysely
      .selectFrom('auth.user')
      .select(['email', 'email_verified'])
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst(),
  ]);
  return {
    wanted: follower?.wants_mail ?? true,
    address: user?.email_verified ? user.email : null,
  };
}

/** Reads what a member follows. What they may no longer find is in neither list nor count. */
export async function listFollowed(
  kysely: Kysely<Schema>,
  page: { readonly limit: number; readonly offset: number },
  identityGUID: string,
): Promise<FollowedPage> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const [datasets, organisations, mail] = await Promise.all([
    readDatasets(kysely, identityGUID, accessScope, page),
    readOrganisations(kysely, identityGUID, accessScope),
    readMail(kysely, identityGUID),
  ]);
  return {
    result: datasets.result,
    totalCount: datasets.total,
    changedCount: datasets.changed,
    organisations,
    mail,
  };
}

/** Notes that a member has seen something as it is now. Members get no message about what they have seen. */
export async function markSeen(
  kysely: Kysely<Schema>,
  {
    datasetGUID,
    organisationGUID,
  }: { datasetGUID?: string | undefined; organisationGUID?: string | undefined },
  identityGUID: string,
): Promise<void> {
  const isEverything = datasetGUID === undefined && organisationGUID === undefined;
  // What the member may not find they cannot have seen.
  const accessScope = await readAccessScope(kysely, identityGUID);
  if (isEverything || datasetGUID !== undefined)
    await sql`
      update catalogue.followed_dataset f set seen = s.now, told = s.now
      from catalogue.dataset d, lateral (select catalogue.follow_state(d.dataset_guid) as now) s
      where f.identity_guid = ${identityGUID} and d.dataset_guid = f.dataset_guid and f.seen <> s.now
        and (${datasetGUID ?? null}::uuid is null or f.dataset_guid = ${datasetGUID ?? null}::uuid)
        and ${mayFind(accessScope)}
    `.execute(kysely);
  if (isEverything || organisationGUID !== undefined)
    await sql`
      update catalogue.followed_organisation f set seen_at = now(), told_at = now()
      where f.identity_guid = ${identityGUID}
        and (${organisationGUID ?? null}::uuid is null or f.organisation_guid = ${organisationGUID ?? null}::uuid)
    `.execute(kysely);
}

/** Says whether a member wants messages; one who follows nothing yet may say so, too. */
export async function setMail(kysely: Kysely<Schema>, wanted: boolean, identityGUID: string): Promise<void> {
  await kysely
    .insertInto('catalogue.follower')
    .values({ identity_guid: identityGUID, wants_mail: wanted })
    .onConflict((conflict) => conflict.column('identity_guid').doUpdateSet({ wants_mail: wanted }))
    .execute();
}
