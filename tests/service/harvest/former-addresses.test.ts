/** Addresses that datasets had in CKAN: names and ids are kept, and lead to who may know the dataset. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ask, ORGANISATION, people, send } from '../../support/catalogue.ts';
import { benchOfFile, of } from './harvest-bench.ts';

const bench = benchOfFile();

const RESOURCE = '6a1c5d1e-55a7-4c0e-b1d3-6b0ae7f6a001';

/** A dataset as `package_search` lists it. */
const entry = (more: object) => ({
  id: '6a1c5d1e-55a7-4c0e-b1d3-6b0ae7f6a000',
  name: 'street-trees',
  title: 'Street trees',
  state: 'active',
  private: false,
  resources: [
    { id: RESOURCE, name: 'Trees', url: 'https://data.example.org/trees.csv', format: 'CSV' },
    { id: 'second', name: 'Species', url: 'https://data.example.org/species.csv', format: 'CSV' },
  ],
  ...more,
});

/** Imports the packages as all that a catalogue has. */
async function imported(sourceGUID: string, ...results: readonly object[]): Promise<void> {
  bench.server.pages.set('/ckan/api/3/action/package_search', {
    success: true,
    result: { count: results.length, results },
  });
  expect((await bench.applied(sourceGUID)).state).toBe('applied');
}
const ckan = () => bench.source({ address: `${bench.server.origin}/ckan/api/3/action/package_search` });
const find = (name: string, file?: string, as?: string) =>
  ask(bench.bench.discovery, 'dataset:formerAddress', { name, file }, as);
const status = async (name: string, as?: string) =>
  (await send(bench.bench.discovery, 'dataset:formerAddress', { name }, as)).status;

describe('a dataset of CKAN', () => {
  it('is found by its name, its id, and names that it had before', async () => {
    const sourceGUID = await ckan();
    await imported(sourceGUID, entry({}));
    const { dataset_guid: datasetGUID } = await bench.dataset(entry({}).id);
    for (const name of ['street-trees', entry({}).id])
      expect(await find(name)).toEqual({ datasetGUID, slug: 'parks', resourceGUID: null });
    await imported(sourceGUID, entry({ name: 'trees-of-the-street' }));
    expect(await find('trees-of-the-street')).toMatchObject({ datasetGUID });
    expect(await find('street-trees')).toMatchObject({ datasetGUID });
    expect(await status('Street-Trees')).toBe(404);
    expect(await status('nothing\u0000of this name')).toBe(404);
  });

  it('has its files at their ids, and its page where a file is gone', async () => {
    const { rows } = await sql<{
      resource_guid: string;
      url: string;
    }>`select resource_guid, url from catalogue.resource
      where dataset_guid = (select dataset_guid from catalogue.dataset where source_identifier = ${entry({}).id})`.execute(
      bench.bench.db.kysely,
    );
    const guidAt = (end: string) => rows.find(({ url }) => url.endsWith(end))?.resource_guid;
    expect((await find('street-trees', RESOURCE)).resourceGUID).toBe(guidAt('trees.csv'));
    expect((await find('street-trees', 'second')).resourceGUID).toBe(guidAt('species.csv'));
    expect((await find('street-trees', 'third')).resourceGUID).toBeNull();
  });

  it('is imported without names that no address can be asked for by', async () => {
    const endless = randomBytes(3_000).toString('hex');
    const last = 'n'.repeat(200);
    const resources = [endless, `${last}-`, last].map((id, i) => ({
      id,
      name: `File ${i}`,
      url: `https://data.example.org/endless-${i}.csv`,
      format: 'CSV',
    }));
    await imported(await ckan(), entry({ id: 'endless', name: endless, resources }));
    expect((await find('endless', last)).resourceGUID).not.toBeNull();
    await imported(await ckan(), entry({ id: endless, name: 'with-a-nul\u0000' }));
    expect(await status('with-a-nul')).toBe(200);
  });

  it('is unknown to those who may not find it', async () => {
    await imported(await ckan(), entry({ id: 'inner', name: 'inner-trees', private: true }));
    expect(await status('inner-trees')).toBe(404);
    expect(await status('inner-trees', people.stranger)).toBe(404);
    expect(await find('inner-trees', undefined, people.member)).toMatchObject({ slug: 'parks' });
  });

  it('says that it was deleted where anyone could find it', async () => {
    const sourceGUID = await ckan();
    await imported(sourceGUID, entry({ id: 'gone', name: 'gone-trees' }));
    await imported(sourceGUID, entry({ id: 'gone', name: 'gone-trees-2' }));
    const { dataset_guid: datasetGUID } = await bench.dataset('gone');
    await bench.bench.ask('dataset:delete', { datasetGUID });
    expect(await status('gone-trees')).toBe(410);
    expect(await status('gone-trees-2')).toBe(410);
  });

  it('is the one that can be found where two catalogues had the same name', async () => {
    await imported(await ckan(), entry({ id: 'hidden', name: 'same', private: true }));
    await imported(await ckan(), entry({ id: 'open', name: 'same' }));
    const open = await bench.dataset('open');
    const hidden = await bench.dataset('hidden');
    expect((await find('same')).datasetGUID).toBe(open.dataset_guid);
    expect((await find('same', undefined, people.member)).datasetGUID).toBe(hidden.dataset_guid);
    expect(open.organisation_guid).toBe(ORGANISATION);
  });

  it('is unchanged when the same catalogue is read again', async () => {
    const sourceGUID = await ckan();
    await imported(sourceGUID, entry({ id: 'again', name: 'again' }));
    expect((await bench.dryRun(sourceGUID)).counts).toMatchObject({ changed: 0, unchanged: 1 });
    await bench.bench.ask('harvest:removeSource', { ...of, sourceGUID });
    expect(await status('again')).toBe(200);
  });
});
