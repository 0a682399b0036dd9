/** The sample catalogue: taken in by the product's own importer, and what visitors then find. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Database } from '#proxy/platform/database/database.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import type { NewUser } from '#proxy/domains/identity/accounts/ensure-user.ts';
import { prepareTables } from '#proxy/domains/preview/prepare.ts';
import { readJobFigures } from '#proxy/platform/jobs/figures.ts';
import { importSample, type SampleResult } from '#proxy/sample/index.ts';
import { Dataset, type StatusCode } from '#contract/entities/dataset.ts';
import { DiscoveryPage } from '#contract/discovery.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { testDatabase } from '../../support/database.ts';
import { ask, authenticate, silent, temporaryFolder } from '../../support/catalogue.ts';

/** Is in for the user pool: a GUID for each address. */
function guidOf(email: string): string {
  const hex = createHash('sha256').update(email).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
const identity = { ensureUser: async (user: NewUser) => ({ sub: guidOf(user.attributes.email) }) };

let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let discovery: Service;
let first: SampleResult;
const steps: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  folder = await temporaryFolder();
  await seedLookups(db.kysely);
  first = await importSample({
    db,
    store: createFolderFiles(folder.path),
    identity,
    log: silent,
    progress: (done, total) => steps.push(`${done}/${total}`),
    prepareTables: (organisationGUID, by) => prepareTables(db.kysely, organisationGUID, by),
  });
  discovery = createDiscoveryService({ db, authenticate, log: silent });
});

afterAll(async () => {
  await db?.close();
  await folder?.remove();
});

describe('the sample catalogue', () => {
  it('takes in every resource of the package, with progress', () => {
    expect(first).toEqual({ imported: true, datasets: 53 });
    expect(steps).toHaveLength(73);
    expect(steps.at(-1)).toBe('73/73');
  });

  it('asks for the tables that a page of a dataset shows, none of which delays another', async () => {
    const [small] = await readJobFigures(db.kysely);
    expect(small).toMatchObject({ name: 'make table', running: 0 });
    expect(small?.queued).toBeGreaterThanOrEqual(30);
    expect(small?.due).toBeGreaterThanOrEqual(0);
  });

  it('gives visitors at least thirty datasets in at least four organisations', async () => {
    const page = DiscoveryPage.parse(await ask(discovery, 'dataset:listDiscovery', { limit: 100 }));
    expect(page.totalCount).toBeGreaterThanOrEqual(30);
    expect(page.facets.organisations.length).toBeGreaterThanOrEqual(4);
    expect(page.facets.statuses.map((status) => status.value)).toEqual(['published', 'onRequest', 'planned']);
    expect(page.result.every((dataset) => dataset.statistic.sample)).toBe(true);
  });

  it('has drafts that only the organisation finds', async () => {
    const marta = guidOf('marta@leeds.example');
    const page = await ask(discovery, 'dataset:listDiscovery', { limit: 100 }, marta);
    expect(page.facets.statuses.map((status) => status.value)).toEqual([
      'published',
      'onRequest',
      'planned',
      'draft',
    ]);
  });

  it('describes every dataset as the contract says, in words for people', async () => {
    const { result } = await ask(discovery, 'dataset:listDiscovery', { limit: 100 });
    for (const { datasetGUID } of result) {
      const dataset = Dataset.parse(await ask(discovery, 'dataset:view', { datasetGUID }));
      expect(dataset.title).not.toMatch(/[_/]|\.(?:csv|json)/);
      expect(dataset).toMatchObject({
        summary: expect.stringMatching(/^.{21,300}$/),
        description: expect.not.stringMatching(/scripts\/|\[!|^Transformed/m),
        themes: expect.arrayContaining([expect.objectContaining({ id: expect.any(Number) })]),
      });
      expect([dataset.use.length, dataset.trend.length]).toEqual([90, 18]);
    }
  });

  it('offers the bytes of what is published, and of nothing else', async () => {
    const view = async (status: StatusCode) => {
      const { result } = await ask(discovery, 'dataset:listDiscovery', { statuses: [status], limit: 100 });
      const datasets = result.map(({ datasetGUID }) => ask(discovery, 'dataset:view', { datasetGUID }));
      return (await Promise.all(datasets)).flatMap((dataset) => dataset.resources);
    };
    expect((await view('published')).every((one) => one.bytes && one.checksum && one.url)).toBe(true);
    expect((await view('onRequest')).map((one) => one.url)).toEqual([null, null, null, null]);
    expect(await view('planned')).toEqual([]);
  });

  it('profiles the tables', async () => {
    const { result } = await ask(discovery, 'dataset:listDiscovery', { keywords: 'penguins' });
    expect(result[0]).toMatchObject({
      title: 'Penguins of the Palmer Archipelago',
      shape: { rows: 344, columns: 7 },
      fingerprint: 'c3 c3 n8 n7 n6 n7 c3',
      licence: { code: 'CC0-1.0', open: true },
    });
  });

  it('keeps the bytes of a resource once', async () => {
    const folders = (await readdir(folder.path)).filter((name) => name !== 'incoming');
    const files = await Promise.all(folders.map((name) => readdir(`${folder.path}/${name}`)));
    expect(files.flat()).toHaveLength(73);
    expect(await readdir(`${folder.path}/incoming`)).toEqual([]);
  });

  it('changes nothing when it is imported again', async () => {
    const again = await importSample({ db, store: createFolderFiles(folder.path), identity, log: silent });
    expect(again).toEqual({ imported: false, datasets: 53 });
  });

  it('gives each sample account its membership', async () => {
    const members = await db.kysely
      .selectFrom('auth.member as m')
      .innerJoin('auth.organisation as o', 'o.organisation_guid', 'm.organisation_guid')
      .innerJoin('auth.user as u', 'u.identity_guid', 'm.identity_guid')
      .select(['u.email', 'o.slug', 'm.role_id'])
      .orderBy('u.email')
      .orderBy('o.slug')
      .execute();
    expect(members).toEqual([
      { email: 'ade@leeds.example', slug: 'leeds-open-data', role_id: 4 },
      { email: 'ines@leeds.example', slug: 'leeds-open-data', role_id: 1 },
      { email: 'jurgen@leeds.example', slug: 'leeds-open-data', role_id: 7 },
      { email: 'jurgen@leeds.example', slug: 'meridian-climate', role_id: 5 },
      { email: 'marta@leeds.example', slug: 'leeds-open-data', role_id: 2 },
      { email: 'noor@census.example', slug: 'northern-census', role_id: 2 },
      { email: 'pavel@census.example', slug: 'atlantic-transport', role_id: 1 },
      { email: 'pavel@census.example', slug: 'foxglove-collections', role_id: 1 },
      { email: 'pavel@census.example', slug: 'harbour-market-records', role_id: 1 },
      { email: 'pavel@census.example', slug: 'meridian-climate', role_id: 1 },
      { email: 'pavel@census.example', slug: 'northern-census', role_id: 1 },
    ]);
  });

  it('has a group, datasets that are shared until a day, and requests that are open, approved and declined', async () => {
    const groups = await db.kysely.selectFrom('auth.group').select('name').execute();
    expect(groups.map(({ name }) => name)).toEqual(['Public health researchers']);
    const grants = await db.kysely
      .selectFrom('access.dataset_grant as g')
      .innerJoin('access.principal as p', 'p.id', 'g.principal_id')
      .select(['p.kind', 'g.valid_until', 'g.narrowing'])
      .orderBy('p.kind')
      .orderBy('g.created_at')
      .execute();
    expect(
      grants.map(({ kind, valid_until, narrowing }) => [kind, valid_until !== null, narrowing !== null]),
    ).toEqual([
      ['group', true, false],
      ['key', false, false],
      ['organisation', false, false],
      ['organisation', true, true],
      ['organisation', true, true],
      ['person', true, false],
    ]);
    const requests = await db.kysely
      .selectFrom('access.request')
      .select(['state', 'due_at', 'created_at'])
      .orderBy('number')
      .execute();
    expect(requests.map(({ state }) => state)).toEqual(['open', 'open', 'approved', 'declined']);
    expect(requests.every(({ due_at, created_at }) => due_at > created_at)).toBe(true);
  });

  it('has keys with use, changes of more than half a year, and figures for two periods of a report', async () => {
    const keys = await db.kysely
      .selectFrom('access.api_key as k')
      .leftJoin('access.quota_use as q', 'q.owner_guid', 'k.key_guid')
      .select(['k.name', 'q.used'])
      .where('k.last_used_at', 'is not', null)
      .orderBy('k.name')
      .execute();
    expect(keys).toEqual([
      { name: 'City dashboard', used: 1284 },
      { name: 'Hospital study', used: null },
      { name: 'Regional statistics portal', used: 81_940 },
      { name: 'Spring workshop', used: null },
    ]);
    const log = await db.kysely
      .selectFrom('access.audit as a')
      .innerJoin('auth.organisation as o', 'o.organisation_guid', 'a.organisation_guid')
      .leftJoin('access.audit_unsealed as s', 's.id', 'a.id')
      .select(['a.at', 'a.action', 's.id as unsealed'])
      .where('o.slug', '=', 'leeds-open-data')
      .orderBy('a.id')
      .execute();
    expect(new Set(log.map(({ action }) => action))).toEqual(
      new Set([
        'member.joined',
        'group.created',
        'group.memberAdded',
        'grant.given',
        'request.made',
        'request.questionAsked',
        'request.questionAnswered',
        'key.created',
        'dataset.published',
        'dataset.filesChanged',
      ]),
    );
    expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).toSorted((a, b) => +a - +b));
    expect(log.every(({ unsealed }) => unsealed !== null)).toBe(true);
    const days = await db.kysely
      .selectFrom('catalogue.use_day')
      .select((one) => [
        one.fn.count<string>('day').distinct().as('days'),
        one.fn.count<string>('key_guid').distinct().as('keys'),
      ])
      .executeTakeFirstOrThrow();
    expect([Number(days.days) >= 180, days.keys]).toEqual([true, '2']);
  });
});

it.each([true, false])('has nothing to warn of with PRIVATE_DATA_CATALOGUE %s', async (privateCatalogue) => {
  const own = await testDatabase('migrated', privateCatalogue);
  const files = await temporaryFolder();
  const lines: string[] = [];
  try {
    await seedLookups(own.kysely);
    await importSample({
      db: own,
      store: createFolderFiles(files.path),
      identity,
      log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    });
    const { rows } = await sql<{ visibility: string }>`
      select distinct visibility from catalogue.dataset order by 1`.execute(own.kysely);
    expect(rows.map(({ visibility }) => visibility)).toEqual(
      privateCatalogue ? ['organisation', 'private', 'public'] : ['private', 'public'],
    );
  } finally {
    await own.close();
    await files.remove();
  }
  expect(lines).toEqual([]);
});
