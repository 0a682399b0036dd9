/** Checks of links as jobs: what is kept, when it is asked again, and what owners, importers and visitors learn. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLinkChecks, type LinkChecks } from '#proxy/domains/links/index.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { ask, ORGANISATION, people, silent } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from '../publishing/bench.ts';
import { linkServers, type Answer, type LinkServers } from './link-server.ts';

let servers: LinkServers;
let bench: PublishingBench;
let links: LinkChecks;
beforeAll(async () => {
  servers = await linkServers();
  bench = await publishingBench({ trustedHosts: servers.hosts });
  links = createLinkChecks({
    kysely: bench.db.kysely,
    days: 7,
    trustedHosts: servers.hosts,
    pause: 0,
    timeout: 2_000,
    log: silent,
  });
});
afterAll(async () => {
  await links.close();
  await bench.close();
  await servers.close();
});
beforeEach(() => {
  servers.pages.clear();
  servers.asked.length = 0;
});

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end();

/** A catalogue whose datasets lead to addresses. */
async function imported(...datasets: readonly { id: string; files: readonly string[]; landing?: string }[]) {
  servers.pages.set('/data.json', (_, response) => {
    const dataset = datasets.map(({ id, files, landing }) => ({
      identifier: id,
      title: `Dataset ${id}`,
      description: `About ${id}.`,
      modified: '2025-01-01',
      accessLevel: 'public',
      keyword: ['parks'],
      landingPage: landing,
      distribution: files.map((url) => ({ title: `File ${url.slice(-6)}`, downloadURL: url, format: 'CSV' })),
    }));
    response.end(JSON.stringify({ dataset }));
  });
  const of = { organisationGUID: ORGANISATION };
  const { sourceGUID } = await bench.ask('harvest:saveSource', {
    ...of,
    sourceGUID: null,
    name: `Source of ${datasets[0]?.id}`,
    address: `${servers.http}/data.json`,
    everyHours: null,
    whenGone: 'keep',
    newAs: 'source',
    editorFields: [],
  });
  const { runGUID } = await bench.ask('harvest:start', { ...of, sourceGUID, file: null });
  await bench.harvest.idle();
  await bench.ask('harvest:apply', { ...of, runGUID });
  await bench.harvest.idle();
  servers.asked.length = 0;
  return { runGUID, ...of };
}
const guidOf = async (id: string) =>
  (
    await bench.db.kysely
      .selectFrom('catalogue.dataset')
      .select('dataset_guid')
      .where('source_identifier', '=', id)
      .executeTakeFirstOrThrow()
  ).dataset_guid;
async function checked() {
  await links.look();
  await links.idle();
}
/** Lets the time of all addresses of a path come. */
const due = (path: string) =>
  sql`update catalogue.link_check set next_at = now() where url like ${`%${path}`}`.execute(bench.db.kysely);
async function kept(path: string) {
  const row = await bench.db.kysely
    .selectFrom('catalogue.link_check')
    .selectAll()
    .where('url', 'like', `%${path}`)
    .executeTakeFirstOrThrow();
  const hours = (row.next_at.getTime() - (row.checked_at ?? new Date()).getTime()) / 3_600_000;
  return { ...row, hours };
}
const view = async (id: string) => ask(bench.discovery, 'dataset:view', { datasetGUID: await guidOf(id) });

describe('a link that does not answer', () => {
  it('is shown to visitors, to its owner with what to do, and in the report of its import', async () => {
    servers.pages.set('/good.csv', status(200));
    const url = (path: string) => `${servers.http}${path}`;
    const run = await imported({
      id: 'told',
      files: [url('/good.csv'), url('/gone.csv')],
      landing: url('/about'),
    });
    await checked();
    const { resources, landingPageUnansweredAt } = await view('told');
    expect(resources.map(({ unansweredAt }) => unansweredAt !== undefined)).toEqual([false, true]);
    expect(landingPageUnansweredAt).toMatch(/^\d{4}-\d\d-\d\dT/);

    const mine = await bench.ask('dataset:mine', { organisationGUID: ORGANISATION, query: 'Dataset told' });
    expect(mine.result[0]?.needs).toContain('linkBroken');
    expect(mine.result[0]?.hints[0]?.text).toContain('has not worked since');
    const { result: items } = await bench.ask('dataset:checklist', {
      datasetGUID: await guidOf('told'),
      status: 'published',
      visibility: 'public',
    });
    const texts = items
      .filter(({ id }) => /link|broken/i.test(id))
      .map(({ level, text }) => `${level}: ${text}`);
    expect(texts).toEqual([
      expect.stringMatching(
        /^advice: The landing page has not worked since \d+ \w+ \d{4} \(The server answered 404 \(Not Found\)\)\. Enter its new address/,
      ),
      expect.stringMatching(/^advice: The address of “File ne\.csv” has not worked since .* or remove it\.$/),
    ]);
    const report = await bench.ask('harvest:items', run);
    expect(report.result[0]?.brokenLinks.map(({ name, problem }) => [name, problem])).toEqual([
      [null, 'The server answered 404 (Not Found).'],
      ['File ne.csv', 'The server answered 404 (Not Found).'],
    ]);
  });

  it('is forgotten once it answers', async () => {
    servers.pages.set('/gone.csv', status(200));
    servers.pages.set('/about', status(200));
    await due('/gone.csv');
    await due('/about');
    await checked();
    const { resources, landingPageUnansweredAt } = await view('told');
    expect(resources.some(({ unansweredAt }) => unansweredAt !== undefined)).toBe(false);
    expect(landingPageUnansweredAt).toBeUndefined();
    const mine = await bench.ask('dataset:mine', { organisationGUID: ORGANISATION, query: 'Dataset told' });
    expect(mine.result[0]?.needs).not.toContain('linkBroken');
  });

  it('counts as broken after three failures where one may have had another cause, since the first of them', async () => {
    servers.pages.set('/shaky.csv', status(500));
    await imported({ id: 'shaky', files: [`${servers.http}/shaky.csv`] });
    await checked();
    const first = await kept('/shaky.csv');
    expect(first).toMatchObject({ failures: 1, broken_since: null, http_status: 500 });
    expect(first.hours).toBeGreaterThanOrEqual(1);
    expect(first.hours).toBeLessThan(1.2);
    for (const failures of [2, 3]) {
      expect((await view('shaky')).resources[0]?.unansweredAt).toBeUndefined();
      await due('/shaky.csv');
      await checked();
      expect((await kept('/shaky.csv')).failures).toBe(failures);
    }
    expect((await kept('/shaky.csv')).broken_since).toEqual(first.failing_since);
    expect((await view('shaky')).resources[0]?.unansweredAt).toBeDefined();
  });
});

describe('pages that are kept', () => {
  const revision = () => readRevision(bench.db.kysely).then(Number);
  const names = ['one', 'two', 'three'];

  it('are made again once for all links that have broken or are back, a minute apart', async () => {
    const files = names.map((name) => `${servers.http}/kept-${name}.csv`);
    await imported({ id: 'kept', files });
    await links.renewPages();
    const before = await revision();
    await checked();
    for (const name of names) expect((await kept(`/kept-${name}.csv`)).broken_since).not.toBeNull();
    expect(await revision()).toBe(before);
    await links.renewPages();
    expect(await revision()).toBe(before + 1);
    await links.renewPages();
    expect(await revision()).toBe(before + 1);
    for (const name of names) {
      servers.pages.set(`/kept-${name}.csv`, status(200));
      await due(`/kept-${name}.csv`);
    }
    await checked();
    await links.renewPages();
    expect(await revision()).toBe(before + 2);
    expect(links.schedules.map(({ every }) => every)).toContain(60_000);
  });

  it('stay for a link of a dataset that no visitor finds', async () => {
    await imported({ id: 'secret', files: [`${servers.http}/secret.csv`] });
    await sql`update catalogue.dataset set visibility = 'private' where source_identifier = 'secret'`.execute(
      bench.db.kysely,
    );
    const before = await revision();
    await checked();
    await links.renewPages();
    expect((await kept('/secret.csv')).broken_since).not.toBeNull();
    expect(await revision()).toBe(before);
  });
});

describe('an address that is written in another way', () => {
  it('is checked whatever its case, and one without a host that could be asked delays no other', async () => {
    servers.pages.set('/upper', status(200));
    await imported({ id: 'upper', files: [`${servers.http}/beside.csv`] });
    const landing = `${servers.http.replace('http', 'HTTP')}/upper`;
    await sql`update catalogue.dataset set landing_page = ${landing} where source_identifier = 'upper'`.execute(
      bench.db.kysely,
    );
    await imported({ id: 'endless', files: [`${servers.http}/endless.csv`] });
    // Random, so that the database cannot pack it.
    const host = randomBytes(3_000).toString('hex');
    await sql`update catalogue.dataset set landing_page = ${`https://${host}/`}
      where source_identifier = 'endless'`.execute(bench.db.kysely);
    await checked();
    expect(await kept('/upper')).toMatchObject({ url: landing, http_status: 200, broken_since: null });
    expect((await kept('/beside.csv')).checked_at).not.toBeNull();
  });
});

describe('the servers of links', () => {
  it('are asked one address at a time, each once a week, an address of two datasets once', async () => {
    const files = Array.from({ length: 12 }, (_, i) => `${servers.http}/polite-${i}.csv`);
    for (const [i] of files.entries())
      servers.pages.set(`/polite-${i}.csv`, (_, response) => setImmediate(() => response.end()));
    await imported({ id: 'polite', files }, { id: 'polite too', files: files.slice(0, 3) });
    await checked();
    expect(servers.asked.filter((line) => line.includes('polite')).length).toBe(12);
    expect(servers.most()).toBe(1);
    const { hours } = await kept('/polite-0.csv');
    expect(hours).toBeGreaterThanOrEqual(7 * 24);
    expect(hours).toBeLessThan(8 * 24);
    servers.asked.length = 0;
    await checked();
    expect(servers.asked).toEqual([]);
  });

  it('are left alone when they say so, with all their addresses', async () => {
    servers.pages.set('/busy-1.csv', status(429, { 'retry-after': '600' }));
    servers.pages.set('/busy-2.csv', status(429, { 'retry-after': '600' }));
    await imported({ id: 'busy', files: [`${servers.http}/busy-1.csv`, `${servers.http}/busy-2.csv`] });
    await checked();
    expect(servers.asked.filter((line) => line.includes('busy')).length).toBe(1);
    for (const path of ['/busy-1.csv', '/busy-2.csv'])
      expect(await kept(path)).toMatchObject({ failures: 0, checked_at: null, broken_since: null });
    servers.asked.length = 0;
    await checked();
    expect(servers.asked).toEqual([]);
  });

  it('are not asked any more once no dataset leads to them', async () => {
    await bench.ask('dataset:delete', { datasetGUID: await guidOf('busy') }, people.owner);
    await checked();
    await expect(kept('/busy-1.csv')).rejects.toThrow('no result');
    expect(await kept('/polite-0.csv')).toBeDefined();
  });
});
