/** A version that is withheld from readers, and a source that delivers the same bytes again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { readResources, toImported } from '#proxy/domains/publishing/files/file-versions.ts';
import { correctImported } from '#proxy/domains/publishing/files/read-again.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { ask, ORGANISATION, record } from '../../support/catalogue.ts';
import type { PublishingBench } from './bench.ts';
import { elsewhere, wordsBench } from './words.bench.ts';

let bench: PublishingBench;
let listed: Awaited<ReturnType<typeof wordsBench>>['listed'];
beforeAll(async () => {
  ({ bench, listed } = await wordsBench());
});
afterAll(() => bench.close());

const NAMES = 'a'.repeat(64);
const CLEAN = 'b'.repeat(64);

/** A file of the source with one content. */
const fileOf = (key: string, resourceKey?: string) => {
  const names = key === NAMES;
  return {
    ...elsewhere[0],
    ...(resourceKey !== undefined && { key: resourceKey }),
    url: null,
    file: { name: 'people.csv', key },
    profile: {
      rows: 1,
      columnCount: 1,
      columns: [],
      fingerprint: 'c1',
      cellWords: names ? 'quillfeather' : 'riverside',
      dialect: null,
    },
  };
};

/** The source has a file, and others. */
const deliver = (sourceIdentifier: string, key: string, ...others: readonly ReturnType<typeof fileOf>[]) =>
  writeRecords(
    bench.db.kysely,
    [
      record({
        sourceIdentifier,
        title: `Imported ${sourceIdentifier}`,
        resources: [fileOf(key), ...others] as never,
      }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test', keepEdits },
  );

it.each(['withheld', 'purged'])(
  'a file that its source delivers again stays %s, until the source has another',
  async (how) => {
    const identifier = `again-${how}`;
    const datasetGUID = datasetGuid(ORGANISATION, identifier);
    await deliver(identifier, NAMES);
    const [file] = (await bench.ask('dataset:edit', { datasetGUID })).files;
    const { resourceGUID = '', versionGUID = '' } = file ?? {};
    const read = () =>
      findFile(bench.db.kysely, { resourceGUID }, { identityGUID: null }).then(
        ({ key }) => key,
        (error: { status?: number }) => error.status,
      );
    expect(await read()).toBe(NAMES);
    // An editor touches the list, so that the version is kept once the source has another.
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'People' });
    await deliver(identifier, CLEAN);
    const chosen = { datasetGUID, resourceGUID, versionGUID };
    await bench.ask('dataset:withholdVersion', { ...chosen, reason: 'It has names' });
    if (how === 'purged') await bench.ask('dataset:purgeVersion', chosen);
    expect(await read()).toBe(CLEAN);
    await deliver(identifier, NAMES);
    expect(await read()).toBe(410);
    expect(await listed('quillfeather')).toBe(0);
    const { rows } = await sql<{ is_withheld: boolean }>`
      select is_withheld from catalogue.stored_file where guid = ${resourceGUID}::uuid`.execute(
      bench.db.kysely,
    );
    expect(rows).toEqual([{ is_withheld: true }]);
    // Changes of editors do not give it back either.
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'People again' });
    expect(await read()).toBe(410);
    await deliver(identifier, CLEAN);
    expect(await read()).toBe(CLEAN);
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect(JSON.stringify(shown)).not.toContain('quillfeather');
  },
);

it('a new file of the source with the bytes is withheld too, at each import', async () => {
  const identifier = 'moved';
  const datasetGUID = datasetGuid(ORGANISATION, identifier);
  await deliver(identifier, NAMES);
  const [file] = (await bench.ask('dataset:edit', { datasetGUID })).files;
  const { resourceGUID = '', versionGUID = '' } = file ?? {};
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'People' });
  await deliver(identifier, CLEAN);
  await bench.ask('dataset:withholdVersion', {
    datasetGUID,
    resourceGUID,
    versionGUID,
    reason: 'It has names',
  });
  for (const more of [[], [fileOf(CLEAN, 'third')]]) {
    await deliver(identifier, CLEAN, fileOf(NAMES, 'second'), ...more);
    const { rows } = await sql<{ file_key: string; is_withheld: boolean; words: string | null }>`
      select f.file_key, f.is_withheld, r.cell_words as words from catalogue.stored_file f
      join catalogue.resource r on r.resource_guid = f.guid
      where r.dataset_guid = ${datasetGUID}::uuid and r.file_key = ${NAMES}`.execute(bench.db.kysely);
    expect(rows).toEqual([{ file_key: NAMES, is_withheld: true, words: null }]);
    expect(await listed('quillfeather')).toBe(0);
  }
});

it('is withheld too where an editor has said how the file of the source is read', async () => {
  const identifier = 'read-otherwise';
  const datasetGUID = datasetGuid(ORGANISATION, identifier);
  await deliver(identifier, NAMES);
  const [file] = (await bench.ask('dataset:edit', { datasetGUID })).files;
  const { resourceGUID = '', versionGUID = '' } = file ?? {};
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'People' });
  await deliver(identifier, CLEAN);
  const chosen = { datasetGUID, resourceGUID, versionGUID };
  await bench.ask('dataset:withholdVersion', { ...chosen, reason: 'It has names' });
  await deliver(identifier, NAMES);
  let withheld: unknown;
  const correcting = bench.db.kysely.transaction().execute(async (trx) => {
    const [resource] = await readResources(trx, datasetGUID);
    if (resource === undefined) throw new Error('There is no file');
    const corrected = {
      ...toImported(resource),
      version_guid: crypto.randomUUID(),
      file_key: CLEAN,
      reading: { encoding: 'latin1' },
    };
    const guid = await correctImported(trx, resource, corrected);
    withheld = await trx
      .selectFrom('catalogue.resource_version')
      .select(['file_key', 'withheld_for', 'withheld_reason'])
      .where('version_guid', '=', guid)
      .executeTakeFirstOrThrow();
    // There are no bytes, so nothing is to be read.
    throw new Error('Not kept');
  });
  await expect(correcting).rejects.toThrow('Not kept');
  expect(withheld).toEqual({ file_key: NAMES, withheld_for: 'editor', withheld_reason: 'It has names' });
});
