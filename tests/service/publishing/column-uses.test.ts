/** Before a publication: who asked for the columns that it takes away, and what followers read about it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDigests } from '#proxy/domains/follow/digest.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Message } from '#proxy/platform/outbox/message.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { ask, ORGANISATION, OTHER_ORGANISATION, people, silent } from '../../support/catalogue.ts';
import { usesOf } from '../../support/uses.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let api: (request: Request) => Promise<Response>;
let uses: ReturnType<typeof usesOf>;
let datasetGUID = '';
let resourceGUID = '';

async function key(name: string, organisationGUID: string): Promise<string> {
  const guid = randomUUID();
  await sql`insert into access.api_key
      (key_guid, organisation_guid, name, token_hash, last_four, scopes, role_id, lifetime_days, created_by, expires_at)
    values (${guid}, ${organisationGUID}, ${name}, ${Buffer.from(name)}, 'last', '{}', 4, 90, ${people.owner},
      now() + interval '1 day')`.execute(bench.db.kysely);
  return guid;
}
async function rows(query: string, as?: string): Promise<void> {
  const { status } = await api(
    new Request(`https://data.example/api/data/v1/resources/${resourceGUID}/rows?${query}`, {
      headers: as === undefined ? {} : { authorization: `Bearer ${as}` },
    }),
  );
  expect([query, status]).toEqual([query, 200]);
}
const affected = async (as: string = people.editor) => bench.ask('dataset:affected', { datasetGUID }, as);
const publish = (note = '') =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public', note });

beforeAll(async () => {
  bench = await publishingBench();
  uses = usesOf(bench.db);
  api = rowsApiOf(bench.previews, { noteUse: uses.note });
  datasetGUID = await bench.draft('Counts by ward');
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'Counts by ward' } });
  resourceGUID = await bench.upload(
    datasetGUID,
    'counts.csv',
    'id,ward_code,speed,kept\n1,E1,10,a\n2,E2,20,b\n3,E2,30,b\n',
  );
  await bench.previews.idle();
  await publish();
});
afterAll(async () => {
  await uses.close();
  await bench.close();
});

it('names the columns that keys asked for, and nothing that stays', async () => {
  const mirror = await key('nightly-mirror', ORGANISATION);
  const asthma = await key('asthma-forecast', OTHER_ORGANISATION);
  await rows('select=ward_code&select=kept', mirror);
  await rows('filter[ward_code][eq]=E2&select=id', mirror);
  await rows('group=ward_code&aggregate=count', asthma);
  await rows('select=kept', asthma);
  await rows('sort=speed&select=id');
  await rows('');
  await uses.flush();
  expect((await affected()).columnUses).toEqual([]);

  await bench.upload(
    datasetGUID,
    'counts-2.csv',
    'id,speed,kept\n1,slow,a\n2,fast,b\n3,fast,b\n',
    resourceGUID,
  );
  const { columnUses, files } = await affected();
  expect(files[0]?.columns).toMatchObject({ removed: ['ward_code'], retyped: [{ name: 'speed' }] });
  expect(columnUses).toEqual([
    {
      resourceGUID,
      column: 'ward_code',
      effect: 'gone',
      calls: 3,
      callsWithoutKey: 0,
      keys: [
        {
          name: 'nightly-mirror',
          organisation: expect.any(String),
          calls: 2,
          lastUsedAt: expect.any(String),
        },
        {
          name: 'asthma-forecast',
          organisation: expect.any(String),
          calls: 1,
          lastUsedAt: expect.any(String),
        },
      ],
    },
    { resourceGUID, column: 'speed', effect: 'retyped', calls: 1, callsWithoutKey: 1, keys: [] },
  ]);
});

it('gives no names to an editor of another organisation', async () => {
  await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
    values (${await ensurePrincipal(bench.db.kysely, 'person', people.stranger)}, ${datasetGUID}, 5, ${people.owner})
  `.execute(bench.db.kysely);
  const { columnUses } = await affected(people.stranger);
  expect(columnUses[0]?.keys.map(({ name, organisation }) => [name, organisation])).toEqual([
    [null, null],
    [null, null],
  ]);
});

it('counts what asked for all columns where a file is removed, and forgets what is older than 90 days', async () => {
  await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID });
  const asked = (await affected()).columnUses.map(({ column, calls }) => [column, calls]);
  expect(asked).toContainEqual(['', 1]);
  expect(asked).toContainEqual(['kept', 2]);
  await bench.ask('dataset:restoreFile', { datasetGUID, resourceGUID });
  await sql`update catalogue.column_use set day = current_date - 91`.execute(bench.db.kysely);
  expect((await affected()).columnUses).toEqual([]);
});

it('followers read what the publisher writes, once', async () => {
  const { kysely } = bench.db;
  await kysely
    .insertInto('auth.user')
    .values({ identity_guid: people.newcomer, email: 'newcomer@example.org', email_verified: true })
    .onConflict((conflict) =>
      conflict.column('identity_guid').doUpdateSet({ email: 'newcomer@example.org', email_verified: true }),
    )
    .execute();
  await ask(bench.discovery, 'dataset:follow', { datasetGUID, follow: true }, people.newcomer);
  await publish('Wards have the code of\nthe Office for National Statistics.');
  const sent: Message[] = [];
  const tell = () =>
    sendDigests(kysely, {
      outbox: { send: async (message) => void sent.push(message) },
      log: silent,
      secrets: createSecrets('a key that is long enough for a test of it'),
      origin: () => 'https://data.example',
      productName: 'Commonplace',
      accounts: 'elsewhere',
    });
  await tell();
  expect(sent[0]?.text).toContain(
    'The publisher writes: Wards have the code of the Office for National Statistics.',
  );
  await sql`update catalogue.follower set told_at = now() - interval '25 hours'`.execute(kysely);
  await sql`update catalogue.publication_note set published_at = now() - interval '26 hours'`.execute(kysely);
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: { summary: 'Counts of people by ward and speed, again.' },
    base: (await bench.ask('dataset:edit', { datasetGUID })).revisions,
  });
  await publish();
  await tell();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.text).not.toContain('The publisher writes');
});
