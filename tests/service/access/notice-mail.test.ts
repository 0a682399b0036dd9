/** Notices by e-mail: at once, in the summary of the day, or not at all; each ended by one press, and none sent twice. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultDelivery, type NoticePreferences } from '#contract/notice-preferences.ts';
import { mailNewNotices, sendSummaries, type NoticeJobOptions } from '#proxy/domains/notices/mail-jobs.ts';
import { createNoticePages } from '#proxy/domains/notices/unsubscribe.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { withPreferences } from '#proxy/platform/notices/notice-mail.ts';
import { writeNotice, type NoticeContent } from '#proxy/platform/notices/notices.ts';
import type { Message } from '#proxy/platform/outbox/message.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import { ask, catalogueDatabase, send, silent } from '../../support/catalogue.ts';
import { noticeOptions } from '../../support/notice-options.ts';

const address = 'ada@example.org';
let db: Database;
let auth: Service;
let person: string;
let sent: Message[];
let options: NoticeJobOptions;

/** Notes a message in the transaction: one that is rolled back was not sent. */
const sendIn = async (message: Message, trx: unknown) => {
  await sql`insert into mails (subject) values (${message.subject})`.execute(trx as Transaction<Schema>);
  sent.push(message);
};
const stored = async () =>
  (await sql<{ subject: string }>`select subject from mails`.execute(db.kysely)).rows.length;

beforeAll(async () => {
  db = await catalogueDatabase();
  ({ auth } = authBench(db));
  await sql`create table mails (subject text)`.execute(db.kysely);
});
afterAll(() => db.close());
beforeEach(async () => {
  await sql`truncate mails, auth.notice, auth.notice_preference, auth.notice_summary`.execute(db.kysely);
  sent = [];
  person = randomUUID();
  options = noticeOptions(sendIn);
  await db.kysely
    .insertInto('auth.user')
    .values({ identity_guid: person, email: address, email_verified: true })
    .execute();
});

const about = { dataset: 'Trees', datasetGUID: randomUUID(), organisation: 'Leeds', slug: 'leeds' };
const planFailed = {
  kind: 'planFailed',
  params: { ...about, at: '2026-03-04T00:00:00Z', why: 'It has no licence.' },
} as const;
const shared = { kind: 'datasetShared', params: { ...about, until: null } } as const;
const write = (content: NoticeContent) => writeNotice(db.kysely, { identityGUID: person, ...content });
const mailNew = () => db.kysely.transaction().execute((trx) => mailNewNotices(trx, options));
const summaries = (utc: string) => sendSummaries(db.kysely, options, Date.parse(`${utc}:00Z`));
const choose = async (changed: Partial<NoticePreferences['deliveries']>, hour = 17) => {
  const { deliveries } = await ask(auth, 'notice/preferences', {}, person);
  return ask(auth, 'notice/setPreferences', { deliveries: { ...deliveries, ...changed }, hour }, person);
};
const setUser = (changed: { readonly time_zone?: string; readonly email_verified?: boolean }) =>
  db.kysely.updateTable('auth.user').set(changed).where('identity_guid', '=', person).execute();

describe('preferences', () => {
  it('are the defaults until one is chosen, and are of the member alone', async () => {
    const { account: _, ...defaults } = defaultDelivery;
    expect(await ask(auth, 'notice/preferences', {}, person)).toEqual({
      deliveries: defaults,
      hour: 17,
      address,
      timeZone: null,
    });
    const chosen = await choose({ work: 'centre', shares: 'now' }, 8);
    expect(chosen).toMatchObject({ deliveries: { ...defaults, work: 'centre', shares: 'now' }, hour: 8 });
    expect(await ask(auth, 'notice/preferences', {}, person)).toEqual(chosen);
    expect((await ask(auth, 'notice/preferences', {}, randomUUID())).deliveries).toEqual(defaults);
  });

  it('refuse an hour and a topic that there are not, at their field', async () => {
    const { deliveries } = await ask(auth, 'notice/preferences', {}, person);
    const fieldOf = async (request: object) => {
      const response = await send(auth, 'notice/setPreferences', request as never, person);
      const { errors } = (await response.json()) as { errors: { field: string }[] };
      return [response.status, errors[0]?.field];
    };
    expect(await fieldOf({ deliveries, hour: 24 })).toEqual([400, 'hour']);
    const unknown = { ...deliveries, work: 'never' };
    expect(await fieldOf({ deliveries: unknown, hour: 3 })).toEqual([400, 'deliveries.work']);
    expect((await send(auth, 'notice/preferences', {})).status).toBe(401);
  });
});

describe('at once', () => {
  it('what needs the member is sent, with its page, the preferences and the way to end it, and once', async () => {
    await write(planFailed);
    await mailNew();
    await mailNew();
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: address,
      subject: 'Trees was not published as planned – Commonplace',
      purpose: 'notice-planFailed',
    });
    expect(mail?.text).toContain(`https://data.example/organisation/leeds/dataset/${about.datasetGUID}/edit`);
    expect(mail?.text).toContain('https://data.example/settings/notices?tab=preferences');
    expect(mail?.unsubscribe).toMatch(/^https:\/\/data\.example\/notices\/unsubscribe\/work\/[\w-]+$/);
    expect(mail?.text).toContain(mail?.unsubscribe);
  });

  it('nothing is sent of what waits for the summary, is wanted in the centre only, or has an e-mail of its own', async () => {
    await choose({ work: 'centre' });
    await write(planFailed);
    await write(shared);
    await write({ kind: 'requestDeclined', params: { ...about, answer: '' } });
    await mailNew();
    expect(sent).toEqual([]);
  });

  it('nothing is sent to an address that is not proved', async () => {
    await setUser({ email_verified: false });
    await write(planFailed);
    await mailNew();
    expect(sent).toEqual([]);
  });

  it('nothing is sent of what is older than a day, as where a mail server is new', async () => {
    for (const notice of [planFailed, shared]) await write(notice);
    await sql`update auth.notice set created_at = now() - interval '25 hours'`.execute(db.kysely);
    await mailNew();
    expect([await summaries('2026-03-04T18:00'), sent]).toEqual([0, []]);
  });

  it('an e-mail of its own is sent to those alone who want it at once', async () => {
    const sendOwn = withPreferences(options, sendIn);
    const own = () =>
      db.kysely.transaction().execute((trx) =>
        sendOwn(
          {
            to: address,
            subject: 'Declined',
            text: 'Your request is declined.',
            purpose: 'access-decision',
            expiresIn: 60,
            notice: { identityGUID: person, kind: 'requestDeclined' },
          },
          trx,
        ),
      );
    await own();
    expect(sent[0]?.unsubscribe).toContain('/notices/unsubscribe/answers/');
    expect(sent[0]?.text).toContain('tab=preferences');
    await choose({ answers: 'daily' });
    await own();
    expect(sent).toHaveLength(1);
  });

  it('what was sent by an attempt that was cut off is sent again, and nothing of it twice', async () => {
    await write(planFailed);
    await write({ ...planFailed, params: { ...planFailed.params, dataset: 'Wells' } });
    let calls = 0;
    options = {
      ...options,
      outbox: {
        async send(message, trx) {
          calls += 1;
          if (calls === 2) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx ?? db.kysely);
          await sendIn(message, trx);
        },
      },
    };
    await expect(mailNew()).rejects.toThrow(/terminat|connection/i);
    expect(await stored()).toBe(0);
    await mailNew();
    expect(await stored()).toBe(2);
  });
});

describe('the summary of the day', () => {
  it('brings what is unread once a day, from the hour in the time zone of the member', async () => {
    await setUser({ time_zone: 'America/New_York' });
    await choose({}, 8);
    await write(shared);
    await write({ ...shared, params: { ...shared.params, dataset: 'Wells' } });
    await mailNew();
    // 7:59 in New York.
    expect(await summaries('2026-03-04T12:59')).toBe(0);
    expect(await summaries('2026-03-04T13:00')).toBe(1);
    expect(sent[0]).toMatchObject({ to: address, subject: '2 notices – Commonplace' });
    expect(sent[0]?.text).toMatch(/Trees is shared with you[\s\S]*Wells is shared with you/);
    expect(sent[0]?.text).toContain('https://data.example/settings/notices?tab=preferences');
    expect(sent[0]?.unsubscribe).toContain('/notices/unsubscribe/summary/');
    await write({ ...shared, params: { ...shared.params, dataset: 'Parks' } });
    await mailNew();
    // Still the same day there, although the next one in UTC.
    expect(await summaries('2026-03-05T03:00')).toBe(0);
    expect(await summaries('2026-03-05T13:10')).toBe(1);
    expect(sent[1]?.subject).toBe('1 notice – Commonplace');
    expect(await summaries('2026-03-06T13:10')).toBe(0);
  });

  it('is not sent for what was read', async () => {
    await write(shared);
    await mailNew();
    await db.kysely.updateTable('auth.notice').set({ read_at: new Date() }).execute();
    expect([await summaries('2026-03-04T18:00'), sent]).toEqual([0, []]);
  });

  it('is sent by one of two servers, and once after one that was cut off', async () => {
    await write(shared);
    await mailNew();
    const cutOff: NoticeJobOptions = {
      ...options,
      outbox: {
        async send(message, trx) {
          await sendIn(message, trx);
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx ?? db.kysely);
        },
      },
    };
    expect(await sendSummaries(db.kysely, cutOff, Date.parse('2026-03-04T18:00:00Z'))).toBe(0);
    const both = await Promise.all([summaries('2026-03-04T18:00'), summaries('2026-03-04T18:00')]);
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await stored()).toBe(1);
  });

  it('names thirty notices and counts the others', async () => {
    for (let number = 1; number <= 33; number += 1)
      await write({ ...shared, params: { ...shared.params, dataset: `Dataset ${number}` } });
    await mailNew();
    expect(await summaries('2026-03-04T18:00')).toBe(1);
    expect(sent[0]?.text).toContain('Dataset 30 is shared');
    expect(sent[0]?.text).not.toContain('Dataset 31 is shared');
    expect(sent[0]?.text).toContain('And 3 more: https://data.example/settings/notices?tab=unread');
  });
});

describe('the address in an e-mail', () => {
  const visit = (url: string, init?: RequestInit) =>
    createNoticePages({ ...options, kysely: db.kysely, log: silent as never }).request(
      url.replace('https://data.example', ''),
      init,
    );
  const deliveries = async () => (await ask(auth, 'notice/preferences', {}, person)).deliveries;

  it('ends what it is about without signing in, by one press, and begins it again', async () => {
    await write(planFailed);
    await mailNew();
    const url = sent[0]?.unsubscribe ?? '';
    // Looking at it changes nothing.
    expect(await (await visit(url)).text()).toContain('End these e-mails?');
    expect((await deliveries()).work).toBe('now');
    const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
    expect((await visit(url, oneClick)).status).toBe(200);
    expect(await deliveries()).toMatchObject({ work: 'centre', ends: 'now' });
    await write(planFailed);
    await mailNew();
    expect(sent).toHaveLength(1);
    await visit(url, { method: 'POST', body: 'messages=on' });
    expect((await deliveries()).work).toBe('now');
  });

  it('ends the summary for every topic in it, and nothing that comes at once', async () => {
    await write(shared);
    await mailNew();
    await summaries('2026-03-04T18:00');
    const url = sent[0]?.unsubscribe ?? '';
    await visit(url, { method: 'POST' });
    expect(await deliveries()).toMatchObject({
      shares: 'centre',
      changes: 'centre',
      members: 'centre',
      work: 'now',
    });
    await visit(url, { method: 'POST', body: 'messages=on' });
    expect(await deliveries()).toMatchObject({ shares: 'daily', changes: 'daily', members: 'daily' });
  });

  it('opens nothing with a token for another topic, or of one that cannot be ended', async () => {
    await write(planFailed);
    await mailNew();
    const url = sent[0]?.unsubscribe ?? '';
    for (const other of ['keys', 'account', 'summary', 'nothing']) {
      const response = await visit(url.replace('/work/', `/${other}/`), { method: 'POST' });
      expect([other, response.status]).toEqual([other, 404]);
    }
    expect((await deliveries()).keys).toBe('now');
  });
});
