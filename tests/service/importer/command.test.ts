/** The command `npm run import`, as a process of its own beside a database that others use. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import {
  BROKEN_CATALOGUE,
  catalogueDatabase,
  OTHER_ORGANISATION,
  record,
  temporaryFolder,
} from '../../support/catalogue.ts';
import { zip } from '../../support/zip.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FIXTURES = join(ROOT, 'tests/fixtures/catalogues');

let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  db = await catalogueDatabase();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await db.close();
  await folder.remove();
});

/** Runs the command against the test's database. */
async function command(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: db.url,
    DATA_DIR: folder.path,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/import.ts', ...args], {
      cwd: ROOT,
      env,
    });
    return { code: 0, out: stdout, error: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}

describe('npm run import', () => {
  it('prints the counts and the reasons', async () => {
    const { code, out } = await command(join(FIXTURES, 'parks.data.json'), '--organisation', 'parks');
    expect(code).toBe(0);
    expect(out).toContain('Rejected $.dataset[4] (no-title): title: is missing');
    expect(out).toContain('Note $.dataset[0]: distribution[3] was left out: it has no address');
    expect(out).toMatch(/^Parks Department: 6 created, 0 updated, 0 unchanged, 3 rejected \([\d.]+ s\)$/m);
    const again = await command(join(FIXTURES, 'parks.data.json'), '--organisation', 'parks');
    expect(again.out).toMatch(/^Parks Department: 0 created, 0 updated, 6 unchanged, 3 rejected/m);
  });

  it('ends with an error for a malformed file, an unknown organisation and wrong arguments', async () => {
    const file = join(folder.path, 'broken.json');
    await writeFile(file, BROKEN_CATALOGUE);
    const malformed = await command(file, '--organisation', 'parks');
    expect(malformed).toMatchObject({ code: 1, error: expect.stringContaining('line 3, column 26') });
    const unknown = await command(join(FIXTURES, 'parks.data.json'), '--organisation', 'zoo');
    expect(unknown).toMatchObject({
      code: 1,
      error: 'There is no organisation with the slug zoo. There are: parks, water.\n',
    });
    const wrong = await command(join(FIXTURES, 'parks.data.json'));
    expect(wrong).toMatchObject({ code: 1, error: 'Usage: npm run import -- FILE --organisation SLUG\n' });
  });

  it('has the table of each main file made, once', async () => {
    await writeFile(join(folder.path, 'trees.csv'), 'tree,height\noak,20\nelm,30\n');
    await writeFile(join(folder.path, 'few.csv'), 'tree\noak\n');
    const file = join(folder.path, 'datapackage.json');
    const resources = ['few', 'trees'].map((name) => ({ name, path: `${name}.csv`, format: 'csv' }));
    await writeFile(file, JSON.stringify({ name: 'trees', title: 'Trees', resources }));
    const { code, out } = await command(file, '--organisation', 'water');
    expect(code).toBe(0);
    const asked = () =>
      db.kysely
        .selectFrom('operations.job as j')
        .innerJoin('catalogue.preview as p', (on) => on.onTrue())
        .innerJoin('catalogue.resource as r', 'r.file_key', 'p.file_key')
        .select(['r.name', 'p.state'])
        .where('j.name', '=', 'make table')
        .execute();
    const first = await asked();
    expect(out).toMatch(/^Previews that the server prepares: \d$/m);
    expect(first).toEqual([{ name: 'trees.csv', state: 'pending' }]);
    await command(file, '--organisation', 'water');
    expect(await asked()).toEqual(first);
  });

  it('says where it is, without a terminal', async () => {
    const dataset = Array.from({ length: 600 }, (_, i) => ({
      title: `Record ${i}`,
      identifier: `record-${i}`,
      description: 'A record',
      modified: '2026-01-01',
    }));
    const file = join(folder.path, 'many.json');
    await writeFile(file, JSON.stringify({ dataset }));
    const { code, out } = await command(file, '--organisation', 'water');
    expect(code).toBe(0);
    expect(out).toMatch(/^Importing .*many\.json into Water Board\nWriting 500 of 600\nWriting 600 of 600\n/);
  });

  it('reads no more than the limit of what has no end', async () => {
    const { code, error } = await command('/dev/zero', '--organisation', 'parks');
    expect(code).toBe(1);
    expect(error).toBe('The file /dev/zero is larger than 268435456 bytes.\n');
  });

  it('takes over what it can of a package with files that are something else', async () => {
    const package_ = join(folder.path, 'package');
    await mkdir(package_);
    const files: Record<string, string | Buffer> = {
      'good.csv': 'a,b\n1,2\n',
      // A workbook, text of four bytes a character, bytes without meaning, and a text with NUL in its header.
      'workbook.csv': zip({ 'xl/workbook.xml': '<workbook/>', '[Content_Types].xml': '<Types/>' }),
      'utf-32.csv': Buffer.concat(
        [...'a,b\n1,2\n'].map((letter) => Buffer.from([letter.charCodeAt(0), 0, 0, 0])),
      ),
      'noise.csv': Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256)),
      'noise.json': Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 104_729) % 256)),
      'nul.csv': 'a\0b,c\ud800\n\0,2\n',
      'nul.json': '[{"a\\u0000b": "\\u0000", "c\\ud800": "\\udfff"}]',
      'empty.csv': '',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(package_, name), content);
    const resources = [...Object.keys(files), 'missing.csv'].map((path) => ({ name: path, path }));
    await writeFile(
      join(package_, 'datapackage.json'),
      JSON.stringify({ name: 'odd\0\ud800', title: 'Odd \0\ud800 files', resources }),
    );
    const { code, error, out } = await command(join(package_, 'datapackage.json'), '--organisation', 'parks');
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('1 created');
    const { rows } = await db.pool.query<{ name: string; status: string }>(
      "select r.name, r.status from catalogue.resource r join catalogue.dataset d using (dataset_guid) where d.title like 'Odd%'",
    );
    expect(rows).toHaveLength(resources.length);
    expect(rows).toContainEqual({ name: 'good.csv', status: 'ready' });
    expect(rows).toContainEqual({ name: 'missing.csv', status: 'failed' });
  });
});

it('a record that the database refuses is left out alone', async () => {
  const records = ['first', '', 'third', ''].map((title, i) =>
    record({ sourceIdentifier: `refused-${i}`, title }),
  );
  const counts = await writeRecords(db.kysely, records, {
    organisationGUID: OTHER_ORGANISATION,
    kind: 'test',
  });
  expect(counts).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
  expect(counts.refused.map(({ identifier }) => identifier)).toEqual(['refused-1', 'refused-3']);
  expect(counts.refused[0]?.reason).toContain('dataset_title_check');
});
