/**
 * Bytes that are uploaded again while the version that has them is withheld, remedied or deleted for good: the change comes
 * at the worst moment, when all bytes are here and the server is about to take them over, with and without a failure there.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { PURGED_AGAIN } from '#proxy/domains/publishing/files/withheld-bytes.ts';
import { sweepUploads } from '#proxy/domains/publishing/uploads/store-upload.ts';
import { StoreUnavailable } from '#proxy/platform/store/file-store.ts';
import { people } from '../../support/catalogue.ts';
import { runJob } from '../../support/run-job.ts';
import { complete, roomy } from './bench.ts';
import { bench, blocking, edit, rows, useUploads } from './files-bench.ts';
import { sha256, withPieces } from './uploads-bench.ts';

useUploads();
afterEach(() => vi.restoreAllMocks());

let made = 0;
/** A file with two versions, the first with names of its own. */
async function withVersions() {
  const names = `site,name\n${rows((i) => `S${i},Quill ${made}-${i}`)}`;
  made += 1;
  const datasetGUID = await bench.draft('Sites');
  const resourceGUID = await bench.upload(datasetGUID, 'sites.csv', names);
  const versionGUID = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
  await bench.upload(datasetGUID, 'sites.csv', `site,name\n${rows((i) => `S${i},${made}`)}`, resourceGUID);
  const bytes = new TextEncoder().encode(names);
  return { datasetGUID, resourceGUID, versionGUID, bytes, key: sha256(bytes) };
}
type Versions = Awaited<ReturnType<typeof withVersions>>;

/** Uploads the bytes of the first version as another version. */
async function again({ datasetGUID, resourceGUID, bytes }: Versions, between = async () => {}) {
  const asked = { datasetGUID, name: 'sites.csv', size: bytes.length };
  const { address, uploadId } = await bench.ask('upload:create', asked, people.editor);
  await bench.ask('dataset:attachUpload', { datasetGUID, uploadId, replaces: resourceGUID }, people.editor);
  const half = bytes.length >> 1;
  await bench.tus('PATCH', address, { offset: 0, body: bytes.subarray(0, half) });
  await between();
  await bench.tus('PATCH', address, { offset: half, body: bytes.subarray(half) });
  await bench.publishing.idle();
  return uploadId;
}

/** Something happens once, when the server looks whether it has the bytes. */
function onceWhenStored(happens: () => Promise<unknown>): void {
  const { files } = bench.stores;
  const sizeOf = files.sizeOf.bind(files);
  vi.spyOn(files, 'sizeOf').mockImplementationOnce(async (key) => {
    await happens();
    return sizeOf(key);
  });
}

const withhold = ({ datasetGUID, resourceGUID, versionGUID }: Versions) =>
  bench.ask('dataset:withholdVersion', { datasetGUID, resourceGUID, versionGUID, reason: 'Names' });
const purge = ({ datasetGUID, resourceGUID, versionGUID }: Versions) =>
  bench.ask('dataset:purgeVersion', { datasetGUID, resourceGUID, versionGUID, reason: 'Names' });
const stateOf = async (uploadId: string) =>
  bench.db.kysely
    .selectFrom('catalogue.upload')
    .select(['state', 'reason'])
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
/** Waits for attempts that are repeated. */
const reaches = (uploadId: string, state: string) =>
  vi.waitFor(
    async () => {
      await bench.publishing.idle();
      expect((await stateOf(uploadId)).state).toBe(state);
    },
    { timeout: 60_000, interval: 500 },
  );
const sweep = () =>
  runJob(bench.db.kysely, sweepUploads({ kysely: bench.db.kysely, ...bench.stores, limits: roomy }));

/** The bytes are in no version, no store and no piece. */
async function expectGone(versions: Versions, uploadId: string): Promise<void> {
  expect(await stateOf(uploadId)).toEqual({ state: 'refused', reason: PURGED_AGAIN });
  const [file] = (await edit(versions.datasetGUID)).files;
  expect(file).toMatchObject({ status: 'failed', statusReason: PURGED_AGAIN });
  await sweep();
  expect(await bench.stores.files.sizeOf(versions.key)).toBeNull();
  expect(await withPieces(bench)).toEqual([]);
}

it('refuses bytes that were deleted for good while they were uploaded', async () => {
  const versions = await withVersions();
  await withhold(versions);
  onceWhenStored(() => purge(versions));
  await expectGone(versions, await again(versions));
});

it('refuses them where the server did not know their checksum until they were put together', async () => {
  const versions = await withVersions();
  await withhold(versions);
  const { files, pieces } = bench.stores;
  const join = pieces.join.bind(pieces);
  vi.spyOn(pieces, 'join').mockImplementationOnce(async (...about) => {
    await purge(versions);
    await sweep();
    expect(await files.sizeOf(versions.key)).toBeNull();
    return join(...about);
  });
  const uploadId = await again(versions, async () => {
    await bench.db.kysely.updateTable('catalogue.upload').set({ hash_state: null }).execute();
  });
  await expectGone(versions, uploadId);
});

it('refuses them after the store could not be reached', async () => {
  const versions = await withVersions();
  await withhold(versions);
  onceWhenStored(async () => {
    await purge(versions);
    throw new StoreUnavailable('The store is away');
  });
  const uploadId = await again(versions);
  await reaches(uploadId, 'refused');
  await expectGone(versions, uploadId);
}, 120_000);

it('refuses bytes that were deleted for good before they are uploaded', async () => {
  const versions = await withVersions();
  await withhold(versions);
  await purge(versions);
  await expectGone(versions, await again(versions));
});

it('withholds what was withheld while it was uploaded, until an editor gives it back', async () => {
  const versions = await withVersions();
  const { datasetGUID, resourceGUID } = versions;
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  onceWhenStored(() => withhold(versions));
  await again(versions);
  const [file] = (await edit(datasetGUID)).files;
  expect(file?.withheld).toMatchObject({ because: 'editor', reason: 'Names' });
  expect(await blocking(datasetGUID)).toContain('files.withheld');
  const audit = await bench.db.kysely
    .selectFrom('access.audit')
    .select('after')
    .where('object_id', '=', datasetGUID)
    .where('action', '=', 'dataset.versionWithheld')
    .orderBy('id')
    .execute();
  expect(audit.map(({ after }) => after)).toMatchObject([{ number: 1 }, { number: 3, because: 'equal' }]);
  const { versionGUID } = versions;
  await bench.ask('dataset:releaseVersion', { datasetGUID, resourceGUID, versionGUID, reason: 'None' });
  expect((await edit(datasetGUID)).files[0]?.withheld).toBeNull();
  expect(await blocking(datasetGUID)).not.toContain('files.withheld');
});

it('withholds them as a new file of the dataset too, and gives both back together', async () => {
  const versions = await withVersions();
  const { datasetGUID, resourceGUID, versionGUID, bytes } = versions;
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  await withhold(versions);
  const added = await bench.upload(datasetGUID, 'another name.csv', new TextDecoder().decode(bytes));
  const fileOf = async () => (await edit(datasetGUID)).files.find((one) => one.resourceGUID === added);
  expect((await fileOf())?.withheld).toMatchObject({ because: 'editor', reason: 'Names' });
  expect(await blocking(datasetGUID)).toContain('files.withheld');
  await bench.ask('dataset:releaseVersion', { datasetGUID, resourceGUID, versionGUID, reason: 'None' });
  expect((await fileOf())?.withheld).toBeNull();
  // While another file has the bytes as its current version, they cannot be withheld in one alone.
  expect(
    await bench.status('dataset:withholdVersion', {
      datasetGUID,
      resourceGUID,
      versionGUID,
      reason: 'Names',
    }),
  ).toBe(409);
  expect(await blocking(datasetGUID)).not.toContain('files.withheld');
});

/** The bytes of the first version in an earlier version of another file, open as before versions were compared in the dataset. */
async function inAnotherFile({ datasetGUID, bytes }: Versions) {
  const other = await bench.upload(datasetGUID, 'copy.csv', new TextDecoder().decode(bytes));
  const file = (await edit(datasetGUID)).files.find(({ resourceGUID }) => resourceGUID === other);
  await bench.upload(datasetGUID, 'copy.csv', `site,place\n${rows((i) => `S${i},${made}`)}`, other);
  return { datasetGUID, resourceGUID: other, versionGUID: file?.versionGUID ?? '' };
}
const withheldFor = async (versionGUID: string) =>
  bench.db.kysely
    .selectFrom('catalogue.resource_version')
    .select(['withheld_for', 'purged_at'])
    .where('version_guid', '=', versionGUID)
    .executeTakeFirstOrThrow();
/** As when readers got a version that follows a remedy, in one file alone. */
const endByRemedy = (versionGUID: string) =>
  bench.db.kysely
    .updateTable('catalogue.resource_version')
    .set({ withheld_at: new Date(), withheld_for: 'remedy' })
    .where('version_guid', '=', versionGUID)
    .execute();

it('gives no bytes back that a remedy has ended in another file to an editor who does not publish', async () => {
  const versions = await withVersions();
  const copy = await inAnotherFile(versions);
  await endByRemedy(versions.versionGUID);
  const asEditor = (call: 'dataset:withholdVersion' | 'dataset:releaseVersion') =>
    bench.status(call, { ...copy, reason: 'Names' }, people.editor);
  expect(await asEditor('dataset:withholdVersion')).toBe(200);
  // The right is asked for each version that comes back, so the editor is not offered what is refused.
  const offered = async (as: string) =>
    (await bench.ask('dataset:edit', { datasetGUID: copy.datasetGUID }, as)).files
      .flatMap(({ earlier }) => earlier)
      .find(({ versionGUID }) => versionGUID === copy.versionGUID)?.withheld?.mayRelease;
  expect([await offered(people.editor), await offered(people.owner)]).toEqual([false, true]);
  expect(await asEditor('dataset:releaseVersion')).toBe(403);
  expect(await withheldFor(versions.versionGUID)).toMatchObject({ withheld_for: 'remedy' });
  await bench.ask('dataset:releaseVersion', { ...copy, reason: 'None' });
  expect(await withheldFor(versions.versionGUID)).toMatchObject({ withheld_for: null });
});

it('deletes them for good in an earlier version of another file that is open, too', async () => {
  const versions = await withVersions();
  const copy = await inAnotherFile(versions);
  await endByRemedy(versions.versionGUID);
  await purge(versions);
  expect(await withheldFor(copy.versionGUID)).toMatchObject({
    withheld_for: 'editor',
    purged_at: expect.any(Date),
  });
});

it('leaves the same bytes in another dataset, which has editors and answers of its own', async () => {
  const versions = await withVersions();
  await withhold(versions);
  const other = await bench.draft('Another survey');
  await bench.upload(other, 'sites.csv', new TextDecoder().decode(versions.bytes));
  expect((await edit(other)).files[0]?.withheld).toBeNull();
});

it('withholds what a remedy has ended while it was uploaded, also where the transaction has failed', async () => {
  const versions = await withVersions();
  const { datasetGUID } = versions;
  const { files } = bench.stores;
  const sizeOf = files.sizeOf.bind(files);
  vi.spyOn(files, 'sizeOf')
    .mockImplementationOnce(async (key) => {
      // As when readers get a version that follows a remedy.
      await bench.db.kysely
        .updateTable('catalogue.resource_version')
        .set({ withheld_at: new Date(), withheld_for: 'remedy' })
        .where('version_guid', '=', versions.versionGUID)
        .execute();
      return sizeOf(key);
    })
    .mockImplementationOnce(async () => {
      throw new Error('The disk has failed');
    });
  const uploadId = await again(versions);
  await reaches(uploadId, 'stored');
  expect((await edit(datasetGUID)).files[0]?.withheld).toMatchObject({ because: 'remedy' });
}, 90_000);
