/** The command `npm run import`, as a process of its own beside a database that others use. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { BROKEN_CATALOGUE, catalogueDatabase, temporaryFolder } from '../../support/catalogue.ts';

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
});
