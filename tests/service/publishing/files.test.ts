/** Uploaded files: how they are read, and personal data in them. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { ask, ORGANISATION, people, record, send } from '../../support/catalogue.ts';
import { complete } from './bench.ts';
import { bench, blocking, days, edit, rows, useUploads } from './files-bench.ts';
import { newVersions } from './versions.ts';

useUploads();

describe('a file', () => {
  it('is read, proposes fields with where they come from, and is shown to editors before it is published', async () => {
    const datasetGUID = await bench.draft('');
    const text = `Counts of birds in parks;;;\nday;lat;lon;licence\n${rows(
      (i) => `${days[i]};${53 + i / 100};-1.${10 + i};https://creativecommons.org/licenses/by/4.0/`,
    )}`;
    const resourceGUID = await bench.upload(datasetGUID, 'bird_counts-2024.csv', text);
    const { files, proposals } = await edit(datasetGUID);
    expect(files).toMatchObject([
      {
        resourceGUID,
        name: 'Bird counts 2024',
        format: 'CSV',
        status: 'ready',
        version: 1,
        isPublished: false,
        shape: { rows: 40, columns: 4 },
        dialect: { delimiter: ';', header: true, skippedLines: 1 },
        violations: [],
        addedBy: 'editor Example',
      },
    ]);
    const proposed = Object.fromEntries(
      proposals.map(({ field, value, from }) => [field, [value, from.source]]),
    );
    expect(proposed).toMatchObject({
      title: ['Counts of birds in parks', 'heading'],
      temporal: [{ start: '2024-01-01', end: '2024-02-09' }, 'values'],
      spatial: ['-1.49,53,-1.1,53.39', 'geometry'],
      frequency: [13, 'values'],
      licence: [4, 'fileLicence'],
      themes: [[5], 'words'],
      spatialReferenceSystem: [4326, 'geometry'],
    });
    await bench.previews.idle();
    const preview = await ask(bench.data, 'resource:preview', { resourceGUID }, people.editor);
    expect(preview.table).toMatchObject({ state: 'ready', rows: 40 });
    expect((await send(bench.data, 'resource:preview', { resourceGUID }, people.member)).status).toBe(404);
  });

  it('that is large has its table made while it is read', async () => {
    const datasetGUID = await bench.draft('');
    const text = `id,note\n${rows((i) => `${i},${'a long note '.repeat(40)}`, 40_000)}`;
    const resourceGUID = await bench.upload(datasetGUID, 'large.csv', text);
    await bench.previews.idle();
    const preview = await ask(bench.data, 'resource:preview', { resourceGUID }, people.editor);
    expect(preview.table).toMatchObject({ state: 'ready', rows: 40_000 });
    const { rows: jobs } = await sql<{ isBefore: boolean }>`
      select t.queued_at < r.finished_at as "isBefore"
      from operations.job t, operations.job r join catalogue.resource_version v
        on v.version_guid::text = r.payload ->> 'versionGUID'
      where t.name = 'make large table' and t.payload ->> 'fileKey' = v.file_key
        and r.name = 'read uploaded file' and v.resource_guid = ${resourceGUID}`.execute(bench.db.kysely);
    expect(jobs).toEqual([{ isBefore: true }]);
  });

  it('in another language proposes that, and what its organisation uses for most datasets', async () => {
    const usual = await bench.draft('Usual');
    await bench.ask('dataset:save', { datasetGUID: usual, changes: complete });
    await bench.upload(usual, 'usual.csv', 'a,b\n1,2\n');
    await bench.ask('dataset:publish', { datasetGUID: usual, status: 'published', visibility: 'public' });
    const datasetGUID = await bench.draft('');
    const names = 'Messstelle;Monat;Stickstoffdioxid Mittelwert;Feinstaub;Überschreitungen;Bemerkung';
    await bench.upload(datasetGUID, 'Luftqualität.csv', `${names}\nSüdring;2025-01;2,5;3;0;keine\n`);
    const { fields, proposals } = await edit(datasetGUID);
    expect(fields.language).toBe('en');
    const proposed = Object.fromEntries(
      proposals.map(({ field, value, from }) => [field, [value, from.source]]),
    );
    expect(proposed).toMatchObject({
      language: ['de', 'text'],
      languages: [['de'], 'text'],
      access: [1, 'organisation'],
    });
    await bench.ask('dataset:save', { datasetGUID, changes: { language: 'cy' } });
    expect((await edit(datasetGUID)).proposals.map(({ field }) => field)).not.toContain('language');
  });

  it('is found by its values once everyone may read it, and no longer when that ends', async () => {
    const datasetGUID = await bench.draft('Stations');
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    await bench.upload(datasetGUID, 'stations.csv', 'station,visits\nХабаровск,1\n札幌,2\nWhitby,3\n');
    const found = async (identity?: string) =>
      (await ask(bench.discovery, 'dataset:listDiscovery', { keywords: 'Хабаровск' }, identity)).totalCount;
    expect([await found(), await found(people.editor)]).toEqual([0, 0]);
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'organisation' });
    expect([await found(), await found(people.editor)]).toEqual([0, 0]);
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect([await found(), await found(people.editor)]).toEqual([1, 1]);
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'private' });
    expect([await found(), await found(people.editor)]).toEqual([0, 0]);
  });

  it.each([
    ['a web page called CSV', 'data.csv', '<!doctype html><title>404 Not Found</title>', 'failed', 'CSV'],
    ['a PDF called CSV', 'data.csv', '%PDF-1.7\n%âã', 'ready', 'PDF'],
    ['JSON called CSV', 'data.csv', '[{"a":1},{"a":2}]', 'ready', 'JSON'],
    ['a table called TXT with tabs', 'data.tsv', 'a\tb\n1\t2\n', 'ready', 'TSV'],
    ['notes', 'read-me.md', '# Notes\n', 'ready', 'TXT'],
    ['broken JSON', 'data.json', '{"a": [1, 2', 'failed', 'JSON'],
  ])('%s is known by its bytes', async (_, name, content, status, format) => {
    const datasetGUID = await bench.draft();
    await bench.upload(datasetGUID, `../../${name}`, content);
    const [file] = (await edit(datasetGUID)).files;
    expect(file).toMatchObject({ status, fileName: name });
    if (format !== 'TXT') expect(file?.format).toBe(format);
    if (status === 'failed') {
      expect(file?.statusReason).toMatch(/\.$/);
      expect(await blocking(datasetGUID)).toContain('files.failed');
    }
  });

  it('of an import shows its rows before anyone has changed the files', async () => {
    const text = Buffer.from('day,count\n2024-01-01,3\n');
    const { key } = await bench.stores.files.put(text);
    const file: ImportRecord['resources'][number] = {
      key: 'csv',
      name: 'Days',
      description: null,
      format: 'CSV',
      mimeType: 'text/csv',
      status: 'ready',
      statusReason: null,
      bytes: text.length,
      checksum: null,
      profile: null,
      url: null,
      file: { name: 'days.csv', key },
    };
    const imported = record({ sourceIdentifier: 'days', title: 'Days', resources: [file] });
    await writeRecords(bench.db.kysely, [imported], { organisationGUID: ORGANISATION, kind: 'test' });
    const { files } = await edit(datasetGuid(ORGANISATION, 'days'));
    const request = { resourceGUID: files[0]?.rowsGUID ?? '', columns: [1], filters: [], limit: 10 };
    await bench.ask('resource:requestPreview', { resourceGUID: request.resourceGUID });
    await bench.previews.idle();
    const { result } = await bench.ask('resource:previewRows', request);
    expect(result.map(({ cells }) => cells)).toEqual([[3]]);
  });

  it('is read as an editor says while it is being read', async () => {
    const datasetGUID = await bench.draft();
    const resourceGUID = await bench.upload(datasetGUID, 'years.csv', '2019,2020\n1,2\n3,4\n');
    const { versionGUID } = (await edit(datasetGUID)).files[0] ?? { versionGUID: '' };
    // A reading is under way, on another server.
    await sql`insert into operations.job (name, key, payload, state, attempt, lease, leased_until, started_at)
      values ('read uploaded file', ${`${versionGUID} `}, ${JSON.stringify({ versionGUID })}, 'running', 1,
        gen_random_uuid(), now() + interval '1 hour', now())`.execute(bench.db.kysely);
    await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated: { header: false } });
    await bench.publishing.idle();
    expect((await edit(datasetGUID)).files).toMatchObject([{ status: 'ready', shape: { rows: 3 } }]);
  });

  it('counts every violation with its first places', async () => {
    const datasetGUID = await bench.draft();
    const text = `id,amount,,note\n${rows((i) => (i % 20 === 7 ? `${i},unknown!,,x` : `${i},${i * 2},, a`), 40)}1,2,,\n1,2,,\n`;
    await bench.upload(datasetGUID, 'amounts.csv', text);
    const [file] = (await edit(datasetGUID)).files;
    expect(
      file?.violations.map(({ rule, column, count, rows: places }) => [rule, column, count, places]),
    ).toEqual(
      expect.arrayContaining([
        ['notNumber', 'amount', 2, [8, 28]],
        ['emptyColumn', 'column 3', 1, []],
        ['noName', 'column 3', 1, []],
        ['repeatedRow', null, 1, [42]],
      ]),
    );
    expect(file?.violations.find(({ rule }) => rule === 'notNumber')?.text).toContain('2 values');
  });
});

describe('personal data', () => {
  it('blocks what is open to everyone until it is answered, and no value leaves the file', async () => {
    const datasetGUID = await bench.draft();
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    const text = `contact,count\n${rows((i) => `ann.${i}@example.com,${i}`, 20)}`;
    await bench.upload(datasetGUID, 'people.csv', text);
    const { findings } = await edit(datasetGUID);
    expect(findings).toMatchObject([
      { column: 'contact', kind: 'email', looked: 20, found: 20, answer: null },
    ]);
    expect(JSON.stringify(await edit(datasetGUID))).not.toContain('ann.3@');
    expect(await blocking(datasetGUID)).toEqual(['findings.open']);
    expect(await blocking(datasetGUID, 'private')).toEqual([]);
    const contact = { column: 'contact', kind: 'email' } as const;
    const answer = { datasetGUID, columns: [contact] };
    expect(
      await bench.status('dataset:answerFinding', {
        ...answer,
        // One column that is not there, and nothing is answered.
        columns: [contact, { ...contact, column: 'count' }],
        isPersonal: false,
      }),
    ).toBe(404);
    await bench.ask('dataset:answerFinding', { ...answer, isPersonal: true });
    expect(await blocking(datasetGUID)).toEqual([
      'findings.personal',
      'lawfulBases.missing',
      'anonymisation.missing',
    ]);
    await bench.ask('dataset:answerFinding', { ...answer, isPersonal: false, reason: 'Made-up addresses' });
    expect(await blocking(datasetGUID)).toEqual([]);
    const audit = await bench.db.kysely
      .selectFrom('access.audit')
      .select('after')
      .where('object_id', '=', datasetGUID)
      .where('action', '=', 'dataset.findingAnswered')
      .execute();
    expect(audit).toHaveLength(2);
    expect(JSON.stringify(audit)).not.toContain('@');
  });

  it.each([
    [
      'a bank account',
      'account',
      (i: number) => ['GB82 WEST 1234 5698 7654 32', 'DE89370400440532013000'][i % 2],
      'iban',
    ],
    ['a telephone', 'phone', (i: number) => `+44 20 7946 0${100 + i}`, 'phone'],
    ['a national number', 'bsn', (i: number) => ['111222333', '123456782'][i % 2], 'nationalNumber'],
    ['a British one', 'nino', (i: number) => `AB ${10 + (i % 80)} 34 56 C`, 'nationalNumber'],
  ])('finds %s', async (_, column, value, kind) => {
    const datasetGUID = await bench.draft();
    await bench.upload(datasetGUID, 'people.csv', `${column},n\n${rows((i) => `${value(i)},${i}`)}`);
    expect((await edit(datasetGUID)).findings).toMatchObject([{ column, kind }]);
  });

  it('finds names beside dates of birth, and nothing in counts, places and days', async () => {
    const datasetGUID = await bench.draft();
    await bench.upload(
      datasetGUID,
      'people.csv',
      `first name,date of birth\n${rows((i) => `Ann,19${50 + (i % 40)}-05-0${1 + (i % 9)}`)}`,
    );
    await bench.upload(
      datasetGUID,
      'plain.csv',
      `day,station,code,amount,office\n${rows((i) => `${days[i]},Leeds ${i},${1000 + i},${i * 1.5},info@example.org`)}`,
    );
    const { findings } = await edit(datasetGUID);
    expect(findings.map(({ column, kind }) => [column, kind])).toEqual([
      ['date of birth', 'nameAndBirthDate'],
    ]);
  });
});

newVersions();
