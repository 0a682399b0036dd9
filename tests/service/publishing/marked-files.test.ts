/** A table as CSV with a last column that says which rules each row breaks. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { bench, edit, rows, useUploads } from './files-bench.ts';

useUploads();

const get = (path: string, as: string | null = people.editor, method = 'GET') =>
  bench.publishing.uploads.fetch(
    new Request(`http://service.invalid/api/uploads/marked/${path}`, {
      method,
      headers: as === null ? {} : { authorization: `Bearer ${as}` },
    }),
  );

it('has every row with its reasons, as the file has it', async () => {
  const datasetGUID = await bench.draft('Benches');
  const text = `code;n;"place; note"\n${rows((i) => `${i === 4 ? '5' : String(i + 1).padStart(3, '0')};${i === 7 ? 'closed' : i};"=1+${i}, ""x"""`)}code;n;"place; note"\n004;3;"=1+3, ""x"""\n`;
  await bench.upload(datasetGUID, 'benches.csv', text);
  const [file] = (await edit(datasetGUID)).files;
  const answer = await get(`${datasetGUID}/${file?.versionGUID}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('benches.csv.checked.csv');
  const [names, ...found] = parse(await answer.text(), { bom: true }) as string[][];
  expect(names).toEqual(['code', 'n', 'place; note', 'what to correct']);
  expect(found).toHaveLength(42);
  expect(found[0]).toEqual(['001', '0', '=1+0, "x"', '']);
  const marked = found.flatMap((cells, row) => (cells[3] === '' ? [] : [[row + 1, cells[3]]]));
  expect(marked).toEqual([
    [5, 'code: zeros in front may be lost'],
    [8, 'n: not a number'],
    [41, 'the names of the columns again'],
    [42, 'equal to an earlier row'],
  ]);
});

it.each([
  [
    'a row that is wider than the names',
    (i: number) => (i === 450 ? `${i},a,more` : `${i},a`),
    ['id', 'name', 'column 3'],
  ],
  ['a quote that is never closed', (i: number) => (i === 450 ? `${i},"a` : `${i},a`), ['id', 'name']],
])('has each row once where the file has %s', async (_, line, wanted) => {
  const datasetGUID = await bench.draft('Read again');
  // More than is written at once.
  await bench.upload(datasetGUID, 'sites.csv', `id,name\n${rows(line, 12_000)}`);
  const [file] = (await edit(datasetGUID)).files;
  const table = await (await get(`${datasetGUID}/${file?.versionGUID}`)).text();
  const [names, ...found] = parse(table, { bom: true }) as string[][];
  expect([names, found.length]).toEqual([[...wanted, 'what to correct'], 12_000]);
  expect(new Set(found.map(([id]) => id)).size).toBe(12_000);
});

it('is for editors, of files with a table', async () => {
  const datasetGUID = await bench.draft('Refused');
  await bench.upload(datasetGUID, 'benches.csv', 'a,b\n1,2\n2,3\n');
  await bench.upload(datasetGUID, 'notes.txt', 'Only words, and no table.\n');
  const [table, words] = (await edit(datasetGUID)).files.map(({ versionGUID }) => versionGUID);
  const of = (guid = '') => `${datasetGUID}/${guid}`;
  expect((await get(of(table), null)).status).toBe(401);
  expect([403, 404]).toContain((await get(of(table), people.stranger)).status);
  expect((await get(of(table), people.editor, 'DELETE')).status).toBe(405);
  for (const path of [of(words), of(datasetGUID), of(), `${of(table)}/more`, 'x/y'])
    expect((await get(path)).status).toBe(404);
  const other = await bench.draft('Other');
  expect((await get(`${other}/${table}`)).status).toBe(404);
});

it('is written for two at a time, also where several ask at once', async () => {
  const datasetGUID = await bench.draft('At once');
  await bench.upload(datasetGUID, 'benches.csv', 'a,b\n1,2\n2,3\n');
  const [file] = (await edit(datasetGUID)).files;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => get(`${datasetGUID}/${file?.versionGUID}`)),
  );
  const statuses = answers.map(({ status }) => status);
  await Promise.all(answers.map((answer) => answer.text()));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 503, 503, 503, 503]);
});

it('is written without a column, and what readers get has none of it', async () => {
  const datasetGUID = await bench.draft('Without');
  const text = `site;mail;"n, of"\n${rows((i) => `S${i};p${i}@mail.example;${i}`, 30)}`;
  await bench.upload(datasetGUID, 'people.tsv', text);
  const [file] = (await edit(datasetGUID)).files;
  const path = `${datasetGUID}/${file?.versionGUID}`;
  const answer = await get(`${path}?without=mail`);
  expect(answer.headers.get('content-disposition')).toContain('people.csv');
  const table = await answer.text();
  expect(table).not.toContain('@');
  const [names, ...found] = parse(table) as string[][];
  expect([names, found.length, found[0]]).toEqual([['site', 'n, of'], 30, ['S0', '0']]);
  expect((await get(`${path}?without=none`)).status).toBe(404);
  expect((await get(`${path}?without=site&without=mail&without=n%2C%20of`)).status).toBe(400);
  await bench.upload(datasetGUID, 'people.csv', table, file?.resourceGUID);
  const { files, findings } = await edit(datasetGUID);
  expect(files.map(({ columns }) => columns.map(({ name }) => name))).toEqual([['site', 'n, of']]);
  expect(findings).toEqual([]);
});

it('is written with personal data numbered, made coarser or not told, and nothing of it is found again', async () => {
  const datasetGUID = await bench.draft('Remedied');
  const text = `id,mail,first name,date of birth,lat,lng\n${rows(
    (i) =>
      `${i},${i % 2 === 0 ? 'Ann' : 'bob'}${i % 20}@mail.example,N${i},19${50 + (i % 40)}-05-${10 + (i % 9)},53.${80_123 + i},-1.${54_321 + i}`,
    60,
  )}`;
  await bench.upload(datasetGUID, 'residents.csv', text);
  const before = await edit(datasetGUID);
  expect(before.findings.map(({ column, kind }) => [column, kind])).toEqual([
    ['mail', 'email'],
    ['date of birth', 'nameAndBirthDate'],
    ['lat', 'position'],
    ['lng', 'position'],
  ]);
  const [file] = before.files;
  const path = `${datasetGUID}/${file?.versionGUID}`;
  const query = 'number=mail&year=date%20of%20birth&round=lat&round=lng&without=first%20name';
  const table = await (await get(`${path}?${query}`)).text();
  const [names, ...found] = parse(table) as string[][];
  expect([names, found.length]).toEqual([['id', 'mail', 'date of birth', 'lat', 'lng'], 60]);
  const numbers = found.map((cells) => cells[1]);
  // The same person, the same number: whatever is written large.
  expect(new Set(numbers).size).toBe(20);
  expect([numbers[0], numbers.every((one) => /^\d{9}$/.test(one ?? ''))]).toEqual([numbers[20], true]);
  expect(found[3]?.slice(2)).toEqual(['1953', '53.80', '-1.54']);
  // Another time, other numbers.
  const again = parse(await (await get(`${path}?${query}`)).text()) as string[][];
  expect(again[1]?.[1]).not.toBe(numbers[0]);
  expect((await get(`${path}?round=none`)).status).toBe(404);
  await bench.upload(datasetGUID, 'residents.csv', table, file?.resourceGUID);
  expect((await edit(datasetGUID)).findings).toEqual([]);
});

it('is written without small counts, and the column stays one of numbers', async () => {
  const datasetGUID = await bench.draft('Counts');
  const text = `ward,age group,count\n${rows((i) => `W${i},${i % 2 === 0 ? '18-24' : '25-34'},${i + 1}`, 60)}`;
  await bench.upload(datasetGUID, 'claims.csv', text);
  const before = await edit(datasetGUID);
  expect(before.findings).toMatchObject([{ column: 'count', kind: 'smallCount' }]);
  const [file] = before.files;
  const table = await (await get(`${datasetGUID}/${file?.versionGUID}?fewer=count`)).text();
  const counts = (parse(table) as string[][]).slice(1).map((cells) => cells[2]);
  expect(counts.slice(0, 6)).toEqual(['<5', '<5', '<5', '<5', '5', '6']);
  await bench.upload(datasetGUID, 'claims.csv', table, file?.resourceGUID);
  const after = await edit(datasetGUID);
  expect(after.findings).toEqual([]);
  expect(after.files[0]?.columns.find(({ name }) => name === 'count')).toMatchObject({ type: 'number' });
  expect(after.files[0]?.violations).toEqual([]);
});

it('is known as a remedy in each of two files with the same content', async () => {
  const datasetGUID = await bench.draft('Twice');
  const text = `site,mail\n${rows((i) => `S${i},p${i}@mail.example`, 30)}`;
  for (const name of ['one.csv', 'two.csv']) await bench.upload(datasetGUID, name, text);
  for (const { versionGUID, resourceGUID } of (await edit(datasetGUID)).files) {
    const table = await (await get(`${datasetGUID}/${versionGUID}?without=mail`)).text();
    await bench.upload(datasetGUID, 'remedied.csv', table, resourceGUID);
  }
  const versions = await bench.db.kysely
    .selectFrom('catalogue.resource_version')
    .select(['version', 'remedies'])
    .where('dataset_guid', '=', datasetGUID)
    .orderBy('version')
    .execute();
  expect(versions.map(({ version, remedies }) => [version, remedies])).toEqual([
    [1, null],
    [1, null],
    [2, { without: ['mail'] }],
    [2, { without: ['mail'] }],
  ]);
});
