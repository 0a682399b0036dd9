/** A group, shared datasets, requests for access and keys of the sample, so that no page about them is empty. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { ANSWER_WORKING_DAYS } from '#contract/access-requests.ts';
import { levelNumber } from '#contract/access.ts';
import { workingDaysAfter } from '#contract/working-days.ts';
import { readNoticedDataset, writeNotice } from '#proxy/platform/notices/notices.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { addressOf } from './apps.ts';
import { writeSampleAudit } from './audit.ts';
import { writeSampleKeys } from './keys.ts';
import {
  DAY,
  LEEDS,
  CENSUS,
  MERIDIAN,
  GROUP,
  requests,
  type SampleGrant,
  type SampleRequest,
  MONTHS_OF_DISEASE,
  NORTH_EAST,
} from './sharing-content.ts';

const HOUR = 3_600_000;

async function filesOf(trx: Transaction<Schema>, datasetGUID: string): Promise<string[]> {
  const files = await trx
    .selectFrom('catalogue.resource')
    .select('resource_guid')
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  return files.map(({ resource_guid }) => resource_guid);
}

async function nameOf(trx: Transaction<Schema>, identityGUID: string): Promise<string> {
  const { given_name, family_name } = await trx
    .selectFrom('auth.user')
    .select(['given_name', 'family_name'])
    .where('identity_guid', '=', identityGUID)
    .executeTakeFirstOrThrow();
  return `${given_name} ${family_name}`;
}

async function writeGrant(trx: Transaction<Schema>, grant: SampleGrant, now: number): Promise<string> {
  const { kind, guid, dataset, level, by, age, until, reason, narrowing, used } = grant;
  const files = narrowing === undefined ? null : await filesOf(trx, addressOf(dataset));
  const { grant_guid } = await trx
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(trx, kind, guid),
      dataset_guid: addressOf(dataset),
      level: levelNumber(level),
      resource_guids: files,
      narrowing: narrowing === undefined ? null : JSON.stringify(narrowing),
      valid_from: new Date(now - age * DAY),
      valid_until: until === null ? null : new Date(now + until * DAY),
      created_at: new Date(now - age * DAY),
      granted_by: by,
      reason,
      ended_by: null,
    })
    .returning('grant_guid')
    .executeTakeFirstOrThrow();
  if (used !== undefined)
    await trx
      .insertInto('access.grant_use')
      .values({ grant_guid, last_used_at: new Date(now - used * DAY) })
      .execute();
  return grant_guid;
}

/** Who writes the sample: the transaction, its accounts, and the present. */
interface Writing {
  readonly trx: Transaction<Schema>;
  readonly personOf: (email: string) => string;
  /** Milliseconds since 1970. */
  readonly present: number;
}

async function writeGroup({ trx, personOf, present }: Writing): Promise<void> {
  await trx
    .insertInto('auth.group')
    .values({
      group_id: GROUP.id,
      organisation_guid: LEEDS,
      name: GROUP.name,
      created_at: new Date(present - GROUP.age * DAY),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('auth.group_member')
    .values(
      GROUP.members.map(({ email, roleId, age }) => ({
        group_id: GROUP.id,
        email,
        identity_guid: personOf(email),
        role_id: roleId,
        created_at: new Date(present - age * DAY),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the sample grants besides what is asked for. */
function sampleGrants(personOf: Writing['personOf']): readonly SampleGrant[] {
  const marta = personOf('marta@leeds.example');
  const noor = personOf('noor@census.example');
  return [
    {
      kind: 'group',
      guid: GROUP.id,
      dataset: 'crimea-mortality',
      level: 'query',
      by: marta,
      age: 20,
      until: 90,
      used: 2,
      reason: 'Winter pressure study',
    },
    {
      kind: 'organisation',
      guid: CENSUS,
      dataset: 'crimea-mortality',
      level: 'read',
      by: marta,
      age: 200,
      until: null,
      reason: 'Preview for the census of hospitals',
    },
    {
      kind: 'organisation',
      guid: MERIDIAN,
      dataset: 'crimea-mortality',
      level: 'query',
      by: marta,
      age: 64,
      until: 180,
      reason: 'Weather and disease: months with many deaths, without the other causes',
      narrowing: MONTHS_OF_DISEASE,
    },
    {
      kind: 'organisation',
      guid: LEEDS,
      dataset: 'household-income',
      level: 'query',
      by: noor,
      age: 33,
      until: 45,
      used: 9,
      reason: 'Comparison of household income: the north-east only',
      narrowing: NORTH_EAST,
    },
  ];
}

/** The notice of a request: to those who decide while it is open, else to the person who asked. */
async function noticeRequest({ trx, personOf, present }: Writing, request: SampleRequest): Promise<void> {
  const { id, dataset, from, to, age, until, state, answer = '' } = request;
  const sent = new Date(present - age * DAY);
  const guid = personOf(from);
  const about = await readNoticedDataset(trx, addressOf(dataset));
  if (about === null) return;
  if (state === 'open') {
    const requestGUID = stableGuid('sample request', id);
    const { dataset: title, organisation } = about;
    const due = workingDaysAfter(sent, ANSWER_WORKING_DAYS).toISOString();
    await writeNotice(trx, {
      identityGUID: personOf(to),
      kind: 'requestMade',
      params: { requestGUID, person: await nameOf(trx, guid), dataset: title, organisation, due },
      subject: requestGUID,
    });
  } else
    await writeNotice(trx, {
      identityGUID: guid,
      ...(state === 'approved'
        ? {
            kind: 'requestApproved',
            params: { ...about, until: new Date(present + until * DAY).toISOString() },
          }
        : { kind: 'requestDeclined', params: { ...about, answer } }),
    });
}

async function writeRequest(writing: Writing, request: SampleRequest): Promise<void> {
  const { trx, personOf, present } = writing;
  const { id, dataset, from, to, purpose, age, until, state, answer = '', asked } = request;
  const { declineReason = null, offered, group, contract = '', accepted, opened, begin } = request;
  const sent = new Date(present - age * DAY);
  const guid = personOf(from);
  const grantGUID =
    state === 'approved'
      ? await writeGrant(
          trx,
          {
            kind: 'person',
            guid,
            dataset,
            level: 'download',
            by: personOf('noor@census.example'),
            age: age - 1,
            until,
            reason: purpose,
          },
          present,
        )
      : null;
  await trx
    .insertInto('access.request')
    .values({
      request_guid: stableGuid('sample request', id),
      dataset_guid: addressOf(dataset),
      identity_guid: guid,
      purpose,
      resource_guids: null,
      valid_from: begin === undefined ? null : new Date(present + begin * DAY),
      valid_until: new Date(present + until * DAY),
      created_at: sent,
      due_at: workingDaysAfter(sent, ANSWER_WORKING_DAYS),
      state,
      closed_at: state === 'open' ? null : new Date(sent.getTime() + DAY),
      decided_by: state === 'open' ? null : personOf(to),
      answer,
      grant_guid: grantGUID,
      decline_reason: declineReason,
      offered_guid: offered === undefined ? null : addressOf(offered),
      ...(group !== undefined && { used_by_kind: 'group', used_by_guid: group }),
      contract,
      conditions:
        accepted === true
          ? sql<string>`(select rights from catalogue.dataset where dataset_guid = ${addressOf(dataset)})`
          : null,
      ...(opened === true && { opened_at: new Date(sent.getTime() + HOUR), opened_by: personOf(to) }),
    })
    .execute();
  if (asked !== undefined)
    await trx
      .insertInto('access.request_question')
      .values({
        question_guid: stableGuid('sample question', id),
        request_guid: stableGuid('sample request', id),
        question: asked.question,
        asked_by: personOf(to),
        asked_at: new Date(sent.getTime() + HOUR),
        reply: asked.reply,
        replied_at: new Date(sent.getTime() + 2 * HOUR),
      })
      .execute();
  await noticeRequest(writing, request);
}

/**
 * Writes all of it, unless there is a request already. Later changes to it stay.
 * @param accounts identityGUID by e-mail address
 */
export async function writeSampleSharing(
  kysely: Kysely<Schema>,
  accounts: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const personOf = (email: string): string => {
    const guid = accounts.get(email);
    if (guid === undefined) throw new Error(`There is no sample account ${email}`);
    return guid;
  };
  const present = now.getTime();
  await kysely.transaction().execute(async (trx) => {
    const written = await trx.selectFrom('access.request').select('number').limit(1).executeTakeFirst();
    if (written !== undefined) return;
    const writing: Writing = { trx, personOf, present };
    await writeGroup(writing);
    for (const grant of sampleGrants(personOf)) await writeGrant(trx, grant, present);
    for (const request of requests) await writeRequest(writing, request);
    await writeSampleKeys(trx, personOf, present);
    await writeSampleAudit(trx);
  });
}
