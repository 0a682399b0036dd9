/** Views of the list of datasets that members save: the handlers of `dataset:listViews`, `saveView` and `removeView`. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { VIEWS_MOST, type SavedView } from '#contract/many-datasets.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

const ofMember = (kysely: Kysely<Schema>, identityGUID: string, organisationGUID: string) =>
  kysely
    .selectFrom('catalogue.saved_view')
    .where('identity_guid', '=', identityGUID)
    .where('organisation_guid', '=', organisationGUID);

/** The member's views in an organisation. */
export async function listViews(
  kysely: Kysely<Schema>,
  { organisationGUID }: CallRequest<'dataset:listViews'>,
  identityGUID: string,
): Promise<CallResponse<'dataset:listViews'>> {
  const rows = await ofMember(kysely, identityGUID, organisationGUID)
    .select(['view_guid', 'name', 'search'])
    .orderBy('name')
    .execute();
  return { result: rows.map(({ view_guid: viewGUID, name, search }) => ({ viewGUID, name, search })) };
}

/** @throws ProblemError 409 for a member who has as many views as there may be */
export async function saveView(
  kysely: Kysely<Schema>,
  { organisationGUID, name, search }: CallRequest<'dataset:saveView'>,
  identityGUID: string,
): Promise<SavedView> {
  const view = { name: storableText(name), search: storableText(search) };
  const others = await ofMember(kysely, identityGUID, organisationGUID)
    .where('name', '<>', view.name)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= VIEWS_MOST)
    throw new ProblemError(409, 'There are too many saved views', [
      fieldError('name', 'view.tooMany', { most: VIEWS_MOST }),
    ]);
  const { rows } = await sql<{ guid: string }>`
    insert into catalogue.saved_view (view_guid, identity_guid, organisation_guid, name, search)
    values (${randomUUID()}, ${identityGUID}, ${organisationGUID}, ${view.name}, ${view.search})
    on conflict (identity_guid, organisation_guid, name) do update set search = excluded.search
    returning view_guid as guid`.execute(kysely);
  return { viewGUID: rows[0]?.guid ?? '', ...view };
}

/** Removes a view of the member's; one that does not exist is not an error. */
export async function removeView(
  kysely: Kysely<Schema>,
  { organisationGUID, viewGUID }: CallRequest<'dataset:removeView'>,
  identityGUID: string,
): Promise<void> {
  await kysely
    .deleteFrom('catalogue.saved_view')
    .where('identity_guid', '=', identityGUID)
    .where('organisation_guid', '=', organisationGUID)
    .where('view_guid', '=', viewGUID)
    .execute();
}
