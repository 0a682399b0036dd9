/**
 * The job that sends followers by e-mail what has changed: for each member one message a day at most, in the same
 * transaction as the note that it was sent, so that nothing is sent twice or lost between the two. Each member has a
 * transaction of their own: a message that cannot be written stops no one else's.
 */
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { FollowPart } from '#contract/follow.ts';
import { mayFind, readAccessScope, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { FollowState } from '#proxy/platform/database/schema.follow.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import type { Outbox } from '#proxy/platform/outbox/index.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { EMAIL_EXPIRY } from '#proxy/platform/outbox/email.ts';
import { cameAfter, changedParts } from './changes.ts';
import { digestMessage, type Digest } from './digest-text.ts';
import { UNSUBSCRIBE_PATH, unsubscribeToken } from './unsubscribe-token.ts';

export interface DigestOptions {
  readonly log: Pick<Logger, 'warn'>;
  readonly outbox: Pick<Outbox, 'send'>;
  readonly secrets: Secrets;
  readonly origin: () => string;
  readonly productName: string;
  /** Where accounts are: only of accounts that are kept here is it known whether they exist and are enabled. */
  readonly accounts: 'here' | 'elsewhere';
}

const HOUR = 3_600_000;
/** Members that are read at once. */
const BATCH = 1_000;

interface Due {
  readonly identity_guid: string;
  readonly email: string;
}

interface ChangedRow {
  readonly dataset_guid: string;
  readonly slug: string;
  readonly title: string;
  readonly told: FollowState;
  readonly now: FollowState;
  /** What publishers wrote since the member's last message. */
  readonly notes: readonly string[];
}

/** Members who may be written to today, and of whose datasets one was touched, or whose organisations have new ones. */
async function readDue(
  kysely: Kysely<Schema>,
  accounts: DigestOptions['accounts'],
  after: string,
): Promise<Due[]> {
  // What is known of a person outlives their account, memberships included.
  const hasAccount =
    accounts === 'elsewhere'
      ? sql`true`
      : sql`exists (select from identity.account a where a.sub = w.identity_guid and a.enabled)`;
  const { rows } = await sql<Due>`
    select w.identity_guid, u.email
    from catalogue.follower w join auth."user" u using (identity_guid)
    where w.identity_guid > ${after} and w.wants_mail and u.email_verified and u.email is not null and ${hasAccount}
      and (w.told_at is null or w.told_at <= now() - interval '1 day')
      and (exists (
        select from catalogue.followed_dataset f join catalogue.discovery d using (dataset_guid)
        where f.identity_guid = w.identity_guid and d.revision > f.revision
      ) or exists (
        select from catalogue.followed_organisation f join catalogue.dataset d using (organisation_guid)
        where f.identity_guid = w.identity_guid and greatest(d.created_at, d.first_published_at) > f.told_at
      ))
    order by w.identity_guid
    limit ${BATCH}
  `.execute(kysely);
  return rows;
}

/** What of the datasets has changed, and the note up to where it was compared. */
async function takeDatasets(kysely: Kysely<Schema>, identityGUID: string, accessScope: AccessScope) {
  // One statement sees one state of the catalogue: what is noted as sent is what is sent, whatever changes meanwhile.
  // What the member may not find is not sent: when they may, its next change reports all since. It was looked at
  // all the same, or members who have lost access would stay due forever.
  const { rows } = await sql<ChangedRow>`
    with looked as (
      select f.dataset_guid, o.slug, d.title, f.told, p.revision, ${mayFind(accessScope)} as may_find,
        catalogue.follow_state(f.dataset_guid) as now, array(
          select n.note from catalogue.publication_note n where n.dataset_guid = f.dataset_guid
            and n.published_at > greatest(f.followed_at, coalesce(w.told_at, f.followed_at))
          order by n.published_at) as notes
      from catalogue.followed_dataset f
      join catalogue.follower w using (identity_guid)
      join catalogue.discovery p using (dataset_guid)
      join catalogue.dataset d using (dataset_guid)
      join auth.organisation o on o.organisation_guid = d.organisation_guid
      where f.identity_guid = ${identityGUID} and p.revision > f.revision
    ), noted as (
      update catalogue.followed_dataset f
      set revision = looked.revision, told = case when looked.may_find then looked.now else f.told end
      from looked
      where f.identity_guid = ${identityGUID} and f.dataset_guid = looked.dataset_guid
    )
    select dataset_guid, slug, title, told, now, notes from looked where may_find order by title, dataset_guid
  `.execute(kysely);
  return rows
    .map(({ told, now, dataset_guid: datasetGUID, ...row }) => ({
      ...row,
      datasetGUID,
      changes: changedParts(told, now) satisfies FollowPart[],
    }))
    .filter(({ changes }) => changes.length > 0);
}

async function takeOrganisations(kysely: Kysely<Schema>, identityGUID: string, accessScope: AccessScope) {
  const { rows } = await sql<{ slug: string; name: string; count: number }>`
    select o.slug, o.name, n.count
    from catalogue.followed_organisation f join auth.organisation o using (organisation_guid)
    cross join lateral (
      select count(*)::int as count from catalogue.dataset d where ${cameAfter(sql`f.told_at`, accessScope)}
        -- No later than what is noted below: what comes meanwhile would be sent twice.
        and greatest(d.created_at, d.first_published_at) <= now()
    ) n
    where f.identity_guid = ${identityGUID} and n.count > 0
    order by o.name, o.organisation_guid
  `.execute(kysely);
  await kysely
    .updateTable('catalogue.followed_organisation')
    .set({ told_at: sql<Date>`now()` })
    .where('identity_guid', '=', identityGUID)
    .execute();
  return rows;
}

/** Sends one member a message, if something has changed. @returns whether there was */
async function sendDigest(kysely: Kysely<Schema>, { identity_guid, email }: Due, options: DigestOptions) {
  const { outbox, secrets, productName } = options;
  const origin = options.origin();
  const accessScope = await readAccessScope(kysely, identity_guid);
  const digest: Digest = {
    datasets: await takeDatasets(kysely, identity_guid, accessScope),
    organisations: await takeOrganisations(kysely, identity_guid, accessScope),
  };
  if (digest.datasets.length === 0 && digest.organisations.length === 0) return false;
  const unsubscribe = `${origin}${UNSUBSCRIBE_PATH}/${unsubscribeToken(secrets, identity_guid)}`;
  await outbox.send(
    {
      to: email,
      channel: 'email',
      purpose: 'follow',
      unsubscribe,
      expiresIn: EMAIL_EXPIRY.daily,
      ...digestMessage(digest, { origin, productName, unsubscribe }),
    },
    kysely,
  );
  await kysely
    .updateTable('catalogue.follower')
    .set({ told_at: sql<Date>`now()` })
    .where('identity_guid', '=', identity_guid)
    .execute();
  return true;
}

/** The smallest GUID, which is never used. */
const FIRST_GUID = '00000000-0000-0000-0000-000000000000';

/** Writes messages to all members who are due. @returns how many messages were written */
export async function sendDigests(kysely: Kysely<Schema>, options: DigestOptions): Promise<number> {
  let sent = 0;
  // Page by page, so that members who could not be notified do not block the others.
  for (let after = FIRST_GUID; ;) {
    const due = await readDue(kysely, options.accounts, after);
    for (const member of due)
      try {
        if (await kysely.transaction().execute((trx) => sendDigest(trx, member, options))) sent += 1;
      } catch (error) {
        options.log.warn(
          { err: error },
          'a message to a follower could not be written and will be tried again',
        );
      }
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) return sent;
    after = last.identity_guid;
  }
}

/** @param kysely apart from the transaction of the job, which only keeps its place */
export const digestJob = (kysely: Kysely<Schema>, options: DigestOptions): PeriodicJob => ({
  name: 'send digests to followers',
  every: HOUR,
  work: () => sendDigests(kysely, options),
});
