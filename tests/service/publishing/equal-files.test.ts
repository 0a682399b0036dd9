/** Who is informed that a file equal to theirs was withheld because of personal data, and what the notice does not say. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { notifyOfEqualFiles } from '#proxy/domains/publishing/files/notify-equal-files.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { OTHER_ORGANISATION, people, record } from '../../support/catalogue.ts';
import { resource } from '../exports/support.ts';
import { bench, edit, rows, useUploads } from './files-bench.ts';
import { sha256 } from './uploads-bench.ts';

useUploads();

const names = `site,name\n${rows((i) => `S${i},Quill ${i}`)}`;

/** A dataset of another organisation with the same bytes. */
const elsewhere = (sourceIdentifier: string, status: 'published' | 'draft', text = names) =>
  writeRecords(
    bench.db.kysely,
    [
      record({
        sourceIdentifier,
        title: `Theirs, ${sourceIdentifier}`,
        status,
        // When it is imported.
        updatedAt: null,
        resources: [
          resource({
            key: 'a',
            name: 'Their list',
            url: null,
            file: { name: 'list.csv', key: sha256(new TextEncoder().encode(text)) },
            bytes: text.length,
          }),
        ],
      }),
    ],
    { organisationGUID: OTHER_ORGANISATION, kind: 'test' },
  );

interface Written {
  identity_guid: string;
  params: { dataset: string; organisation: string; file: string; datasetGUID: string; slug: string };
}
const notices = async () =>
  (
    await sql<Written>`select identity_guid, params from auth.notice where kind = 'equalFileWithheld'`.execute(
      bench.db.kysely,
    )
  ).rows;

it('are the editors of datasets with the same bytes, by a notice that names their own alone', async () => {
  const ours = await bench.draft('Ours as well');
  await bench.upload(ours, 'copy.csv', names);
  const datasetGUID = await bench.draft('The secret survey');
  const resourceGUID = await bench.upload(datasetGUID, 'sites.csv', names);
  await elsewhere('open', 'published');
  await elsewhere('hidden', 'draft');
  const versionGUID = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
  await bench.upload(datasetGUID, 'sites.csv', `site,name\n${rows((i) => `S${i},1`)}`, resourceGUID);
  const about = { datasetGUID, resourceGUID, versionGUID };
  await bench.ask('dataset:withholdVersion', { ...about, reason: 'Names' });
  await bench.publishing.idle();
  const found = await notices();
  const informed = found.map(({ identity_guid: who, params }) => [who, params.dataset, params.file]);
  expect(informed).toHaveLength(3);
  expect(informed).toEqual(
    expect.arrayContaining([
      [people.owner, 'Ours as well', 'Copy'],
      [people.editor, 'Ours as well', 'Copy'],
      [people.stranger, 'Theirs, open', 'Their list'],
    ]),
  );
  for (const { params } of found) {
    const { title, description } = messages.notices.equalFileWithheld(params);
    expect(`${title} ${description} ${JSON.stringify(params)}`).not.toMatch(/secret survey/);
    expect(JSON.stringify(params)).not.toContain(datasetGUID);
    expect(title).toContain(params.file);
  }
  // Given back and withheld again, they are not informed again.
  await bench.ask('dataset:releaseVersion', { ...about, reason: '' });
  await bench.ask('dataset:withholdVersion', { ...about, reason: 'Names after all' });
  await bench.publishing.idle();
  expect(await notices()).toHaveLength(3);
  // Their files stay as they are.
  expect((await edit(ours)).files[0]?.withheld).toBeNull();
});

it('are informed of nothing where the version was given back before the notices are written', async () => {
  await sql`delete from auth.notice`.execute(bench.db.kysely);
  const other = names.replaceAll('Quill', 'Brill');
  await bench.upload(await bench.draft('Another copy'), 'copy.csv', other);
  const datasetGUID = await bench.draft('Withheld for a moment');
  await bench.upload(datasetGUID, 'sites.csv', other);
  const fileKey = sha256(new TextEncoder().encode(other));
  await bench.db.kysely
    .transaction()
    .execute((trx) => notifyOfEqualFiles(trx, datasetGUID, [{ file_key: fileKey }]));
  await bench.publishing.idle();
  expect(await notices()).toEqual([]);
});

it('are no editors elsewhere whose file readers do not get yet: an upload is no question about what others withhold', async () => {
  await sql`delete from auth.notice`.execute(bench.db.kysely);
  await elsewhere('later', 'published');
  const [guessed, earlier] = ['Drill', 'Frill'].map((name) => names.replaceAll('Quill', name));
  const versions = [
    { text: guessed, version: 3, publishedAt: null },
    { text: earlier, version: 2, publishedAt: new Date() },
  ];
  for (const { text = '', version, publishedAt } of versions)
    await sql`insert into catalogue.resource_version
      (version_guid, resource_guid, dataset_guid, version, file_name, file_key, format, status, published_at, added_at)
      select gen_random_uuid(), r.resource_guid, r.dataset_guid, ${version}::integer, 'list.csv',
        ${sha256(new TextEncoder().encode(text))}::text, 'CSV', 'ready', ${publishedAt}::timestamptz,
        now() + interval '1 hour'
      from catalogue.resource r join catalogue.dataset d using (dataset_guid)
      where d.source_identifier = 'later'`.execute(bench.db.kysely);
  for (const { text = '' } of versions) {
    const datasetGUID = await bench.draft('Withheld here');
    const resourceGUID = await bench.upload(datasetGUID, 'sites.csv', text);
    const versionGUID = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
    await bench.upload(datasetGUID, 'sites.csv', `site,name\n${rows((i) => `S${i},2`)}`, resourceGUID);
    await bench.ask('dataset:withholdVersion', { datasetGUID, resourceGUID, versionGUID, reason: 'Names' });
    await bench.publishing.idle();
    const informed = (await notices()).map(({ identity_guid: who, params }) => [who, params.dataset]);
    expect(informed).toEqual(text === guessed ? [] : [[people.stranger, 'Theirs, later']]);
  }
});

it('are no publishers elsewhere who had the bytes before: a copy that is withheld sends them nothing', async () => {
  await sql`delete from auth.notice`.execute(bench.db.kysely);
  const text = names.replaceAll('Quill', 'Trill');
  await elsewhere('original', 'published', text);
  const datasetGUID = await bench.draft('A copy');
  const resourceGUID = await bench.upload(datasetGUID, 'copy.csv', text);
  await bench.upload(await bench.draft('Another copy here'), 'copy.csv', text);
  const versionGUID = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
  await bench.upload(datasetGUID, 'copy.csv', `site,name\n${rows((i) => `S${i},3`)}`, resourceGUID);
  await bench.ask('dataset:withholdVersion', { datasetGUID, resourceGUID, versionGUID, reason: 'A try' });
  await bench.publishing.idle();
  const informed = (await notices()).map(({ params }) => params.dataset);
  expect(new Set(informed)).toEqual(new Set(['Another copy here']));
});
