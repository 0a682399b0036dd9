/** Where members find nothing more than visitors (PRIVATE_DATA_CATALOGUE off), nothing is published for members alone. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '#proxy/domains/catalogue/importer/import-file.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { catalogueDatabase, ORGANISATION, people, temporaryFolder } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

describe.each([
  ['off', false],
  ['on', true],
] as const)('PRIVATE_DATA_CATALOGUE %s', (_, isPrivate) => {
  let db: Database;
  let bench: PublishingBench;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    db = await catalogueDatabase(isPrivate);
    bench = await publishingBench({ db });
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await bench.close();
    await folder.remove();
  });

  async function ready(title: string): Promise<string> {
    const datasetGUID = await bench.draft(title);
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title } }, people.editor);
    await bench.upload(datasetGUID, 'benches.csv', 'place,age\nPark,3\nSquare,4\n');
    return datasetGUID;
  }
  const publication = (datasetGUID: string) =>
    ({ datasetGUID, status: 'published', visibility: 'organisation' }) as const;
  const visibilityOf = async (datasetGUID: string) =>
    (await bench.ask('dataset:edit', { datasetGUID })).visibility;

  it('publishing for members, now or later, is refused with the name of the field, or done', async () => {
    const datasetGUID = await ready('For members');
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const statuses = [
      await bench.status('dataset:publish', { ...publication(datasetGUID), at }),
      await bench.status('dataset:publish', publication(datasetGUID)),
    ];
    expect(statuses).toEqual(isPrivate ? [200, 200] : [400, 400]);
    expect(await visibilityOf(datasetGUID)).toBe(isPrivate ? 'organisation' : 'private');
    if (!isPrivate)
      await expect(bench.ask('dataset:publish', publication(datasetGUID))).rejects.toThrow(
        /"field":"visibility","code":"dataset.noPrivateCatalogue"/,
      );
  });

  it('many at once name each with the reason', async () => {
    const datasetGUID = await ready('One of many');
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    const change = { kind: 'visibility', visibility: 'organisation' } as const;
    const { changed, refused } = await bench.ask('dataset:changeMany', {
      datasetGUIDs: [datasetGUID],
      change,
    });
    expect([changed.length, refused.map(({ reason }) => reason)]).toEqual(
      isPrivate ? [1, []] : [0, ['Members find nothing more than visitors on this server']],
    );
  });

  it('what is so already can be published again', async () => {
    const datasetGUID = await ready('From before');
    await db.kysely
      .updateTable('catalogue.dataset')
      .set({ visibility: 'organisation' })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    expect(await bench.status('dataset:publish', publication(datasetGUID))).toBe(200);
  });

  it('an import takes records that are not public as private, and says so', async () => {
    const file = join(folder.path, `catalogue-${String(isPrivate)}.json`);
    const dataset = {
      identifier: 'internal',
      title: 'Internal plans',
      description: 'Plans of the office',
      keyword: ['plans'],
      modified: '2026-01-01',
      publisher: { name: 'Office' },
      accessLevel: 'non-public',
    };
    await writeFile(
      file,
      JSON.stringify({ conformsTo: 'https://project-open-data.cio.gov/v1.1/schema', dataset: [dataset] }),
    );
    const store = createFolderFiles(folder.path);
    const run = () => importFile({ kysely: db.kysely, store, organisationGUID: ORGANISATION, file });
    const { created, remarks } = await run();
    const said = remarks.filter(({ message }) => message.includes('PRIVATE_DATA_CATALOGUE'));
    expect([created, said.map(({ path }) => path)]).toEqual([1, isPrivate ? [] : ['$.dataset[0]']]);
    const guid = datasetGuid(ORGANISATION, 'internal');
    expect(await visibilityOf(guid)).toBe(isPrivate ? 'organisation' : 'private');
    expect((await run()).unchanged).toBe(1);
  });
});
