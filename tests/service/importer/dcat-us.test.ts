/** Importing DCAT-US catalogues: what becomes of each record, and what a second run does. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { importFile } from '#proxy/domains/catalogue/importer/import-file.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import {
  ask,
  authenticate,
  BROKEN_CATALOGUE,
  catalogueDatabase,
  hasSharedData,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  SHARED_DATA,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/catalogues');

let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  db = await catalogueDatabase();
  folder = await temporaryFolder();
});
afterEach(async () => {
  await db.close();
  await folder.remove();
});

const run = (file: string, organisationGUID = ORGANISATION) =>
  importFile({ kysely: db.kysely, store: createFolderFiles(folder.path), organisationGUID, file });

async function list(identityGUID: string) {
  const service = createDiscoveryService({ db, authenticate, log: silent });
  const page = await ask(service, 'dataset:listDiscovery', { limit: 100 }, identityGUID);
  return Promise.all(
    page.result.map(({ datasetGUID }) => ask(service, 'dataset:view', { datasetGUID }, identityGUID)),
  );
}

describe('a catalogue with every kind of record', () => {
  it('reports what became of each record', async () => {
    const result = await run(join(FIXTURES, 'parks.data.json'));
    expect(result).toMatchObject({ kind: 'dcat-us', created: 6, updated: 0, unchanged: 0 });
    expect(result.rejected).toEqual([
      { path: '$.dataset[4]', identifier: 'no-title', reason: 'title: is missing' },
      { path: '$.dataset[5]', identifier: 'trees', reason: 'identifier: is already used by $.dataset[0]' },
      { path: '$.dataset[6]', identifier: null, reason: 'it is no object' },
    ]);
    expect(result.remarks.map(({ path, message }) => `${path} ${message}`)).toEqual([
      '$.dataset[0] distribution[3] was left out: it has no address',
      '$.dataset[0] distribution[4] was left out: its address is no web address: ftp://parks.example/trees.csv',
      '$.dataset[0] language: xx-klingon is not known',
      '$.dataset[2] license: https://parks.example/our-own-licence is not known; its words are kept as rights',
      '$.dataset[2] modified: 2025-02-30 is no date',
      '$.dataset[7] identifier: is missing; one was made from title and publisher',
      '$.dataset[8] accessLevel: secret is not known; treated as non-public',
    ]);
  });

  it('translates the fields', async () => {
    await run(join(FIXTURES, 'parks.data.json'));
    const trees = (await list(people.editor)).find((one) => one.sourceIdentifier === 'trees');
    expect(trees).toMatchObject({
      title: 'Street trees & hedges',
      description: 'Every tree on public ground.\n\n- Species\n- Height',
      status: 'published',
      visibility: 'public',
      updatedAt: '2014-01-01T00:00:00.000Z',
      language: 'en-US',
      languages: ['en-US'],
      tags: ['Trees', 'street furniture', 'Municipal forestry'],
      themes: [{ code: 'ENVI' }],
      licence: { code: 'CC-BY-4.0', open: true },
      frequency: { code: 'ANNUAL' },
      contact: { name: 'Tree team', email: 'trees@parks.example', url: null },
      sources: [{ title: 'Parks Department', url: null }],
      spatial: 'Leeds',
      temporal: { start: '2010-01-01', end: '2014-12-31' },
      formats: ['CSV', 'ZIP', 'API'],
      openness: { stars: 3 },
    });
    expect(
      trees?.resources.map(({ name, format, url, external }) => ({ name, format, url, external })),
    ).toEqual([
      { name: 'Trees as a table', format: 'CSV', url: 'https://parks.example/trees.csv', external: true },
      { name: 'Trees, zipped', format: 'ZIP', url: 'https://parks.example/trees.zip', external: true },
      { name: 'Service', format: 'API', url: 'https://parks.example/api', external: true },
    ]);
  });

  it('turns records without data into descriptions and drops none', async () => {
    await run(join(FIXTURES, 'parks.data.json'));
    const datasets = await list(people.member);
    const states = datasets.map(
      (one) => `${one.title}: ${one.status}, ${one.visibility}, ${one.access?.code}`,
    );
    expect(states.toSorted()).toEqual([
      'Benches: published, public, open',
      'Event permits: onRequest, public, request',
      'Incidents in parks: onRequest, organisation, closed',
      'Numbered: onRequest, organisation, closed',
      'Street trees & hedges: published, public, open',
      'Without identifier: published, public, open',
    ]);
    const benches = datasets.find((one) => one.title === 'Benches');
    expect(benches?.frequency?.code).toBe('DAILY');
    const permits = datasets.find((one) => one.title === 'Event permits');
    expect(permits?.rights).toBe('https://parks.example/our-own-licence\n\nAsk the permits office.');
  });

  it('leaves everything unchanged the second time, and updates what changed', async () => {
    await run(join(FIXTURES, 'parks.data.json'));
    const before = await list(people.member);
    expect(await run(join(FIXTURES, 'parks.data.json'))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 6,
    });
    const text = await readFile(join(FIXTURES, 'parks.data.json'), 'utf8');
    const changed = join(folder.path, 'changed.json');
    await writeFile(
      changed,
      text.replace('Street trees &amp; hedges', 'Trees of the city').replace('zipped', 'packed'),
    );
    expect(await run(changed)).toMatchObject({ created: 0, updated: 1, unchanged: 5 });
    const after = await list(people.member);
    const titles = after.map((one) => one.title);
    expect(titles).toContain('Trees of the city');
    expect(titles).not.toContain('Street trees & hedges');
    expect(after.map((one) => one.datasetGUID).toSorted()).toEqual(
      before.map((one) => one.datasetGUID).toSorted(),
    );
    const trees = after.find((one) => one.title === 'Trees of the city');
    const old = before.find((one) => one.datasetGUID === trees?.datasetGUID);
    expect(trees?.resources.map((one) => one.resourceGUID)).toEqual(
      old?.resources.map((one) => one.resourceGUID),
    );
    expect(trees?.resources[1]?.name).toBe('Trees, packed');
  });

  it('keeps the same identifier apart in two organisations', async () => {
    await run(join(FIXTURES, 'parks.data.json'));
    expect(await run(join(FIXTURES, 'parks.data.json'), OTHER_ORGANISATION)).toMatchObject({ created: 6 });
  });

  it('writes each dataset once when two imports run at the same time', async () => {
    const results = await Promise.all([
      run(join(FIXTURES, 'parks.data.json')),
      run(join(FIXTURES, 'parks.data.json')),
    ]);
    expect(results.map((one) => one.created).toSorted((a, b) => a - b)).toEqual([0, 6]);
    expect(results.map((one) => one.unchanged).toSorted((a, b) => a - b)).toEqual([0, 6]);
  });
});

describe('a file that cannot be read', () => {
  const failure = (file: string) => run(file).catch((error: unknown) => error);

  it('changes nothing and says where it broke', async () => {
    await writeFile(join(folder.path, 'broken.json'), BROKEN_CATALOGUE);
    const error = await failure(join(folder.path, 'broken.json'));
    expect(error).toBeInstanceOf(MalformedFile);
    expect((error as Error).message).toBe(
      'The file is not JSON: line 3, column 26: a name in quotes was expected.',
    );
    const { count } = await db.kysely
      .selectFrom('catalogue.dataset')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  it('is named when it is absent, no UTF-8, or something else', async () => {
    const at = (name: string) => join(folder.path, name);
    await writeFile(at('latin.json'), Buffer.from([0x7b, 0x22, 0xe9, 0x22]));
    await writeFile(at('other.json'), '{"dataset": {}}');
    expect(await failure(at('absent.json'))).toMatchObject({
      message: expect.stringContaining('cannot be read (ENOENT)'),
    });
    expect(await failure(at('latin.json'))).toMatchObject({
      message: 'The file is not UTF-8: line 1, column 3 cannot be read.',
    });
    expect(await failure(at('other.json'))).toMatchObject({
      message: expect.stringContaining('$.dataset (DCAT-US) must be a list'),
    });
  });
});

describe.skipIf(!hasSharedData)(
  'catalogues of real organisations (skipped without the shared test data)',
  () => {
    it('imports 1,093 records, and none of them twice', async () => {
      const file = join(SHARED_DATA, 'catalogues/dhs.data.json');
      expect(await run(file)).toMatchObject({ created: 1093, updated: 0, unchanged: 0, rejected: [] });
      expect(await run(file)).toMatchObject({ created: 0, updated: 0, unchanged: 1093, rejected: [] });
    });

    it.each(['dol', 'fcc', 'fda', 'opm', 'wprdc'])('takes over every record of %s', async (name) => {
      const file = join(SHARED_DATA, `catalogues/${name}.data.json`);
      const given = JSON.parse(await readFile(file, 'utf8')) as { dataset: unknown[] };
      const result = await run(file);
      expect(result.created + result.rejected.length).toBe(given.dataset.length);
      expect(result.rejected).toEqual([]);
      expect(await run(file)).toMatchObject({ created: 0, updated: 0, unchanged: result.created });
    });

    it('takes over or names every record of the edge cases', async () => {
      const cases = join(SHARED_DATA, 'catalogues/edge-cases');
      const reasons: string[] = [];
      for (const name of await readdir(cases)) {
        const given = JSON.parse(await readFile(join(cases, name), 'utf8')) as { dataset: unknown[] };
        const { created, updated, unchanged, rejected } = await run(join(cases, name));
        expect([name, created + updated + unchanged + rejected.length]).toEqual([name, given.dataset.length]);
        reasons.push(...rejected.map((one) => `${name} ${one.path} ${one.reason}`));
      }
      expect(reasons).toEqual([
        'missing-catalog.data.json $.dataset[0] title: is missing',
        'missing_title.json $.dataset[0] title: is missing',
      ]);
    });
  },
);
