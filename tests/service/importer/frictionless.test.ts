/** Importing Frictionless data packages: stored bytes, profiled tables, and paths that must not be followed. */
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shelvedName } from '#proxy/platform/store/content-key.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { importFile } from '#proxy/domains/catalogue/importer/import-file.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  hasSharedData,
  ORGANISATION,
  SHARED_DATA,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';

const PACKAGE = join(import.meta.dirname, '../../fixtures/catalogues/playgrounds/datapackage.json');

let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  db = await catalogueDatabase();
  folder = await temporaryFolder();
});
afterEach(async () => {
  await db.close();
  await folder.remove();
});

const run = (file: string) =>
  importFile({
    kysely: db.kysely,
    store: createFolderFiles(folder.path),
    organisationGUID: ORGANISATION,
    file,
  });

async function view(title: string) {
  const service = createDiscoveryService({ db, authenticate, log: silent });
  const { result } = await ask(service, 'dataset:listDiscovery', { limit: 100 });
  const hit = result.find((one) => one.title === title);
  if (!hit) throw new Error(`${title} is not found`);
  return ask(service, 'dataset:view', { datasetGUID: hit.datasetGUID });
}

describe('a data package', () => {
  it('becomes one dataset with its resources', async () => {
    expect(await run(PACKAGE)).toMatchObject({ kind: 'frictionless', created: 1, rejected: [] });
    const dataset = await view('Playgrounds');
    expect(dataset).toMatchObject({
      status: 'published',
      licence: { code: 'OGL-UK-3.0' },
      contact: { name: 'Parks Department', email: 'play@parks.example' },
      shape: { rows: 4, columns: 7 },
      fingerprint: 'n9 s9 g9 g9 d7 b5 c5',
    });
    expect(
      dataset.resources.map(({ name, format, status, shape }) => ({ name, format, status, shape })),
    ).toEqual([
      { name: 'sites.csv', format: 'CSV', status: 'ready', shape: { rows: 4, columns: 7 } },
      { name: 'Inspections', format: 'JSON', status: 'ready', shape: { rows: 3, columns: 4 } },
      { name: 'areas.geojson', format: 'GeoJSON', status: 'ready', shape: { rows: 2, columns: 2 } },
      { name: 'inline.json', format: 'JSON', status: 'ready', shape: { rows: 2, columns: 2 } },
      { name: 'rules.pdf', format: 'PDF', status: 'ready', shape: null },
      { name: 'lost.csv', format: 'CSV', status: 'failed', shape: null },
      { name: 'parks.data.json', format: 'JSON', status: 'failed', shape: null },
      { name: 'passwd', format: 'Unknown', status: 'failed', shape: null },
    ]);
    expect(dataset.resources.slice(5).map((one) => one.statusReason)).toEqual([
      'The package does not contain lost.csv',
      'The path ../parks.data.json leads out of the package',
      'The path /etc/passwd leads out of the package',
    ]);
    expect(dataset.resources.slice(5).every((one) => one.url === null)).toBe(true);
  });

  it('profiles columns by what is in them', async () => {
    await run(PACKAGE);
    const [sites, inspections] = (await view('Playgrounds')).resources;
    expect(sites?.columns).toEqual([
      { name: 'id', type: 'number', description: null, distinct: 4, filled: 1 },
      { name: 'name', type: 'text', description: null, distinct: 4, filled: 1 },
      { name: 'latitude', type: 'place', description: null, distinct: 4, filled: 1 },
      { name: 'longitude', type: 'place', description: null, distinct: 4, filled: 1 },
      { name: 'opened', type: 'time', description: 'First day', distinct: 3, filled: 0.75 },
      { name: 'fenced', type: 'boolean', description: null, distinct: 2, filled: 1 },
      { name: 'surface', type: 'category', description: null, distinct: 2, filled: 1 },
    ]);
    expect(inspections?.columns.map(({ name, type, filled }) => ({ name, type, filled }))).toEqual([
      { name: 'site', type: 'number', filled: 1 },
      { name: 'day', type: 'time', filled: 1 },
      { name: 'passed', type: 'boolean', filled: 1 },
      { name: 'note', type: 'category', filled: 0.3333 },
    ]);
  });

  it('stores bytes under their checksum', async () => {
    await run(PACKAGE);
    const sites = (await view('Playgrounds')).resources[0];
    const original = await readFile(join(PACKAGE, '../sites.csv'));
    const checksum = createHash('sha256').update(original).digest('hex');
    expect(sites).toMatchObject({
      bytes: original.length,
      checksum: { algorithm: 'sha256', value: checksum },
    });
    expect(await readFile(join(folder.path, shelvedName(checksum)))).toEqual(original);
  });

  it('is unchanged the second time', async () => {
    await run(PACKAGE);
    expect(await run(PACKAGE)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });

  it('follows no link out of its folder', async () => {
    const outside = await temporaryFolder();
    await writeFile(join(outside.path, 'secret.csv'), 'a\n1\n');
    await symlink(join(outside.path, 'secret.csv'), join(folder.path, 'link.csv'));
    const file = join(folder.path, 'datapackage.json');
    await writeFile(
      file,
      JSON.stringify({ title: 'Linked', resources: [{ name: 'link', path: 'link.csv' }] }),
    );
    await run(file);
    await outside.remove();
    const service = createDiscoveryService({ db, authenticate, log: silent });
    const page = await ask(service, 'dataset:listDiscovery', {});
    expect(page.result.map(({ title, status, formats }) => ({ title, status, formats }))).toEqual([
      { title: 'Linked', status: 'published', formats: [] },
    ]);
  });
});

describe.skipIf(!hasSharedData)('published data packages (skipped without the shared test data)', () => {
  it.each(['co2-ppm', 'gdp', 'population'])('takes in %s', async (name) => {
    // The test data keeps a package's tables beside its description; the description expects them in data/.
    const source = join(SHARED_DATA, 'datapackages', name);
    await cp(source, join(folder.path, 'package'), { recursive: true });
    await cp(source, join(folder.path, 'package/data'), { recursive: true });
    const file = join(folder.path, 'package/datapackage.json');
    expect(await run(file)).toMatchObject({ created: 1, rejected: [] });
    const dataset = await view((JSON.parse(await readFile(file, 'utf8')) as { title: string }).title);
    // It contains only some of the tables that the description names; the others must be reported as missing.
    const tables = (await readdir(source)).filter((entry) => entry.endsWith('.csv'));
    const [ready, failed] = [true, false].map((is) =>
      dataset.resources.filter((one) => (one.status === 'ready') === is),
    );
    expect(ready?.map((one) => one.url?.split('/').at(-1)).toSorted()).toEqual(tables);
    expect(ready?.every((one) => one.shape !== null && one.shape.rows > 0)).toBe(true);
    expect(failed?.every((one) => one.statusReason?.startsWith('The package does not contain'))).toBe(true);
    expect(dataset.licence).toMatchObject({ code: 'PDDL-1.0', open: true });
  });
});
