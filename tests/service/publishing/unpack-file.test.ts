/** An archive is unpacked into its files, which take its place; nothing else of it comes in. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { FILES_MOST } from '#contract/publishing-constants.ts';
import { UNPACKED_MOST } from '#contract/publishing-files.ts';
import { people } from '../../support/catalogue.ts';
import { zip } from '../../support/zip.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';
import { bench, edit, useUploads } from './files-bench.ts';

useUploads();

const SITES = 'id,name\n0042,Otley Road\n0117,Kirkstall Road\n';
const COUNTS = 'site,n\n0042,1\n0117,4\n';

async function archive(members: Readonly<Record<string, string>>, name = 'sites 2024.zip') {
  const datasetGUID = await bench.draft('Packed');
  await bench.upload(datasetGUID, 'before.csv', 'a,b\n1,2\n');
  const resourceGUID = await bench.upload(datasetGUID, name, zip(members));
  await bench.upload(datasetGUID, 'after.csv', 'a,b\n1,2\n3,4\n');
  return { datasetGUID, resourceGUID };
}
const unpack = async (datasetGUID: string, resourceGUID: string) => {
  await bench.ask('dataset:unpackFile', { datasetGUID, resourceGUID }, people.editor);
  await bench.publishing.idle();
};
const files = async (datasetGUID: string) =>
  (await edit(datasetGUID)).files.map(({ fileName, status, shape }) => [
    fileName,
    status,
    shape?.rows ?? null,
  ]);

it('gives a file for each that is in it, at its place, and each is read', async () => {
  const { datasetGUID, resourceGUID } = await archive({
    'data/sites.csv': SITES,
    '../counts.csv': COUNTS,
    'readme.txt': 'Counted each spring.\n',
    '__MACOSX/sites.csv': 'x',
    '.DS_Store': 'x',
    'empty.csv': '',
  });
  await unpack(datasetGUID, resourceGUID);
  expect(await files(datasetGUID)).toEqual([
    ['before.csv', 'ready', 1],
    ['sites.csv', 'ready', 2],
    ['counts.csv', 'ready', 2],
    ['readme.txt', 'ready', null],
    ['after.csv', 'ready', 2],
  ]);
  // The archive can be put back.
  await bench.ask('dataset:restoreFile', { datasetGUID, resourceGUID });
  expect((await files(datasetGUID))[1]?.slice(0, 2)).toEqual(['sites 2024.zip', 'ready']);
});

it('unpacks an archive without a table, and one that says to be a table', async () => {
  const { datasetGUID, resourceGUID } = await archive({ 'notes.txt': 'Only words.\n' }, 'Sites 2024.csv');
  await unpack(datasetGUID, resourceGUID);
  expect((await files(datasetGUID)).map(([name]) => name)).toEqual(['before.csv', 'notes.txt', 'after.csv']);
});

it('refuses what is no archive, what readers have, and those who do not edit', async () => {
  const { datasetGUID, resourceGUID } = await archive({ 'sites.csv': SITES, 'counts.csv': COUNTS });
  const [table] = (await edit(datasetGUID)).files;
  const ask = (guid: string, as?: string) =>
    bench.status('dataset:unpackFile', { datasetGUID, resourceGUID: guid }, as);
  expect(await ask(table?.resourceGUID ?? '')).toBe(409);
  expect(await ask(datasetGUID)).toBe(404);
  expect(await ask(resourceGUID, people.member)).toBe(404);
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'Packed and published' } });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  expect(await ask(resourceGUID)).toBe(409);
});

it('says why it could not be unpacked, and takes nothing out', async () => {
  const many = Object.fromEntries(
    Array.from({ length: UNPACKED_MOST + 1 }, (_, i) => [`${i}.csv`, `a,b\n${i},2\n`]),
  );
  const { datasetGUID, resourceGUID } = await archive(many);
  await unpack(datasetGUID, resourceGUID);
  const all = (await edit(datasetGUID)).files;
  expect(all).toHaveLength(3);
  expect(all[1]).toMatchObject({
    status: 'failed',
    statusReason: `The archive has ${UNPACKED_MOST + 1} files, and at most ${UNPACKED_MOST} are taken out.`,
  });
  expect(UNPACKED_MOST).toBeLessThan(FILES_MOST);
});

it('has what was stored before a damaged file ended it removed after a while', async () => {
  const first = 'id,name\n7,In no other archive\n';
  const packed = zip({ 'sites.csv': first, 'photo.jpg': 'x'.repeat(40) });
  // No compressed file begins with these.
  const begin = packed.indexOf('photo.jpg') + 'photo.jpg'.length;
  packed.fill(0xff, begin, begin + 4);
  const datasetGUID = await bench.draft('Damaged');
  const resourceGUID = await bench.upload(datasetGUID, 'sites.zip', packed);
  await unpack(datasetGUID, resourceGUID);
  expect((await edit(datasetGUID)).files).toMatchObject([
    { status: 'failed', statusReason: 'The archive cannot be unpacked: it is damaged, or too large.' },
  ]);
  // The sweep of the store looks at what is listed here.
  const { rows } = await sql`select from catalogue.uploaded_file
    where file_key = encode(sha256(${Buffer.from(first)}::bytea), 'hex')`.execute(bench.db.kysely);
  expect(rows).toHaveLength(1);
});

it('takes nothing out of an archive that is withheld', async () => {
  const { datasetGUID, resourceGUID } = await archive({ 'sites.csv': SITES, 'counts.csv': COUNTS });
  const withhold = (at: Date | null) =>
    bench.db.kysely
      .updateTable('catalogue.resource_version')
      .set({ withheld_at: at, withheld_for: at && 'editor' })
      .where('resource_guid', '=', resourceGUID)
      .execute();
  await withhold(new Date());
  expect(await bench.status('dataset:unpackFile', { datasetGUID, resourceGUID })).toBe(409);
  await withhold(null);
  await unpack(datasetGUID, resourceGUID);
  expect(await files(datasetGUID)).toHaveLength(4);
});

it('takes nothing out of an archive that is withheld while it is unpacked', async () => {
  const SECRET = 'id,name\n1,Taken out and not shown\n';
  const { datasetGUID, resourceGUID } = await archive({ 'sites.csv': SITES, 'secret.csv': SECRET });
  const key = createHash('sha256').update(SECRET).digest('hex');
  const { kysely } = bench.db;
  // The last file is taken out already when a colleague withholds the archive.
  await sql`create function withhold_now() returns trigger language plpgsql as $$ begin
    if new.file_key = ${sql.lit(key)} then
      update catalogue.resource_version set withheld_at = now(), withheld_for = 'editor'
      where resource_guid = ${sql.lit(resourceGUID)};
    end if;
    return new;
  end $$`.execute(kysely);
  await sql`create trigger withhold_now after insert on catalogue.uploaded_file
    for each row execute function withhold_now()`.execute(kysely);
  try {
    await unpack(datasetGUID, resourceGUID);
  } finally {
    await sql`drop function withhold_now cascade`.execute(kysely);
  }
  const all = await files(datasetGUID);
  expect(all.map(([name]) => name)).toEqual(['before.csv', 'sites 2024.zip', 'after.csv']);
  expect(all[1]?.[1]).toBe('ready');
  const { rows } = await sql`select from catalogue.resource_version
    where file_key = ${key} and dataset_guid = ${datasetGUID}`.execute(kysely);
  expect(rows).toHaveLength(0);
});

const TAKEN = 'only,here\n1,2\n';

/** Unpacks an archive of two files, of which its list says how large the last one is. @returns whether the first was taken out */
async function taken(within: PublishingBench, size: number) {
  const packed = zip({ 'a.csv': TAKEN, 'b.csv': COUNTS });
  packed.writeUInt32LE(size, packed.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  const { kysely } = within.db;
  const key = createHash('sha256').update(TAKEN).digest('hex');
  await sql`delete from catalogue.uploaded_file where file_key = ${key}`.execute(kysely);
  const datasetGUID = await within.draft('Too large');
  const resourceGUID = await within.upload(datasetGUID, 'large.zip', packed);
  await sql`update catalogue.resource_version set status = 'ready', finding = '{"code":"noTableInArchive","what":"a.csv"}'
    where resource_guid = ${resourceGUID}`.execute(kysely);
  await within.ask('dataset:unpackFile', { datasetGUID, resourceGUID }, people.editor);
  await within.publishing.idle();
  const { rows } = await sql<{ status: string; reason: string; n: number }>`
    select status, status_reason as reason,
      (select count(*)::int from catalogue.uploaded_file where file_key = ${key}) as n
    from catalogue.resource_version where resource_guid = ${resourceGUID}`.execute(kysely);
  return rows;
}
const FAILED = 'The archive cannot be unpacked: it is damaged, or too large.';

it('has the store remove what it took out of an archive that is damaged', async () => {
  // Nothing refers to it, so the next sweeps remove it; what is in no list of the store would stay for ever.
  expect(await taken(bench, 3)).toEqual([{ status: 'failed', reason: FAILED, n: 1 }]);
});

it('takes nothing out of an archive that is too large, or for which there is no room', async () => {
  expect(await taken(bench, 1_000_000_000)).toEqual([{ status: 'failed', reason: FAILED, n: 0 }]);
  const small = await publishingBench({
    limits: { quotaBytes: 10_000, freeBytes: 0, unreferencedDays: 7 },
  });
  try {
    const reason = 'The organisation has used all the room for its uploads';
    expect(await taken(small, 90_000_000)).toEqual([{ status: 'failed', reason, n: 0 }]);
  } finally {
    await small.close();
  }
});

it('leaves out bytes that were deleted for good from the dataset', async () => {
  const { datasetGUID, resourceGUID } = await archive({ 'sites.csv': SITES, 'counts.csv': COUNTS });
  const { rows } = await sql<{ sum: string }>`
    select encode(sha256(${Buffer.from(COUNTS)}::bytea), 'hex') as sum`.execute(bench.db.kysely);
  await sql`insert into catalogue.resource_version
      (version_guid, resource_guid, dataset_guid, version, format, checksum, withheld_at, withheld_for, purged_at)
    values (gen_random_uuid(), ${resourceGUID}, ${datasetGUID}, 99, 'CSV', ${rows[0]?.sum}, now(), 'editor',
      now())`.execute(bench.db.kysely);
  await unpack(datasetGUID, resourceGUID);
  expect((await files(datasetGUID)).map(([name]) => name)).toEqual(['before.csv', 'sites.csv', 'after.csv']);
});
