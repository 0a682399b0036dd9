/** Importing from other catalogues: dry runs, applying, rolling back, what editors own, schedules, and refusals. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PART_BYTES, type SourceSettings } from '#contract/harvest.ts';
import { startDue } from '#proxy/domains/catalogue/harvest/jobs.ts';
import {
  hasSharedData,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  SHARED_DATA,
} from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from '../publishing/bench.ts';
import { catalogueServer, dcatUs, type CatalogueServer } from './catalogue-server.ts';

let server: CatalogueServer;
let bench: PublishingBench;
beforeAll(async () => {
  server = await catalogueServer();
  bench = await publishingBench({ trustedHosts: [server.host] });
});
afterAll(async () => {
  await bench.close();
  await server.close();
});
beforeEach(() => {
  server.pages.clear();
  server.asked.length = 0;
});

const of = { organisationGUID: ORGANISATION };
let count = 0;
/** Identifiers that no other test uses. */
const own = (name: string) => `${name}-${count}`;

async function source(settings: Partial<SourceSettings> = {}): Promise<string> {
  count += 1;
  const { sourceGUID } = await bench.ask('harvest:saveSource', {
    ...of,
    sourceGUID: null,
    name: `Source ${count}`,
    address: `${server.origin}/data.json`,
    everyHours: null,
    whenGone: 'keep',
    newAs: 'source',
    editorFields: [],
    ...settings,
  });
  return sourceGUID;
}
async function dryRun(sourceGUID: string) {
  const { runGUID } = await bench.ask('harvest:start', { ...of, sourceGUID, file: null });
  await bench.harvest.idle();
  return bench.ask('harvest:run', { ...of, runGUID });
}
async function applied(sourceGUID: string) {
  const run = await dryRun(sourceGUID);
  await bench.ask('harvest:apply', { ...of, runGUID: run.runGUID });
  await bench.harvest.idle();
  return bench.ask('harvest:run', { ...of, runGUID: run.runGUID });
}
const items = async (runGUID: string) =>
  (await bench.ask('harvest:items', { ...of, runGUID, limit: 100 })).result;
async function dataset(identifier: string) {
  const row = await bench.db.kysely
    .selectFrom('catalogue.dataset')
    .selectAll()
    .where('organisation_guid', '=', ORGANISATION)
    .where('source_identifier', '=', identifier)
    .executeTakeFirstOrThrow();
  return row;
}

describe('a run', () => {
  it('says what is new, changed, gone and invalid before anything is written', async () => {
    const sourceGUID = await source();
    const [a, b, c] = [own('a'), own('b'), own('c')];
    server.pages.set(
      '/data.json',
      dcatUs({ identifier: a, title: 'A' }, { identifier: b, title: 'B' }, { identifier: c, title: 'C' }),
    );
    const first = await dryRun(sourceGUID);
    expect(first).toMatchObject({
      state: 'ready',
      format: 'dcat-us',
      counts: { new: 3, changed: 0, unchanged: 0, gone: 0, invalid: 0 },
    });
    await expect(dataset(a)).rejects.toThrow('no result');
    await bench.ask('harvest:apply', { ...of, runGUID: first.runGUID });
    await bench.harvest.idle();
    expect(await dataset(a)).toMatchObject({ title: 'A', status_id: 3 });

    server.pages.set(
      '/data.json',
      dcatUs(
        { identifier: a, title: 'A', license: 'of our own' },
        { identifier: b, title: 'B, renamed', description: 'About B.' },
        { identifier: own('none'), title: ' ' },
      ),
    );
    const second = await dryRun(sourceGUID);
    expect(second.counts).toEqual({ new: 0, changed: 2, unchanged: 0, gone: 1, invalid: 1, notes: 1 });
    expect((await dataset(b)).title).toBe('B');
    const found = await items(second.runGUID);
    expect(found.map(({ kind, identifier }) => `${kind} ${identifier}`)).toEqual([
      `changed ${a}`,
      `changed ${b}`,
      `gone ${c}`,
      `invalid ${own('none')}`,
    ]);
    expect(found[0]?.reasons).toEqual([expect.stringContaining('of our own is not known')]);
    expect(found[1]?.changes).toEqual([
      { field: 'title', before: 'B', after: 'B, renamed', owner: 'source' },
    ]);
    expect(found[3]?.reasons).toEqual(['$.dataset[2]: title: is missing']);
  });

  it('is filtered by what a title or an identifier contains', async () => {
    const sourceGUID = await source();
    server.pages.set(
      '/data.json',
      dcatUs({ identifier: own('elm'), title: 'Trees' }, { identifier: own('oak'), title: 'Woods 100%' }),
    );
    const { runGUID } = await dryRun(sourceGUID);
    const found = async (keywords: string) =>
      (await bench.ask('harvest:items', { ...of, runGUID, keywords })).result.map(({ title }) => title);
    expect(await found('TREE')).toEqual(['Trees']);
    expect(await found(own('oak'))).toEqual(['Woods 100%']);
    expect(await found('0%')).toEqual(['Woods 100%']);
    expect(await found('_')).toEqual([]);
  });

  it('finds nothing to do the second time', async () => {
    const sourceGUID = await source();
    server.pages.set(
      '/data.json',
      dcatUs({
        identifier: own('same'),
        title: 'Same',
        contactPoint: { fn: 'Us', hasEmail: 'us@example.org' },
      }),
    );
    await applied(sourceGUID);
    expect((await dryRun(sourceGUID)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, gone: 0 });
  });

  it('refuses an identifier of another source, and one that was deleted here', async () => {
    const [one, two] = [await source(), await source()];
    const shared = own('shared');
    server.pages.set('/data.json', dcatUs({ identifier: shared, title: 'Shared' }));
    await applied(one);
    const other = await dryRun(two);
    expect(other.counts).toMatchObject({ new: 0, invalid: 1 });
    expect((await items(other.runGUID))[0]?.reasons[0]).toMatch(/comes from the source Source \d+/);
    await bench.ask('dataset:delete', { datasetGUID: (await dataset(shared)).dataset_guid });
    const again = await dryRun(one);
    expect((await items(again.runGUID))[0]?.reasons[0]).toMatch(/^It was deleted here on \d{4}-/);
  });
});

describe('what editors own', () => {
  it('is never written over, and the dry run says so', async () => {
    const sourceGUID = await source();
    const identifier = own('owned');
    server.pages.set('/data.json', dcatUs({ identifier, title: 'Of the source', description: 'First.' }));
    await applied(sourceGUID);
    const { dataset_guid: datasetGUID } = await dataset(identifier);
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: {
        title: 'Of the editors',
        themes: [5],
        licence: 1,
        frequency: 26,
        languages: ['en'],
        personalData: 'no',
        contact: { name: 'Us', email: 'us@example.org', url: null },
        summary: 'A summary that is long enough.',
      },
    });
    await bench.db.kysely
      .updateTable('catalogue.dataset_revision')
      .set({ published_at: new Date() })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    await bench.db.kysely
      .updateTable('catalogue.dataset')
      .set({ title: 'Of the editors' })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    server.pages.set(
      '/data.json',
      dcatUs({ identifier, title: 'Of the source, again', description: 'Second.' }),
    );
    const run = await applied(sourceGUID);
    expect(run.state).toBe('applied');
    expect((await items(run.runGUID))[0]?.changes.map(({ field, owner }) => `${field} ${owner}`)).toEqual([
      'title editor',
      'summary editor',
      'description source',
    ]);
    expect(await dataset(identifier)).toMatchObject({ title: 'Of the editors', description: 'Second.' });
  });

  it('can be said of a source from the start', async () => {
    const sourceGUID = await source({ editorFields: ['title'], newAs: 'draft' });
    const identifier = own('start');
    server.pages.set('/data.json', dcatUs({ identifier, title: 'First', description: 'First.' }));
    await applied(sourceGUID);
    expect(await dataset(identifier)).toMatchObject({ title: 'First', status_id: 1 });
    server.pages.set('/data.json', dcatUs({ identifier, title: 'Second', description: 'Second.' }));
    await applied(sourceGUID);
    expect(await dataset(identifier)).toMatchObject({ title: 'First', description: 'Second.', status_id: 1 });
    expect((await dryRun(sourceGUID)).counts).toMatchObject({ changed: 0, unchanged: 1 });
  });
});

describe('rolling back', () => {
  it('gives back what the source said before, removes what was new, and stops the schedule', async () => {
    const sourceGUID = await source({ whenGone: 'unpublish', everyHours: 24 });
    const [a, b, c] = [own('a'), own('b'), own('c')];
    server.pages.set('/data.json', dcatUs({ identifier: a, title: 'A' }, { identifier: b, title: 'B' }));
    await applied(sourceGUID);
    server.pages.set('/data.json', dcatUs({ identifier: a, title: 'A2' }, { identifier: c, title: 'C' }));
    const run = await applied(sourceGUID);
    expect([(await dataset(a)).title, (await dataset(b)).status_id, (await dataset(c)).status_id]).toEqual([
      'A2',
      1,
      3,
    ]);
    expect(run.rollBackUntil).not.toBeNull();

    // What a later look found was compared with what is taken back.
    const later = await dryRun(sourceGUID);
    await bench.ask('harvest:rollBack', { ...of, runGUID: run.runGUID });
    await bench.harvest.idle();
    expect((await bench.ask('harvest:run', { ...of, runGUID: run.runGUID })).state).toBe('rolledBack');
    expect((await bench.ask('harvest:run', { ...of, runGUID: later.runGUID })).state).toBe('cancelled');
    expect([(await dataset(a)).title, (await dataset(b)).status_id]).toEqual(['A', 3]);
    expect((await dataset(c)).removed_at).not.toBeNull();
    const { result } = await bench.ask('harvest:sources', of);
    expect(result.find((one) => one.sourceGUID === sourceGUID)).toMatchObject({
      everyHours: null,
      nextAt: null,
      datasets: 2,
    });
    // What was rolled back can be imported again.
    const again = await applied(sourceGUID);
    expect(again.counts).toMatchObject({ new: 1, changed: 1, gone: 1 });
    expect((await dataset(c)).removed_at).toBeNull();
  });

  it('is for the last run that was applied', async () => {
    const sourceGUID = await source();
    server.pages.set('/data.json', dcatUs({ identifier: own('x'), title: 'X' }));
    const first = await applied(sourceGUID);
    server.pages.set('/data.json', dcatUs({ identifier: own('x'), title: 'Y' }));
    await applied(sourceGUID);
    expect(await bench.status('harvest:rollBack', { ...of, runGUID: first.runGUID })).toBe(409);
  });
});

describe('an address', () => {
  it('of CKAN is read page by page, whichever page of it is named', async () => {
    const packages = Array.from({ length: 230 }, (_, i) => ({
      id: own(`p${i}`),
      name: own(`name-${i}`),
      title: `Package ${i}`,
      state: 'active',
      resources: [],
    }));
    server.pages.set('/', '<!doctype html><title>Portal</title>');
    server.pages.set('/api/3/action/package_search', (url: URL, response: { end(text: string): void }) => {
      const start = Number(url.searchParams.get('start'));
      const results = packages.slice(start, start + Number(url.searchParams.get('rows')));
      response.end(JSON.stringify({ success: true, result: { count: packages.length, results } }));
    });
    const run = await dryRun(await source({ address: `${server.origin}/` }));
    expect(run).toMatchObject({ state: 'ready', format: 'ckan', counts: { new: 230 } });
    expect(server.asked.filter((path) => path.startsWith('/api/3')).length).toBe(3);
  });

  it('that answers fewer datasets than it says is refused: nothing is silently short', async () => {
    server.pages.set('/api/3/action/package_search', { success: true, result: { count: 5, results: [] } });
    const run = await dryRun(await source({ address: `${server.origin}/api/3/action/package_search` }));
    expect(run).toMatchObject({
      state: 'failed',
      problem: 'The catalogue says that it has 5 datasets, and answers 0 of them.',
    });
  });

  it('is followed through redirects, and named with its status where it fails', async () => {
    server.pages.set(
      '/old',
      (_: URL, response: { writeHead(status: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { location: '/data.json' }).end(),
    );
    server.pages.set('/data.json', dcatUs({ identifier: own('moved'), title: 'Moved' }));
    expect((await dryRun(await source({ address: `${server.origin}/old` }))).state).toBe('ready');
    const missing = await dryRun(await source({ address: `${server.origin}/nothing` }));
    expect(missing).toMatchObject({ state: 'failed', problem: 'The server answered 404 (Not Found).' });
  });

  it('of a private network is refused when it is saved, and behind a redirect', async () => {
    const save = (address: string) =>
      bench.status('harvest:saveSource', {
        ...of,
        sourceGUID: null,
        name: 'No',
        address,
        everyHours: null,
        whenGone: 'keep',
        newAs: 'source',
        editorFields: [],
      });
    for (const address of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://2130706433/',
      'ftp://example.org/',
      'http://user:secret@example.org/',
    ])
      expect([address, await save(address)]).toEqual([address, 400]);
    server.pages.set(
      '/away',
      (_: URL, response: { writeHead(status: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { location: 'http://10.0.0.1/data.json' }).end(),
    );
    const run = await dryRun(await source({ address: `${server.origin}/away` }));
    expect(run).toMatchObject({
      state: 'failed',
      problem: 'The address leads to a private network, which is not read.',
    });
    const named = await dryRun(await source({ address: 'http://localhost:1/data.json' }));
    expect(named.problem).toMatch(/private network/);
  });
});

describe('a file', () => {
  it('is handed in in parts and read once all are here', async () => {
    const sourceGUID = await source({ address: null });
    const many = Array.from({ length: 3000 }, (_, i) => ({
      identifier: own(`f${i}`),
      title: `File ${i} ${'x'.repeat(100)}`,
    }));
    const bytes = Buffer.from(JSON.stringify(dcatUs(...many)));
    expect(bytes.length).toBeGreaterThan(PART_BYTES);
    const { runGUID } = await bench.ask('harvest:start', {
      ...of,
      sourceGUID,
      file: { name: 'data.json', size: bytes.length },
    });
    for (let position = 0; position * PART_BYTES < bytes.length; position += 1) {
      expect((await bench.ask('harvest:run', { ...of, runGUID })).state).toBe('receiving');
      const content = bytes.subarray(position * PART_BYTES, (position + 1) * PART_BYTES).toString('base64');
      await bench.ask('harvest:sendPart', { ...of, runGUID, position, content });
    }
    await bench.harvest.idle();
    expect(await bench.ask('harvest:run', { ...of, runGUID })).toMatchObject({
      state: 'ready',
      fileName: 'data.json',
      counts: { new: 3000 },
    });
    const parts = await bench.db.kysely.selectFrom('catalogue.harvest_part').selectAll().execute();
    expect(parts).toEqual([]);
  });

  it('that is no catalogue fails in a sentence', async () => {
    const sourceGUID = await source({ address: null });
    const bytes = Buffer.from('name;age\nA;1\n');
    const { runGUID } = await bench.ask('harvest:start', {
      ...of,
      sourceGUID,
      file: { name: 'a.csv', size: bytes.length },
    });
    await bench.ask('harvest:sendPart', { ...of, runGUID, position: 0, content: bytes.toString('base64') });
    await bench.harvest.idle();
    expect((await bench.ask('harvest:run', { ...of, runGUID })).problem).toMatch(
      /^The file is none of a data package/,
    );
  });
});

describe('a schedule', () => {
  it('waits for a person the first time, applies by itself later, and stops where much is gone', async () => {
    const sourceGUID = await source({ everyHours: 24 });
    const all = Array.from({ length: 20 }, (_, i) => ({ identifier: own(`s${i}`), title: `S ${i}` }));
    server.pages.set('/data.json', dcatUs(...all));
    const due = async () => {
      await sql`update catalogue.harvest_source set next_at = now() - interval '1 minute' where source_guid = ${sourceGUID}`.execute(
        bench.db.kysely,
      );
      await startDue(bench.db.kysely);
      await bench.harvest.idle();
      const { result } = await bench.ask('harvest:runs', { ...of, sourceGUID });
      return result[0];
    };
    const first = await due();
    expect(first).toMatchObject({
      isScheduled: true,
      state: 'ready',
      problem: 'A person applies the first import of a source.',
    });
    await bench.ask('harvest:apply', { ...of, runGUID: first?.runGUID ?? '' });
    await bench.harvest.idle();
    server.pages.set('/data.json', dcatUs(...all.slice(1), { identifier: own('more'), title: 'More' }));
    expect(await due()).toMatchObject({ state: 'applied', counts: { new: 1, gone: 1 } });
    server.pages.set('/data.json', dcatUs(...all.slice(12)));
    expect(await due()).toMatchObject({
      state: 'ready',
      problem: expect.stringMatching(/^12 of 20 datasets are gone/),
    });
  });
});

describe('access', () => {
  it('needs the role that publishes, and the organisation of the source', async () => {
    const sourceGUID = await source();
    expect(await bench.status('harvest:start', { ...of, sourceGUID, file: null }, people.editor)).toBe(403);
    const other = { organisationGUID: OTHER_ORGANISATION };
    expect(await bench.status('harvest:start', { ...other, sourceGUID, file: null }, people.stranger)).toBe(
      404,
    );
    server.pages.set('/data.json', dcatUs({ identifier: own('z'), title: 'Z' }));
    const { runGUID } = await dryRun(sourceGUID);
    for (const name of ['harvest:run', 'harvest:items', 'harvest:apply', 'harvest:cancel'] as const)
      expect([name, await bench.status(name, { ...other, runGUID }, people.stranger)]).toEqual([name, 404]);
    await bench.ask('harvest:cancel', { ...of, runGUID });
    expect(await bench.status('harvest:apply', { ...of, runGUID })).toBe(409);
    await bench.ask('harvest:removeSource', { ...of, sourceGUID });
    expect(await bench.status('harvest:run', { ...of, runGUID })).toBe(404);
  });
});

describe.skipIf(!hasSharedData)('real catalogues', () => {
  it.each(['dhs', 'dol', 'wprdc', 'opm', 'fda', 'fcc'])('%s is imported and then unchanged', async (name) => {
    const text = await readFile(join(SHARED_DATA, `catalogues/${name}.data.json`), 'utf8');
    server.pages.set('/data.json', text);
    const sourceGUID = await source();
    const run = await applied(sourceGUID);
    const listed = (JSON.parse(text) as { dataset: unknown[] }).dataset.length;
    const { new: fresh = 0, invalid = 0 } = run.counts ?? {};
    expect([run.state, fresh + invalid, run.refused]).toEqual(['applied', listed, 0]);
    expect((await dryRun(sourceGUID)).counts).toMatchObject({
      new: 0,
      changed: 0,
      gone: 0,
      unchanged: fresh,
    });
  });
});
