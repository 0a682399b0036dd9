/** The calls `app:submit` and `app:withdraw`: what a member does with an app of their own. */
import { sql, type Transaction } from 'kysely';
import type { AppVersion } from '#contract/apps.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { readRole } from '#proxy/platform/access/read-role.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { claimEvent } from './allowance.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import { recordEvent } from './record.ts';
import type { AppServices } from './shown-apps.ts';
import { readVersion } from './versions.ts';

type Submission = CallRequest<'app:submit'>;

const unknown = () => new ProblemError(404, 'There is no such app among your submissions');

/** The caller's app, locked until the end. @throws ProblemError 404 for the app of someone else */
async function lockApp(trx: Transaction<Schema>, appGUID: string, identityGUID: string) {
  const app = await trx
    .selectFrom('catalogue.app')
    .selectAll()
    .where('app_guid', '=', appGUID)
    .forUpdate()
    .executeTakeFirst();
  if (app && app.submitter_guid !== identityGUID) throw unknown();
  return app;
}

/** Checks what only the database can decide. @throws ProblemError 400 that names the field */
async function checkReferences(
  trx: Transaction<Schema>,
  { datasetGUIDs, pictureGUID, organisationGUID }: Submission,
  identityGUID: string,
): Promise<void> {
  const accessScope = await readAccessScope(trx, identityGUID);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from catalogue.dataset d
    where d.dataset_guid = any (${datasetGUIDs}::uuid[]) and ${mayFind(accessScope)}`.execute(trx);
  if (rows[0]?.n !== datasetGUIDs.length) throw refusalOf(400, fieldError('datasetGUIDs', 'app.datasetGone'));
  if (pictureGUID !== null) {
    const picture = await trx
      .selectFrom('catalogue.app_picture')
      .select('picture_guid')
      .where('picture_guid', '=', pictureGUID)
      .where('uploaded_by', '=', identityGUID)
      // Locked, so that it is not removed as unused before the version that uses it is there.
      .forShare()
      .executeTakeFirst();
    if (!picture) throw refusalOf(400, fieldError('pictureGUID', 'app.pictureGone'));
  }
  if (organisationGUID !== null) {
    const roleId = await readRole(trx, organisationGUID, identityGUID);
    if (roleId === null) throw refusalOf(400, fieldError('organisationGUID', 'app.notMember'));
  }
}

/** True when the latest version waits or is shown, and says the same: the call was sent twice. */
async function isRepeated(
  trx: Transaction<Schema>,
  version: number,
  submission: Submission,
): Promise<boolean> {
  const { appGUID, name, summary, description, kind, url, organisationGUID, pictureGUID, datasetGUIDs } =
    submission;
  const { rows } = await sql<{ same: boolean }>`
    select v.state in ('submitted', 'approved')
      and (v.name, v.summary, v.description, v.kind, v.url)
        = (${name}, ${summary}, ${description}, ${kind}, ${url})
      and v.organisation_guid is not distinct from ${organisationGUID}::uuid
      and v.picture_guid is not distinct from ${pictureGUID}::uuid
      and array(select u.dataset_guid from catalogue.app_dataset u
        where u.app_guid = v.app_guid and u.version = v.version order by u.position)
        = ${datasetGUIDs}::uuid[] as same
    from catalogue.app_version v where v.app_guid = ${appGUID} and v.version = ${version}
  `.execute(trx);
  return rows[0]?.same === true;
}

async function writeVersion(
  trx: Transaction<Schema>,
  version: number,
  { appGUID, organisationGUID, pictureGUID, datasetGUIDs, ...texts }: Submission,
): Promise<void> {
  await trx
    .updateTable('catalogue.app_version')
    .set({ state: 'replaced' })
    .where('app_guid', '=', appGUID)
    .where('state', '=', 'submitted')
    .execute();
  await trx
    .insertInto('catalogue.app_version')
    .values({
      app_guid: appGUID,
      version,
      state: 'submitted',
      ...texts,
      organisation_guid: organisationGUID,
      picture_guid: pictureGUID,
      reason: null,
    })
    .execute();
  await trx
    .insertInto('catalogue.app_dataset')
    .values(
      datasetGUIDs.map((dataset_guid, position) => ({ app_guid: appGUID, version, dataset_guid, position })),
    )
    .execute();
}

/** What is stored: texts without what cannot be, and each dataset once. */
const storable = (submission: Submission): Submission => ({
  ...submission,
  name: storableText(submission.name),
  summary: storableText(submission.summary),
  description: storableText(submission.description),
  datasetGUIDs: [...new Set(submission.datasetGUIDs.map((guid) => guid.toLowerCase()))],
});

/**
 * Stores a submission as a new version that waits. A version that waits already is replaced; one that is
 * approved stays shown until this one is decided on.
 */
export async function submitApp(
  services: AppServices,
  request: Submission,
  identityGUID: string,
): Promise<AppVersion> {
  const submission = storable(request);
  const { appGUID } = submission;
  const version = await services.kysely.transaction().execute(async (trx) => {
    await claimEvent(trx, identityGUID, 'submissions');
    await checkReferences(trx, submission, identityGUID);
    await trx
      .insertInto('catalogue.app')
      .values({ app_guid: appGUID, submitter_guid: identityGUID, latest_version: 0, shown_version: null })
      .onConflict((conflict) => conflict.column('app_guid').doNothing())
      .execute();
    const app = await lockApp(trx, appGUID, identityGUID);
    if (!app) throw unknown();
    if (await isRepeated(trx, app.latest_version, submission)) return app.latest_version;
    const next = app.latest_version + 1;
    await writeVersion(trx, next, submission);
    await trx
      .updateTable('catalogue.app')
      .set({ latest_version: next })
      .where('app_guid', '=', appGUID)
      .execute();
    await recordEvent(trx, { appGUID, version: next, event: 'submitted', actorGUID: identityGUID });
    return next;
  });
  return readVersion(services, identityGUID, { appGUID, version });
}

/** Takes an app back, shown or not. Doing it again changes nothing. */
export async function withdrawApp(
  services: AppServices,
  appGUID: string,
  identityGUID: string,
): Promise<AppVersion> {
  const version = await services.kysely.transaction().execute(async (trx) => {
    await claimEvent(trx, identityGUID, 'submissions');
    const app = await lockApp(trx, appGUID, identityGUID);
    if (!app) throw unknown();
    const { latest_version: latest } = app;
    const withdrawn = await trx
      .updateTable('catalogue.app_version')
      .set({ state: 'withdrawn', reason: null })
      .where('app_guid', '=', appGUID)
      .where('version', '=', latest)
      .where('state', '<>', 'withdrawn')
      .executeTakeFirst();
    if (withdrawn.numUpdatedRows === 0n) return latest;
    await trx
      .updateTable('catalogue.app_version')
      .set({ state: 'replaced' })
      .where('app_guid', '=', appGUID)
      .where('state', '=', 'approved')
      .execute();
    await trx
      .updateTable('catalogue.app')
      .set({ shown_version: null })
      .where('app_guid', '=', appGUID)
      .execute();
    await recordEvent(trx, { appGUID, version: latest, event: 'withdrawn', actorGUID: identityGUID });
    await raiseRevision(trx);
    return latest;
  });
  return readVersion(services, identityGUID, { appGUID, version });
}
