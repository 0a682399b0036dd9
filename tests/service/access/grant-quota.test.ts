/** The quota of a grant: how many requests for files it opens, for all whom it reaches together. */
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { dayWithRoom } from '../../support/day.ts';

let db: Database;
let bench: AuthBench;
let files: Hono;
/** Whether the store has the bytes; without, a download answers 503. */
let isThere = true;
const datasetGUID = datasetGuid(organisationGUID, 'secret');
const resourceGUID = crypto.randomUUID();
const OWNER = people.owner;

beforeAll(async () => {
  await dayWithRoom(180);
  db = await catalogueDatabase();
  bench = authBench(db);
  files = createFiles({
    db,
    store: {
      sizeOf: async () => {
        if (!isThere) throw Object.assign(new Error('The store is away'), { code: 'ECONNREFUSED' });
        return 3;
      },
      read: async () => Readable.from(['a,b']),
    } as never,
    links: { signedFor: () => null },
    authenticate: bench.authenticate,
    noteUse: () => undefined,
    log: silent,
  });
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'secret', visibility: 'private' })], {
    organisationGUID,
    kind: 'test',
  });
  await db.kysely
    .insertInto('catalogue.resource')
    .values({
      resource_guid: resourceGUID,
      dataset_guid: datasetGUID,
      position: 0,
      name: 'Rows',
      format: 'CSV',
      updated_at: new Date(),
      file_name: 'rows.csv',
      file_key: 'rows',
      status: 'ready',
    })
    .execute();
});
afterAll(() => db.close());
beforeEach(async () => {
  isThere = true;
  for (const table of ['access.quota_use', 'access.dataset_grant', 'access.audit'] as const)
    await db.kysely.deleteFrom(table).execute();
});

const share = (more: Partial<CallRequest<'dataset/share'>> = {}) =>
  ask(
    bench.auth,
    'dataset/share',
    {
      organisationGUID,
      datasetGUID,
      principal: { kind: 'organisation', id: OTHER_ORGANISATION },
      level: 'download',
      reason: '',
      quota: { limit: 3, period: 'day' },
      ...more,
    },
    OWNER,
  );
const download = async (who: string = people.stranger) =>
  files.fetch(
    new Request(`https://data.example/files/${resourceGUID}/rows.csv`, {
      headers: { authorization: `Bearer ${who}` },
    }),
  );
const shares = async () =>
  (await ask(bench.auth, 'dataset/getSharing', { organisationGUID }, OWNER)).outgoing;
const limitsOf = ({ headers, status }: Response) => [
  status,
  headers.get('ratelimit-policy'),
  headers.get('ratelimit')?.replace(/t=\d+/, 't=?') ?? null,
];

describe('the quota of a grant', () => {
  it('opens exactly as many requests as it says, and what is left is in every response', async () => {
    await share();
    const answers = await Promise.all(Array.from({ length: 20 }, () => download()));
    const by = (wanted: number) => answers.filter(({ status }) => status === wanted);
    expect([by(200).length, by(429).length]).toEqual([3, 17]);
    expect(new Set(by(200).map((answer) => limitsOf(answer)[2]))).toEqual(
      new Set([0, 1, 2].map((left) => `"grant";r=${left};t=?`)),
    );
    const [refused] = by(429);
    if (!refused) throw new Error('None was refused.');
    expect(limitsOf(refused)).toEqual([429, '"grant";q=3;w=86400', '"grant";r=0;t=?']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait > 0 && wait <= 86_400).toBe(true);
    expect(await refused.json()).toMatchObject({
      detail: 'The quota of what is shared with you, 3 requests in a day, is used up',
    });
    expect((await shares())[0]?.quota).toMatchObject({ limit: 3, period: 'day', used: 3 });
  });

  it('is explained as it is enforced', async () => {
    await share({ quota: { limit: 1, period: 'month' } });
    await db.kysely
      .insertInto('auth.user')
      .values({
        identity_guid: people.stranger,
        given_name: 'Sam',
        family_name: 'Stone',
        email: 'sam@other.example',
        email_verified: true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const explain = () =>
      ask(
        bench.auth,
        'dataset/explainAccess',
        { organisationGUID, datasetGUID, email: 'sam@other.example', action: 'download', resourceGUID },
        OWNER,
      );
    expect(await explain()).toMatchObject({
      allowed: true,
      because: [{ code: 'grant', quota: { used: 0 } }],
    });
    expect((await download()).status).toBe(200);
    const spent = await explain();
    expect(spent).toMatchObject({
      allowed: false,
      status: 429,
      because: [{ code: 'grant.spent', quota: { limit: 1, used: 1, period: 'month' } }],
    });
    expect(spent.until).toBe(spent.because[0]?.quota?.resetsAt);
    expect((await download()).status).toBe(429);
  });

  it('is not used by an answer that asks to try again later', async () => {
    await share();
    isThere = false;
    expect(limitsOf(await download())).toEqual([503, '"grant";q=3;w=86400', '"grant";r=3;t=?']);
    expect((await shares())[0]?.quota?.used).toBe(0);
  });

  it('is not used where another grant opens the same', async () => {
    await share({ quota: { limit: 1, period: 'day' } });
    await share({ quota: null });
    expect([limitsOf(await download()), limitsOf(await download())]).toEqual([
      [200, null, null],
      [200, null, null],
    ]);
  });

  it('is changed and taken away, and the log says so', async () => {
    const { grantGUID } = await share({ quota: { limit: 1, period: 'day' } });
    expect([(await download()).status, (await download()).status]).toEqual([200, 429]);
    const change = (quota: CallRequest<'dataset/extendSharing'>['quota']) =>
      ask(bench.auth, 'dataset/extendSharing', { organisationGUID, grantGUID, until: null, quota }, OWNER);
    expect((await change({ limit: 2, period: 'day' })).quota).toMatchObject({ limit: 2, used: 1 });
    expect([(await download()).status, (await download()).status]).toEqual([200, 429]);
    expect((await change(null)).quota).toBeNull();
    expect((await download()).status).toBe(200);
    const log = await db.kysely
      .selectFrom('access.audit')
      .select(['action', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'grant.given', after: { quota: { limit: 1, period: 'day' } } },
      { action: 'grant.changed', before: { quota: { limit: 1 } }, after: { quota: { limit: 2 } } },
      { action: 'grant.changed', before: { quota: { limit: 2 } }, after: { quota: null } },
    ]);
  });

  it('that fits no number is refused', async () => {
    const refused = await send(
      bench.auth,
      'dataset/share',
      {
        organisationGUID,
        datasetGUID,
        principal: { kind: 'organisation', id: OTHER_ORGANISATION },
        level: 'download',
        reason: '',
        quota: { limit: 0, period: 'day' },
      },
      OWNER,
    );
    expect(
      ((await refused.json()) as { errors: { field: string }[] }).errors.map(({ field }) => field),
    ).toEqual(['quota.limit']);
  });
});
