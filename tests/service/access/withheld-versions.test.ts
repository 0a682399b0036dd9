/**
 * A version of a file with personal data, once a version without is published: nothing of it leaves, by no address, no call,
 * no link, no key and no cached answer, for anyone but editors. Each way is asked while readers have the version too: a way
 * that shows nothing then would prove nothing.
 */
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { datasetPath, exportPath, exportFormats, type ExportKey } from '#contract/exports.ts';
import { rowsPath } from '#contract/rows-api.ts';
import { sweepPreviews } from '#proxy/domains/preview/sweep-previews.ts';
import { openStores } from '#proxy/platform/store/index.ts';
import { silent, temporaryFolder } from '../../support/catalogue.ts';
import { runJob } from '../../support/run-job.ts';
import { SECRET } from './every-call/hidden-things.ts';
import { callsOfFiles, waysAround, waysOfVersion, withoutContent } from './every-call/withheld-ways.ts';
import {
  answers,
  ask,
  begun,
  files,
  following,
  harness,
  isAnswered,
  NAME,
  owner,
  publish,
  readers,
  upload,
  useWithheld,
} from './withheld-bench.ts';
import { withholdingByEditors } from './withheld-by-editors.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let remedied = '';
useWithheld();

const around = () => waysAround(harness.secret, SECRET, following);

/** Starts with a search as a reader writes it. */
const find = async (words: string): Promise<number> => {
  const list = await ask('dataset:listDiscovery', { keywords: words, limit: 10, offset: 0 }, null);
  return list.totalCount;
};

it('knows every call that names a file or a version', () => {
  const known = new Set([...waysOfVersion(harness.secret, begun), ...around()].map(({ name }) => name));
  expect(callsOfFiles().filter((name) => !known.has(name))).toEqual(withoutContent);
});

describe('while readers have the version', () => {
  it('is in the answers, so that each way is one', async () => {
    const seen = await answers(waysOfVersion(harness.secret, begun), null);
    expect(seen.filter((one) => !isAnswered(one))).toEqual([]);
    expect(seen.filter(({ leaks }) => leaks).length).toBeGreaterThan(20);
    const seenAround = await answers(around(), readers.get('member') ?? null);
    expect(seenAround.filter(({ leaks }) => leaks).map(({ name }) => name)).toEqual([
      'chart:figures',
      'chart:figures',
      'chart:view',
      'dashboard:view',
      'map:view',
      'map:view',
      'map:versions',
      'chart:view',
      'dashboard:public',
      'document:list',
      'map:list',
    ]);
  });
});

describe('once a remedy is published', () => {
  it('ends the access to earlier versions, as its publisher was informed before', async () => {
    const { dataset: datasetGUID } = harness.secret;
    // The version with names is the current one again: values of it are searched too.
    await ask('dataset:useVersion', {
      datasetGUID,
      resourceGUID: harness.secret.resource,
      versionGUID: begun.version,
    });
    await publish();
    await vi.waitFor(async () => expect(await find(`${NAME} 3`)).toBe(1), { timeout: 30_000, interval: 300 });
    const answer = await harness.fetch(
      `/api/uploads/marked/${datasetGUID}/${begun.version}?number=site`,
      owner,
    );
    const text = await answer.text();
    expect(text).not.toContain(NAME);
    remedied = await upload(text);
    const affected = await ask('dataset:affected', { datasetGUID });
    expect(affected.withheld).toMatchObject([{ versions: [1, 2, 3] }]);
    const revision = await harness.embedded.revision();
    await publish();
    expect(await harness.embedded.revision()).not.toBe(revision);
  });

  it('has nothing of the version for readers, by no way', async () => {
    const ways = waysOfVersion(harness.secret, begun);
    for (const [who, as] of readers) {
      const seen = await answers(ways, as);
      // A program may lack the scope, which is asked for before the file.
      const faults = seen.filter(({ status, leaks }) => leaks || status < 400 || status >= 500);
      expect([who, faults]).toEqual([who, []]);
      // Who may know of the dataset learns why.
      if (who === 'visitor')
        expect(seen.filter(({ status }) => status !== 410).map(({ name }) => name)).toEqual([
          'resource:link',
        ]);
    }
  });

  it('has nothing of it around the version either', async () => {
    for (const who of ['visitor', 'person with a grant', 'key of the organisation', 'member']) {
      const as = readers.get(who) ?? null;
      const seen = await answers(around(), as);
      expect([who, seen.filter(({ leaks }) => leaks)]).toEqual([who, []]);
    }
    await expect.poll(() => find(`${NAME} 3`), { timeout: 30_000 }).toBe(0);
    for (const key of Object.keys(exportFormats) as ExportKey[]) {
      const answer = await harness.fetch(exportPath(datasetPath(harness.secret.dataset), key), null);
      const text = await answer.text();
      expect([key, text.includes(begun.version), text.toLowerCase().includes(NAME)]).toEqual([
        key,
        false,
        false,
      ]);
    }
  });

  it('says what to do where a walk goes on, and on charts that were made on it', async () => {
    const walk = await harness.fetch(begun.next, null);
    expect(walk.status).toBe(410);
    expect(await walk.json()).toMatchObject({
      detail: expect.stringContaining('withheld because of personal data'),
    });
    const cursor = new URL(begun.next, 'http://x').searchParams.get('cursor') ?? '';
    const again = await harness.fetch(`${rowsPath(harness.secret.resource)}?cursor=${cursor}`, null);
    expect(again.status).toBe(410);
    expect(await again.json()).toMatchObject({
      detail: expect.stringContaining('Start again without a cursor'),
      errors: [{ field: 'cursor' }],
    });
    const { result } = await ask('resource:versions', { resourceGUID: harness.secret.resource }, null);
    expect(
      result.map(({ version, isCurrent, isWithheld, url }) => [version, isCurrent, isWithheld, url]),
    ).toEqual([
      [4, true, false, expect.stringContaining(`/files/${remedied}/`)],
      ...[3, 2, 1].map((version) => [version, false, true, null]),
    ]);
    const { chart: documentGUID } = harness.secret;
    expect(await ask('chart:figures', { documentGUID, on: 'made' }, null)).toMatchObject({
      versions: { on: 'current', isGone: true, isWithheld: true },
    });
    expect(await ask('chart:figures', { documentGUID, on: 'made' }, owner)).toMatchObject({
      versions: { on: 'made', isGone: false, isWithheld: true },
    });
  });

  it('shows charts, maps and dashboards without what their authors have written', async () => {
    const { chart, board, map, layer } = harness.secret;
    for (const documentGUID of [chart, following])
      expect(await ask('chart:view', { documentGUID }, null)).toMatchObject({
        title: 'Untitled chart',
        textsWithheld: true,
        data: { state: 'open', look: { words: '', alternative: '', xTitle: '', highlight: null, notes: [] } },
      });
    expect(await ask('map:view', { mapGUID: map }, null)).toMatchObject({
      title: 'Untitled map',
      textsWithheld: true,
      words: '',
      // Where it begins was chosen by the places of before.
      extent: null,
      layers: [{ state: 'open', name: 'Layer 1', filters: [] }],
    });
    // The layer is drawn by its conditions as before: no row of the current version meets this one.
    const drawn = { mapGUID: map, layerGUID: layer, view: { west: -180, south: -85, east: 180, north: 85 } };
    expect(await ask('map:drawLayer', drawn, null)).toMatchObject({ totalCount: 0 });
    const { title, textsWithheld, words, parts } = await ask('dashboard:view', { documentGUID: board }, null);
    expect([title, textsWithheld, words, parts.map(({ kind }) => kind)]).toEqual([
      'Untitled dashboard',
      true,
      '',
      ['chart', 'chart', 'map'],
    ]);
    const list = await ask(
      'document:list',
      { organisationGUID: harness.secret.organisation, keywords: NAME },
      readers.get('member') ?? null,
    );
    expect(list.totalCount).toBe(0);
    // Their editors have them, and readers get them again once an editor has published them again.
    const { document, revision } = await ask('document:edit', { documentGUID: following });
    expect(document.title).toContain(NAME);
    const clean = {
      ...document,
      title: 'Sites',
      words: '',
      alternative: 'Sites',
      highlight: null,
      notes: [],
    };
    await ask('document:save', { documentGUID: following, base: revision, document: clean });
    await ask('document:publish', { documentGUID: following, base: revision + 1, visibility: 'public' });
    expect(await ask('chart:view', { documentGUID: following }, null)).toMatchObject({
      title: 'Sites',
      textsWithheld: false,
    });
    // A chart that was made on the version is about it, whenever it is published.
    await ask('document:publish', { documentGUID: chart, base: 2, visibility: 'public' });
    expect(await ask('chart:view', { documentGUID: chart }, null)).toMatchObject({ textsWithheld: true });
  });

  it('is there for editors, who see that it is withheld and why', async () => {
    const seen = await answers(
      waysOfVersion(harness.secret, begun).filter(({ isSigned }) => isSigned !== true),
      harness.members.get(4) ?? '',
    );
    expect(seen.filter((one) => !isAnswered(one))).toEqual([]);
    const [file] = await files();
    expect(file).toMatchObject({
      versionGUID: remedied,
      withheld: null,
      earlier: [3, 2, 1].map((number) => ({ version: number, withheld: { because: 'remedy' } })),
    });
    const log = await harness.db.kysely
      .selectFrom('access.audit')
      .select(['after', 'object_id'])
      .where('action', '=', 'dataset.versionWithheld')
      .execute();
    expect(log).toHaveLength(3);
    expect(JSON.stringify(log)).not.toMatch(/site|quillfeather/);
  });

  it('cannot become the current version before it is given back', async () => {
    const { dataset: datasetGUID, resource: resourceGUID } = harness.secret;
    const chosen = { datasetGUID, resourceGUID, versionGUID: begun.version };
    const refused = await harness.send('dataset:useVersion', chosen, owner);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'versionGUID' }] });
    // A list of files that was planned before may have it.
    const withhold = (isWithheld: boolean) =>
      harness.db.kysely
        .updateTable('catalogue.resource_version')
        .set({
          withheld_at: isWithheld ? new Date() : null,
          withheld_for: isWithheld ? 'remedy' : null,
        })
        .where('version_guid', '=', begun.version)
        .execute();
    await withhold(false);
    await ask('dataset:useVersion', chosen);
    await withhold(true);
    expect((await files())[0]?.versionGUID).toBe(begun.version);
    const published = await harness.send(
      'dataset:publish',
      { datasetGUID, status: 'published', visibility: 'public' },
      owner,
    );
    expect([published.status, await published.text()]).toEqual([409, expect.stringContaining('withheld')]);
    await ask('dataset:useVersion', { ...chosen, versionGUID: remedied });
  });

  it('keeps no table and no comparison of it that nothing but the version shows', async () => {
    const { rows } = await sql<{ file_key: string }>`
      select file_key from catalogue.resource_version where version_guid = ${begun.version}::uuid`.execute(
      harness.db.kysely,
    );
    const key = rows[0]?.file_key ?? '';
    const count = async () => {
      const found = await sql<{ tables: number; comparisons: number }>`
        select (select count(*)::int from catalogue.preview where file_key = ${key}) as tables,
          (select count(*)::int from catalogue.difference where ${key} in (before_key, after_key)) as comparisons`.execute(
        harness.db.kysely,
      );
      return found.rows[0];
    };
    expect(await count()).toMatchObject({ tables: 1, comparisons: 2 });
    const folder = await temporaryFolder();
    const stores = await openStores({ dataDir: folder.path, files: { kind: 'folder' } }, silent);
    await runJob(harness.db.kysely, sweepPreviews(stores.tables));
    stores.close();
    await folder.remove();
    expect(await count()).toEqual({ tables: 0, comparisons: 0 });
  });
});

withholdingByEditors(() => remedied);
