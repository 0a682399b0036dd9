/** What uploads may store: the quota of an organisation, room on the disk, and removal of what nothing refers to. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people, send } from '../../support/catalogue.ts';
import { runJob } from '../../support/run-job.ts';
import { publishingBench, roomy, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let datasetGUID = '';
const limits = { ...roomy, quotaBytes: 100 };
beforeAll(async () => {
  bench = await publishingBench({ limits });
  datasetGUID = await bench.draft();
});
afterAll(() => bench.close());

const create = async (size: number) => {
  const answer = await send(bench.data, 'upload:create', { datasetGUID, name: 'a.csv', size }, people.editor);
  return { status: answer.status, body: (await answer.json()) as { uploadId?: string; detail?: string } };
};

it('takes no more of an organisation than its quota, and counts the same content once', async () => {
  const content = `id,n\n${'1,2\n'.repeat(10)}`;
  await bench.upload(datasetGUID, 'first.csv', content);
  await bench.upload(datasetGUID, 'again.csv', content);
  expect((await create(60)).status).toBe(413);
  const { status, body } = await create(50);
  expect(status).toBe(200);
  const refused = await create(10);
  expect(refused.status).toBe(413);
  expect(refused.body.detail).toMatch(/room/);
  expect((await bench.tus('DELETE', `/api/uploads/${body.uploadId}`)).status).toBe(204);
  expect((await create(10)).status).toBe(200);
});

it('counts what was uploaded and belongs to no file yet', async () => {
  const other = await publishingBench({ limits });
  try {
    const guid = await other.draft();
    const whole = async (content: string) => {
      const asked = { datasetGUID: guid, name: 'a.csv', size: content.length };
      const { address } = await other.ask('upload:create', asked, people.editor);
      await other.tus('PATCH', address, { offset: 0, body: new TextEncoder().encode(content) });
      await other.publishing.idle();
    };
    await whole('a'.repeat(50));
    await whole('a'.repeat(50));
    const refused = { datasetGUID: guid, name: 'b.csv', size: 60 };
    expect(await other.status('upload:create', refused, people.editor)).toBe(413);
    expect(await other.status('upload:create', { ...refused, size: 50 }, people.editor)).toBe(200);
  } finally {
    await other.close();
  }
});

it('takes nothing that would fill the disk', async () => {
  const full = await publishingBench({ limits: { ...roomy, freeBytes: Number.MAX_SAFE_INTEGER } });
  try {
    const request = { datasetGUID: await full.draft(), name: 'a.csv', size: 10 };
    expect(await full.status('upload:create', request, people.editor)).toBe(507);
  } finally {
    await full.close();
  }
});

it('refuses a file above the number that a dataset may have', async () => {
  const other = await bench.draft();
  const entries = Array.from({ length: 500 }, (_, i) => ({
    resourceGUID: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    versionGUID: `00000000-0000-4000-9000-${String(i).padStart(12, '0')}`,
    name: `File ${i}`,
    description: null,
  }));
  await sql`insert into catalogue.dataset_revision (dataset_guid, field, revision, before, value)
    values (${other}, 'files', 1, '[]', ${JSON.stringify(entries)}::jsonb)`.execute(bench.db.kysely);
  const { body } = await create(5);
  await sql`update catalogue.upload set dataset_guid = ${other}::uuid where upload_id = ${body.uploadId ?? ''}`.execute(
    bench.db.kysely,
  );
  const request = { datasetGUID: other, uploadId: body.uploadId ?? '' };
  expect(await bench.status('dataset:attachUpload', request, people.editor)).toBe(409);
});

it('removes stored files that nothing has referred to for the days of the setting, and no others', async () => {
  const { kysely } = bench.db;
  const doomed = await bench.draft();
  await bench.upload(doomed, 'only-here.csv', 'id,n\n7,8\n');
  const key = async (guid: string) =>
    (await bench.ask('dataset:edit', { datasetGUID: guid })).files[0]?.checksum?.value ?? '';
  const [kept, lost] = [await key(datasetGUID), await key(doomed)];
  const sweep = () => runJob(kysely, bench.publishing.sweep);
  const isThere = async (one: string) => (await bench.stores.files.sizeOf(one)) !== null;
  // The dataset is removed for good, and its upload forgotten.
  await kysely.deleteFrom('catalogue.dataset').where('dataset_guid', '=', doomed).execute();
  await sweep();
  expect(await isThere(lost)).toBe(true);
  const later = (days: number) =>
    sql`update catalogue.uploaded_file set unreferenced_at = unreferenced_at - make_interval(days => ${days})`.execute(
      kysely,
    );
  await later(limits.unreferencedDays - 1);
  await sweep();
  expect(await isThere(lost)).toBe(true);
  await later(2);
  await sweep();
  expect([await isThere(lost), await isThere(kept)]).toEqual([false, true]);
});
