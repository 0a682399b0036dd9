/** The message to followers: once a day, about what they may find, and ended by one press. */
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { sendDigests, type DigestOptions } from '#proxy/domains/follow/digest.ts';
import { createFollowPages } from '#proxy/domains/follow/pages.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import type { Message } from '#proxy/platform/outbox/message.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';

const databases: Database[] = [];
const secrets = createSecrets('a key that is long enough for a test of it');
let db: Database;
let discovery: Service;
let sent: Message[];
let options: DigestOptions;

const write = (fields: Partial<ImportRecord> & { sourceIdentifier: string }) =>
  writeRecords(db.kysely, [record(fields)], { organisationGUID: ORGANISATION, kind: 'test' });
const follow = (who: string, id: string) =>
  ask(discovery, 'dataset:follow', { datasetGUID: datasetGuid(ORGANISATION, id), follow: true }, who);
const send = () => sendDigests(db.kysely, options);
/** A day passes for members who got a message. */
const nextDay = () =>
  db.kysely.updateTable('catalogue.follower').set({ told_at: '2026-01-01T00:00:00Z' }).execute();

beforeEach(async () => {
  db = await catalogueDatabase();
  databases.push(db);
  discovery = createDiscoveryService({ db, authenticate, log: silent });
  sent = [];
  options = {
    outbox: {
      send: async (message) => {
        sent.push(message);
      },
    },
    log: silent,
    secrets,
    origin: () => 'https://data.example',
    productName: 'Commonplace',
    accounts: 'elsewhere',
  };
  await db.kysely
    .insertInto('auth.user')
    .values([
      { identity_guid: people.newcomer, email: 'newcomer@example.org', email_verified: true },
      { identity_guid: people.member, email: 'member@example.org', email_verified: false },
    ])
    .execute();
  await write({ sourceIdentifier: 'trees', title: 'Trees' });
});
afterAll(async () => {
  for (const one of databases) await one.close();
});

describe('a follower', () => {
  it('learns what has changed, where it is, and how to stop messages', async () => {
    await follow(people.newcomer, 'trees');
    expect(await send()).toBe(0);
    await write({ sourceIdentifier: 'trees', title: 'Street\ntrees', updatedAt: '2026-02-01T00:00:00.000Z' });
    expect(await send()).toBe(1);
    const [message] = sent;
    expect(message).toMatchObject({
      to: 'newcomer@example.org',
      channel: 'email',
      subject: '1 dataset you follow changed – Commonplace',
    });
    expect(message?.text).toContain('Street trees\nChanged: new data and its title\n');
    expect(message?.text).toContain(
      `https://data.example/organisation/parks/discovery/${datasetGuid(ORGANISATION, 'trees')}`,
    );
    expect(message?.text).toContain(message?.unsubscribe);
  });

  it('gets nothing twice, and once a day at most', async () => {
    await follow(people.newcomer, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'One' });
    expect(await send()).toBe(1);
    await write({ sourceIdentifier: 'trees', title: 'Two' });
    expect(await send()).toBe(0);
    await nextDay();
    expect(await send()).toBe(1);
    await nextDay();
    expect(await send()).toBe(0);
  });

  it('learns what changes while the message is written, in the next one', async () => {
    await follow(people.newcomer, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'One' });
    let isChanged = false;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isChanged && result.rows.some((row) => 'told' in row)) {
          isChanged = true;
          await write({ sourceIdentifier: 'trees', title: 'Two' });
        }
        return result;
      },
    };
    await sendDigests(db.kysely.withPlugin(meanwhile), options);
    expect(isChanged).toBe(true);
    expect(sent[0]?.text).toContain('One');
    await nextDay();
    expect(await send()).toBe(1);
    expect(sent[1]?.text).toContain('Two');
  });

  it('gets no message about what they have seen, nor what became as it was', async () => {
    await follow(people.newcomer, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'One' });
    await ask(discovery, 'follow:markSeen', {}, people.newcomer);
    expect(await send()).toBe(0);
    await write({ sourceIdentifier: 'trees', title: 'Two' });
    await write({ sourceIdentifier: 'trees', title: 'One' });
    expect(await send()).toBe(0);
  });

  it('who has lost access hears nothing, and of what changed meanwhile when they have it again', async () => {
    await follow(people.newcomer, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'Secret', visibility: 'private' });
    expect(await send()).toBe(0);
    await write({ sourceIdentifier: 'trees', title: 'Open' });
    expect(await send()).toBe(1);
    expect(sent[0]?.text).not.toContain('Secret');
  });

  it('whose address is not verified, or who wants no messages, gets none', async () => {
    await follow(people.member, 'trees');
    await follow(people.newcomer, 'trees');
    await ask(discovery, 'follow:setMail', { wanted: false }, people.newcomer);
    await write({ sourceIdentifier: 'trees', title: 'One' });
    expect(await send()).toBe(0);
  });

  it('whose account is gone or disabled hears nothing, where accounts are kept here', async () => {
    options = { ...options, accounts: 'here' };
    const account = (enabled: boolean) =>
      sql`
      insert into identity.account (sub, status, enabled, srp_salt, srp_verifier)
      values (${people.newcomer}, 'CONFIRMED', ${enabled}, '', '')
      on conflict (sub) do update set enabled = ${enabled}`.execute(db.kysely);
    await follow(people.newcomer, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'One' });
    expect(await send()).toBe(0);
    await account(false);
    expect(await send()).toBe(0);
    await account(true);
    expect(await send()).toBe(1);
  });

  it('of an organisation learns how many datasets are new', async () => {
    await ask(
      discovery,
      'organisation:follow',
      { organisationGUID: ORGANISATION, follow: true },
      people.newcomer,
    );
    await write({ sourceIdentifier: 'ponds' });
    await write({ sourceIdentifier: 'hidden', visibility: 'private' });
    expect(await send()).toBe(1);
    expect(sent[0]?.subject).toBe('1 new dataset of organisations you follow – Commonplace');
    expect(sent[0]?.text).toContain(
      'Parks Department: 1 new dataset\nhttps://data.example/organisation/parks',
    );
    await nextDay();
    expect(await send()).toBe(0);
  });
});

it('what could not be written is sent by the next run', async () => {
  await follow(people.newcomer, 'trees');
  await write({ sourceIdentifier: 'trees', title: 'One' });
  const failing = { ...options, outbox: { send: () => Promise.reject(new Error('full')) } };
  expect(await sendDigests(db.kysely, failing)).toBe(0);
  expect(await send()).toBe(1);
});

it('is sent to all other members when that to one cannot be', async () => {
  await db.kysely.updateTable('auth.user').set({ email_verified: true }).execute();
  for (const who of [people.newcomer, people.member]) await follow(who, 'trees');
  await write({ sourceIdentifier: 'trees', title: 'One' });
  const picky: DigestOptions['outbox'] = {
    send: (message, trx) =>
      message.to === 'newcomer@example.org'
        ? Promise.reject(new Error('refused'))
        : options.outbox.send(message, trx),
  };
  expect(await sendDigests(db.kysely, { ...options, outbox: picky })).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual(['member@example.org']);
  expect(await send()).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual(['member@example.org', 'newcomer@example.org']);
});

describe('the address that ends messages', () => {
  const wanted = async () => (await ask(discovery, 'follow:list', {}, people.newcomer)).mail.wanted;
  const pages = ({ kysely }: Pick<Database, 'kysely'> = db) =>
    createFollowPages({ kysely, secrets, productName: 'Commonplace', log: silent });
  const post = (at: string, body: string) =>
    pages().request(at, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  async function address(): Promise<string> {
    await follow(people.newcomer, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'One' });
    await send();
    return new URL(sent[0]?.unsubscribe ?? '').pathname;
  }

  it('changes nothing when it is looked at, ends them at one press, and can begin them again', async () => {
    const path = await address();
    const looked = await pages().request(path);
    expect([looked.status, await wanted()]).toEqual([200, true]);
    expect(looked.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect((await post(path, 'messages=off')).status).toBe(200);
    expect(await wanted()).toBe(false);
    await post(path, 'messages=on');
    expect(await wanted()).toBe(true);
  });

  it('is what a mail program asks by itself', async () => {
    const path = await address();
    const answer = await post(path, 'List-Unsubscribe=One-Click');
    expect([answer.status, answer.headers.get('set-cookie'), await wanted()]).toEqual([200, null, false]);
  });

  it('asks a mail program to come again while the database is away', async () => {
    const away = connect('postgres://newcomer@127.0.0.1:1/none', silent);
    const answer = await pages(away).request(await address(), { method: 'POST' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    await away.close();
  });

  it('is no one’s when it was changed', async () => {
    const path = await address();
    const other = path.replace(/.(?=.{3}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await post(other, 'messages=off')).status).toBe(404);
    expect((await pages().request('/follow/unsubscribe/x')).status).toBe(404);
    expect(await wanted()).toBe(true);
  });
});
