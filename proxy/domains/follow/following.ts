/** Following and no longer following: what is kept of it, and how many do. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MOST_FOLLOWED, type Following } from '#contract/follow.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

type Db = Kysely<Schema>;

/** The answer is the same for what there is not and for what the caller may not find. */
const noDataset = () =>
  new ProblemError(404, 'There is no such dataset', [fieldError('datasetGUID', 'dataset.unknown')]);
const noOrganisation = () =>
  new ProblemError(404, 'There is no such organisation', [
    fieldError('organisationGUID', 'organisation.unknown'),
  ]);
const tooMany = () =>
  new ProblemError(409, `You follow ${MOST_FOLLOWED} already. Follow something no longer, then try again.`);

async function requireDataset(kysely: Db, datasetGUID: string, identityGUID: string | null): Promise<void> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const { rows } = await sql`
    select from catalogue.dataset d where d.dataset_guid = ${datasetGUID} and ${mayFind(accessScope)}
  `.execute(kysely);
  if (rows.length === 0) throw noDataset();
}

async function requireOrganisation(kysely: Db, organisationGUID: string): Promise<void> {
  const found = await kysely
    .selectFrom('auth.organisation')
    .select('organisation_guid')
    .where('organisation_guid', '=', organisationGUID)
    .executeTakeFirst();
  if (!found) throw noOrganisation();
}

/** Counts the followers of a row's subject, and whether the caller is one. */
async function count(
  kysely: Db,
  followers: RawBuilder<unknown>,
  identityGUID: string | null,
): Promise<Following> {
  const { rows } = await sql<Following>`
    select count(*)::int as followers, coalesce(bool_or(f.identity_guid = ${identityGUID}::uuid), false) as following
    from ${followers}
  `.execute(kysely);
  return rows[0] ?? { followers: 0, following: false };
}

const datasetFollowers = (guid: string) => sql`catalogue.followed_dataset f where f.dataset_guid = ${guid}`;
const organisationFollowers = (guid: string) =>
  sql`catalogue.followed_organisation f where f.organisation_guid = ${guid}`;

/** @throws ProblemError 404 for a dataset that the caller may not find */
export async function datasetFollowing(kysely: Db, datasetGUID: string, identityGUID: string | null) {
  await requireDataset(kysely, datasetGUID, identityGUID);
  return count(kysely, datasetFollowers(datasetGUID), identityGUID);
}

/** @throws ProblemError 404 */
export async function organisationFollowing(
  kysely: Db,
  organisationGUID: string,
  identityGUID: string | null,
) {
  await requireOrganisation(kysely, organisationGUID);
  return count(kysely, organisationFollowers(organisationGUID), identityGUID);
}

/** Makes sure that the member has a row of their own, and that there is room for one more. */
async function admit(trx: Db, table: 'followed_dataset' | 'followed_organisation', identityGUID: string) {
  await sql`insert into catalogue.follower (identity_guid) values (${identityGUID}) on conflict do nothing`.execute(
    trx,
  );
  // The row is locked, so that two of a member's requests cannot both find the last place free.
  await sql`select from catalogue.follower where identity_guid = ${identityGUID} for update`.execute(trx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from catalogue.${sql.ref(table)} where identity_guid = ${identityGUID}
  `.execute(trx);
  if ((rows[0]?.n ?? 0) >= MOST_FOLLOWED) throw tooMany();
}

/**
 * Follows or unfollows a dataset. A member who has lost access may still unfollow it.
 * @throws ProblemError 404 for a dataset that the caller may not find, 409 when they follow too many
 */
export async function followDataset(
  kysely: Db,
  { datasetGUID, follow }: { readonly datasetGUID: string; readonly follow: boolean },
  identityGUID: string,
): Promise<Following> {
  if (follow) {
    await requireDataset(kysely, datasetGUID, identityGUID);
    await kysely.transaction().execute(async (trx) => {
      await admit(trx, 'followed_dataset', identityGUID);
      await sql`
        insert into catalogue.followed_dataset (identity_guid, dataset_guid, seen, told)
        select ${identityGUID}, ${datasetGUID}, s, s from catalogue.follow_state(${datasetGUID}) s where s is not null
        on conflict do nothing
      `.execute(trx);
    });
    return count(kysely, datasetFollowers(datasetGUID), identityGUID);
  }
  await kysely
    .deleteFrom('catalogue.followed_dataset')
    .where('identity_guid', '=', identityGUID)
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  return datasetFollowing(kysely, datasetGUID, identityGUID);
}

/** Follows an organisation or no longer follows it. @throws ProblemError 404, or 409 when they follow too many */
export async function followOrganisation(
  kysely: Db,
  { organisationGUID, follow }: { readonly organisationGUID: string; readonly follow: boolean },
  identityGUID: string,
): Promise<Following> {
  await requireOrganisation(kysely, organisationGUID);
  if (follow)
    await kysely.transaction().execute(async (trx) => {
      await admit(trx, 'followed_organisation', identityGUID);
      await sql`
        insert into catalogue.followed_organisation (identity_guid, organisation_guid)
        values (${identityGUID}, ${organisationGUID}) on conflict do nothing
      `.execute(trx);
    });
  else
    await kysely
      .deleteFrom('catalogue.followed_organisation')
      .where('identity_guid', '=', identityGUID)
      .where('organisation_guid', '=', organisationGUID)
      .execute();
  return count(kysely, organisationFollowers(organisationGUID), identityGUID);
}
