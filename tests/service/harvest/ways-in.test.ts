/** How datasets come in: addresses of catalogues, files in parts, schedules, and real catalogues. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PART_BYTES } from '#contract/harvest.ts';
import { startDue } from '#proxy/domains/catalogue/harvest/jobs.ts';
import { hasSharedData, SHARED_DATA } from '../../support/catalogue.ts';
import { dcatUs } from './catalogue-server.ts';
import { benchOfFile, of } from './harvest-bench.ts';

const bench = benchOfFile();
const { own, source, dryRun, applied } = bench;

describe('an address', () => {
  it('of CKAN is read page by page, whichever page of it is named', async () => {
    const packages = Array.from({ length: 230 }, (_, i) => ({
      id: own(`p${i}`),
      name: own(`name-${i}`),
      title: `Package ${i}`,
      state: 'active',
      resources: [],
    }));
    bench.server.pages.set('/', '<!doctype html><title>Portal</title>');
    bench.server.pages.set(
      '/api/3/action/package_search',
      (url: URL, response: { end(text: string): void }) => {
        const start = Number(url.searchParams.get('start'));
        const results = packages.slice(start, start + Number(url.searchParams.get('rows')));
        response.end(JSON.stringify({ success: true, result: { count: packages.length, results } }));
      },
    );
    const run = await dryRun(await source({ address: `${bench.server.origin}/` }));
    expect(run).toMatchObject({ state: 'ready', format: 'ckan', counts: { new: 230 } });
    expect(bench.server.asked.filter((path) => path.startsWith('/api/3')).length).toBe(3);
  });

  it('that answers fewer datasets than it says is refused: nothing is silently short', async () => {
    bench.server.pages.set('/api/3/action/package_search', {
      success: true,
      result: { count: 5, results: [] },
    });
    const run = await dryRun(await source({ address: `${bench.server.origin}/api/3/action/package_search` }));
    expect(run).toMatchObject({
      state: 'failed',
      problem: 'The catalogue says that it has 5 datasets, and answers 0 of them.',
    });
  });

  it('is followed through redirects, and named with its status where it fails', async () => {
    bench.server.pages.set(
      '/old',
      (_: URL, response: { writeHead(status: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { location: '/data.json' }).end(),
    );
    bench.server.pages.set('/data.json', dcatUs({ identifier: own('moved'), title: 'Moved' }));
    expect((await dryRun(await source({ address: `${bench.server.origin}/old` }))).state).toBe('ready');
    const missing = await dryRun(await source({ address: `${bench.server.origin}/nothing` }));
    expect(missing).toMatchObject({ state: 'failed', problem: 'The server answered 404 (Not Found).' });
  });

  it('of a private network is refused when it is saved, and behind a redirect', async () => {
    const save = (address: string) =>
      bench.bench.status('harvest:saveSource', {
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
    bench.server.pages.set(
      '/away',
      (_: URL, response: { writeHead(status: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { location: 'http://10.0.0.1/data.json' }).end(),
    );
    const run = await dryRun(await source({ address: `${bench.server.origin}/away` }));
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
    const { runGUID } = await bench.bench.ask('harvest:start', {
      ...of,
      sourceGUID,
      file: { name: 'data.json', size: bytes.length },
    });
    for (let position = 0; position * PART_BYTES < bytes.length; position += 1) {
      expect((await bench.bench.ask('harvest:run', { ...of, runGUID })).state).toBe('receiving');
      const content = bytes.subarray(position * PART_BYTES, (position + 1) * PART_BYTES).toString('base64');
      await bench.bench.ask('harvest:sendPart', { ...of, runGUID, position, content });
    }
    await bench.bench.harvest.idle();
    expect(await bench.bench.ask('harvest:run', { ...of, runGUID })).toMatchObject({
      state: 'ready',
      fileName: 'data.json',
      counts: { new: 3000 },
    });
    const parts = await bench.bench.db.kysely.selectFrom('catalogue.harvest_part').selectAll().execute();
    expect(parts).toEqual([]);
  });

  it('that is no catalogue fails in a sentence', async () => {
    const sourceGUID = await source({ address: null });
    const bytes = Buffer.from('name;age\nA;1\n');
    const { runGUID } = await bench.bench.ask('harvest:start', {
      ...of,
      sourceGUID,
      file: { name: 'a.csv', size: bytes.length },
    });
    await bench.bench.ask('harvest:sendPart', {
      ...of,
      runGUID,
      position: 0,
      content: bytes.toString('base64'),
    });
    await bench.bench.harvest.idle();
    expect((await bench.bench.ask('harvest:run', { ...of, runGUID })).problem).toMatch(
      /^The file is none of a data package/,
    );
  });
});

describe('a schedule', () => {
  it('waits for a person the first time, applies automatically later, and stops where much is gone', async () => {
    const sourceGUID = await source({ everyHours: 24 });
    const all = Array.from({ length: 20 }, (_, i) => ({ identifier: own(`s${i}`), title: `S ${i}` }));
    bench.server.pages.set('/data.json', dcatUs(...all));
    const due = async () => {
      await sql`update catalogue.harvest_source set next_at = now() - interval '1 minute' where source_guid = ${sourceGUID}`.execute(
        bench.bench.db.kysely,
      );
      await startDue(bench.bench.db.kysely);
      await bench.bench.harvest.idle();
      const { result } = await bench.bench.ask('harvest:runs', { ...of, sourceGUID });
      return result[0];
    };
    const first = await due();
    expect(first).toMatchObject({
      isScheduled: true,
      state: 'ready',
      problem: 'A person applies the first import of a source.',
    });
    /** Unread notices that the source waits. */
    const waiting = async () => {
      const { rows } = await sql<{ state: string; why: string }>`
        select params ->> 'state' as state, params ->> 'why' as why from auth.notice
        where kind = 'importWaits' and params ->> 'sourceGUID' = ${sourceGUID} and read_at is null`.execute(
        bench.bench.db.kysely,
      );
      return rows;
    };
    expect(await waiting()).toEqual([
      { state: 'ready', why: 'A person applies the first import of a source.' },
    ]);
    await bench.bench.ask('harvest:apply', { ...of, runGUID: first?.runGUID ?? '' });
    expect(await waiting()).toEqual([]);
    await bench.bench.harvest.idle();
    bench.server.pages.set('/data.json', dcatUs(...all.slice(1), { identifier: own('more'), title: 'More' }));
    expect(await due()).toMatchObject({ state: 'applied', counts: { new: 1, gone: 1 } });
    bench.server.pages.set('/data.json', dcatUs(...all.slice(12)));
    expect(await due()).toMatchObject({
      state: 'ready',
      problem: expect.stringMatching(/^12 of 20 datasets are gone/),
    });
    // The next look finds the same, and adds no notice to the unread one.
    await due();
    expect(await waiting()).toEqual([
      { state: 'ready', why: expect.stringMatching(/^12 of 20 datasets are gone/) },
    ]);
    // Once the source is as before, no one has to act.
    bench.server.pages.set('/data.json', dcatUs(...all.slice(1), { identifier: own('more'), title: 'More' }));
    expect(await due()).toMatchObject({ state: 'applied' });
    expect(await waiting()).toEqual([]);
    // A source that cannot be read any more is a failure, and a notice.
    bench.server.pages.delete('/data.json');
    expect(await due()).toMatchObject({ state: 'failed' });
    expect(await waiting()).toMatchObject([{ state: 'failed' }]);
  });

  it.each([
    ['apply', 'applied', 'applied', null],
    ['careful', 'applied', 'ready', '1 of 20 datasets are gone from the source.'],
    ['wait', 'ready', 'ready', 'A person applies each import of this source.'],
  ] as const)('can be one after which %s is done', async (afterLook, onChange, onGone, problem) => {
    const sourceGUID = await source({ everyHours: 24, afterLook });
    const all = Array.from({ length: 20 }, (_, i) => ({ identifier: own(`t${i}`), title: `T ${i}` }));
    const due = async (...records: typeof all) => {
      bench.server.pages.set('/data.json', dcatUs(...records));
      await sql`update catalogue.harvest_source set next_at = now() - interval '1 minute' where source_guid = ${sourceGUID}`.execute(
        bench.bench.db.kysely,
      );
      await startDue(bench.bench.db.kysely);
      await bench.bench.harvest.idle();
      const { result } = await bench.bench.ask('harvest:runs', { ...of, sourceGUID });
      return result[0];
    };
    const [first, second, ...others] = all;
    if (first === undefined || second === undefined) throw new Error('There are 20 datasets');
    bench.server.pages.set('/data.json', dcatUs(...all));
    await applied(sourceGUID);
    // Where there is nothing to apply, no one is asked.
    expect(await due(...all)).toMatchObject({ state: 'applied', problem: null });
    const renamed = { ...first, title: 'Renamed' };
    expect(await due(renamed, second, ...others)).toMatchObject({ state: onChange });
    if (onChange === 'ready') await applied(sourceGUID);
    expect(await due(renamed, ...others)).toMatchObject({ state: onGone, problem, counts: { gone: 1 } });
  });

  it('stays as it was said where a change of the source does not name it', async () => {
    const sourceGUID = await source({ everyHours: 24, afterLook: 'careful' });
    const read = async () =>
      (await bench.bench.ask('harvest:sources', of)).result.find((one) => one.sourceGUID === sourceGUID);
    const now = await read();
    if (now === undefined) throw new Error('The source is not listed');
    const { name, address, everyHours, whenGone, newAs, editorFields } = now;
    const said = { name, address, everyHours, whenGone, newAs, editorFields };
    await bench.bench.ask('harvest:saveSource', { ...of, sourceGUID, ...said, name: 'Renamed' });
    expect(await read()).toMatchObject({ name: 'Renamed', afterLook: 'careful' });
    const other = await source({});
    const { result } = await bench.bench.ask('harvest:sources', of);
    expect(result.find((one) => one.sourceGUID === other)).toMatchObject({ afterLook: 'apply' });
  });
});

describe.skipIf(!hasSharedData)('real catalogues', () => {
  it.each(['dhs', 'dol', 'wprdc', 'opm', 'fda', 'fcc'])('%s is imported and then unchanged', async (name) => {
    const text = await readFile(join(SHARED_DATA, `catalogues/${name}.data.json`), 'utf8');
    bench.server.pages.set('/data.json', text);
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
