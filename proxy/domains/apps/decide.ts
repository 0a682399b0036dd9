/**
 * The calls `app:decide` and `app:undoDecision`. That the caller administers the organisation is proved before;
 * that the app uses data of that organisation is the rule `catalogue.app_concerns`.
 */
import { sql, type Transaction } from 'kysely';
import type { AppVersion } from '#contract/apps.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { AppBefore } from '#proxy/platform/database/schema.apps.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { claimEvent } from './allowance.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import { recordEvent } from './record.ts';
import type { AppServices } from './shown-apps.ts';
import { readVersion } from './versions.ts';

interface Key {
  readonly organisationGUID: string;
  readonly appGUID: string;
  readonly version: number;
}

/** Sends the submitter the decision; a message that cannot be sent must not undo the decision. */
export type Announce = (
  trx: Transaction<Schema>,
  decision: {
    readonly appGUID: string;
    readonly version: number;
    readonly organisationGUID: string;
    readonly event: 'approved' | 'declined' | 'undone';
  },
) => Promise<void>;

const overtaken = () =>
  new ProblemError(
    409,
    'The app has changed: someone else has decided, or its submitter has changed or withdrawn it',
  );

/** The version with its app, locked. @throws ProblemError 404 when it is no business of the organisation */
async function lockVersion(trx: Transaction<Schema>, { organisationGUID, appGUID, version }: Key) {
  const { rows } = await sql<{
    state: AppBefore['state'];
    shown_version: number | null;
    latest_version: number;
    published_at: Date | null;
  }>`
    select v.state, a.shown_version, a.latest_version, a.published_at
    from catalogue.app a join catalogue.app_version v using (app_guid)
    where a.app_guid = ${appGUID} and v.version = ${version}
      and catalogue.app_concerns(a.app_guid, v.version, ${organisationGUID}::uuid)
    for update
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new ProblemError(404, 'There is no such app to decide on');
  return row;
}

const setVersion = (
  trx: Transaction<Schema>,
  { appGUID, version }: Pick<Key, 'appGUID' | 'version'>,
  change: { state: AppBefore['state']; reason: string | null; decided: boolean },
) =>
  trx
    .updateTable('catalogue.app_version')
    .set({
      state: change.state,
      reason: change.reason,
      decided_at: change.decided ? sql<Date>`now()` : null,
    })
    .where('app_guid', '=', appGUID)
    .where('version', '=', version)
    .execute();

const setApp = (
  trx: Transaction<Schema>,
  appGUID: string,
  shownVersion: number | null,
  publishedAt: Date | string | null,
) =>
  trx
    .updateTable('catalogue.app')
    .set({ shown_version: shownVersion, published_at: publishedAt })
    .where('app_guid', '=', appGUID)
    .execute();

/** @throws ProblemError 404 or 409 */
export async function decideOnApp(
  services: AppServices & { readonly announce: Announce },
  request: CallRequest<'app:decide'>,
  identityGUID: string,
): Promise<AppVersion> {
  const { appGUID, version, verdict, organisationGUID } = request;
  const reason = verdict === 'declined' ? storableText(request.reason) : null;
  await services.kysely.transaction().execute(async (trx) => {
    await claimEvent(trx, identityGUID, 'decisions');
    const found = await lockVersion(trx, request);
    const isTakenDown = verdict === 'declined' && found.shown_version === version;
    if (found.state !== 'submitted' && !isTakenDown) throw overtaken();
    const before: AppBefore = {
      state: found.state,
      shownVersion: found.shown_version,
      publishedAt: found.published_at?.toISOString() ?? null,
    };
    await setVersion(trx, request, { state: verdict, reason, decided: true });
    if (verdict === 'approved') {
      if (found.shown_version !== null)
        await setVersion(
          trx,
          { appGUID, version: found.shown_version },
          { state: 'replaced', reason: null, decided: true },
        );
      await setApp(trx, appGUID, version, found.published_at ?? new Date());
    } else if (isTakenDown) await setApp(trx, appGUID, null, found.published_at);
    await recordEvent(trx, {
      appGUID,
      version,
      event: verdict,
      actorGUID: identityGUID,
      organisationGUID,
      reason,
      before,
    });
    await raiseRevision(trx);
    await services.announce(trx, { appGUID, version, organisationGUID, event: verdict });
  });
  return readVersion(services, identityGUID, request);
}

/** Takes the last decision back, as long as nothing has happened to the app since. @throws ProblemError 404 or 409 */
export async function undoDecision(
  services: AppServices & { readonly announce: Announce },
  key: Key,
  identityGUID: string,
): Promise<AppVersion> {
  const { appGUID, version, organisationGUID } = key;
  await services.kysely.transaction().execute(async (trx) => {
    await claimEvent(trx, identityGUID, 'decisions');
    await lockVersion(trx, key);
    const last = await trx
      .selectFrom('catalogue.app_event')
      .select(['version', 'event', 'before'])
      .where('app_guid', '=', appGUID)
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    const before = last?.version === version ? last.before : null;
    if (!before) throw overtaken();
    await setVersion(trx, key, {
      state: before.state,
      reason: null,
      decided: before.state !== 'submitted',
    });
    if (before.shownVersion !== null && before.shownVersion !== version)
      await setVersion(
        trx,
        { appGUID, version: before.shownVersion },
        { state: 'approved', reason: null, decided: true },
      );
    await setApp(trx, appGUID, before.shownVersion, before.publishedAt);
    await recordEvent(trx, { appGUID, version, event: 'undone', actorGUID: identityGUID, organisationGUID });
    await raiseRevision(trx);
    await services.announce(trx, { appGUID, version, organisationGUID, event: 'undone' });
  });
  return readVersion(services, identityGUID, key);
}
