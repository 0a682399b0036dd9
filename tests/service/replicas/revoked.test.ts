/**
 * A grant that is taken back on one of two servers, while both are asked without a pause: no request that begins after the
 * answer is served, neither the file, nor the page, nor a list. Grants given again count at once as well.
 */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { filesFolder } from '#proxy/platform/store/index.ts';
import { ORGANISATION as organisationGUID, record } from '../../support/catalogue.ts';
import { enter } from '../identity/srp-client.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** The bench of services asks for more. */
const ROUNDS = Number(process.env['REVOKE_ROUNDS'] ?? 6);
/** Requests that are under way at once, on each server. */
const TOGETHER = 6;
/** Requests of one asker after the answer to "revoke". */
const AFTERWARDS = 12;
const CSV = 'site,benches\nRoundhay,12\n';
const datasetGUID = datasetGuid(organisationGUID, 'secret');
let two: TwoServers;
let fileKey = '';
let address = '';
let owner = '';
let reader = '';

async function account(email: string): Promise<string> {
  await two.signUp(email);
  return (await enter(two, email)).AccessToken;
}
const subOf = (token: string): string => String(decodeJwt(token).sub);

beforeAll(async () => {
  two = await startTwoServers({}, async (_db, dataDir) => {
    ({ key: fileKey } = await createFolderFiles(filesFolder(dataDir)).put(Buffer.from(CSV)));
  });
  const resource = { key: 'csv', name: 'Benches', description: null, format: 'CSV', mimeType: 'text/csv' };
  const stored = {
    status: 'ready',
    statusReason: null,
    bytes: CSV.length,
    checksum: null,
    profile: null,
  } as const;
  const file = { name: 'benches.csv', key: fileKey };
  await writeRecords(
    two.db.kysely,
    [
      record({
        sourceIdentifier: 'secret',
        title: 'Secret benches',
        visibility: 'private',
        resources: [{ ...resource, ...stored, url: null, file }],
      }),
    ],
    { organisationGUID, kind: 'test' },
  );
  const { resource_guid } = await two.db.kysely
    .selectFrom('catalogue.resource')
    .select('resource_guid')
    .executeTakeFirstOrThrow();
  address = `/files/${resource_guid}/benches.csv`;
  [owner, reader] = [await account('owner@leeds.example'), await account('reader@leeds.example')];
  await two.db.kysely
    .insertInto('auth.member')
    .values({ organisation_guid: organisationGUID, identity_guid: subOf(owner), role_id: 1 })
    .execute();
  await two.db.kysely
    .insertInto('auth.user')
    .values({
      identity_guid: subOf(reader),
      given_name: 'Reader',
      family_name: 'Example',
      email: 'reader@leeds.example',
      email_verified: true,
    })
    .onConflict((conflict) => conflict.column('identity_guid').doUpdateSet({ email_verified: true }))
    .execute();
  // The organisation knows the reader by a group.
  const { group_id } = await two.db.kysely
    .insertInto('auth.group')
    .values({ organisation_guid: organisationGUID, name: 'Readers' })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  await two.db.kysely
    .insertInto('auth.group_member')
    .values({ group_id, email: 'reader@leeds.example', identity_guid: subOf(reader), role_id: 8 })
    .execute();
});
afterAll(() => two.close());

const post = (origin: string, path: string, fields: object, token: string) =>
  fetch(`${origin}/api/proxy?${new URLSearchParams({ method: 'POST', url: path })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(fields),
  });

/** Ways to learn something of the dataset. Each answers whether the reader was served. */
const ways: readonly ((origin: string) => Promise<boolean>)[] = [
  async (origin) => {
    const answer = await fetch(origin + address, { headers: { authorization: `Bearer ${reader}` } });
    await answer.arrayBuffer();
    return answer.status === 200;
  },
  async (origin) => {
    const answer = await post(origin, 'discovery/dataset:view', { datasetGUID }, reader);
    await answer.arrayBuffer();
    return answer.status === 200;
  },
  async (origin) => {
    const answer = await post(origin, 'discovery/dataset:listDiscovery', { keywords: 'benches' }, reader);
    return ((await answer.json()) as { totalCount: number }).totalCount > 0;
  },
];

async function give(origin: string): Promise<string> {
  const principal = { kind: 'person', email: 'reader@leeds.example' };
  const request = { organisationGUID, datasetGUID, principal, level: 'download', reason: '' };
  const answer = await post(origin, 'auth/dataset/share', request, owner);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { grantGUID: string }).grantGUID;
}

test('nothing that begins after the answer to "revoke" is served by either server', async () => {
  const seen = { before: 0, after: 0, wrongly: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const grantGUID = await give(two.origins[round % 2] ?? '');
    // Counts at once on both.
    for (const origin of two.origins)
      expect(await Promise.all(ways.map((way) => way(origin)))).toEqual(ways.map(() => true));
    let revoked = false;
    const askers = two.origins.flatMap((origin) =>
      Array.from({ length: TOGETHER }, async (_, i) => {
        const way = ways[i % ways.length];
        for (let left = AFTERWARDS; left > 0;) {
          const beganAfter = revoked;
          const isServed = await way?.(origin);
          if (!beganAfter) seen.before += 1;
          else {
            left -= 1;
            seen.after += 1;
            if (isServed) seen.wrongly += 1;
          }
        }
      }),
    );
    const end = { organisationGUID, grantGUID, reason: 'Taken back' };
    const answer = await post(two.origins[(round + 1) % 2] ?? '', 'auth/dataset/endSharing', end, owner);
    revoked = true;
    expect(answer.status).toBe(200);
    await Promise.all(askers);
  }
  expect(seen).toMatchObject({ after: ROUNDS * TOGETHER * 2 * AFTERWARDS, wrongly: 0 });
  // Requests were under way when the grant was taken back.
  expect(seen.before).toBeGreaterThan(ROUNDS);
});
