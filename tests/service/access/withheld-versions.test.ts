/**
 * A version of a file with personal data, once a version without is published: nothing of it leaves, by no address, no call,
 * no link, no key and no cached answer, for anyone but editors. Each way is asked while readers have the version too: a way
 * that shows nothing then would prove nothing.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patchPath } from '#contract/difference.ts';
import { datasetPath, exportPath, exportFormats, type ExportKey } from '#contract/exports.ts';
import type { CallName, CallResponse } from '#contract/index.ts';
import { downloadPath, rowsPath, tilesPath } from '#contract/rows-api.ts';
import { sweepPreviews } from '#proxy/domains/preview/sweep-previews.ts';
import { openStores } from '#proxy/platform/store/index.ts';
import { ORGANISATION, silent, temporaryFolder } from '../../support/catalogue.ts';
import { complete } from '../publishing/bench.ts';
import { createHarness, type Harness, type Principal } from './every-call/harness.ts';
import { SECRET } from './every-call/hidden-things.ts';
import { chartOf } from './every-call/requests.ts';
import { callsOfFiles, waysAround, waysOfVersion, type Begun } from './every-call/withheld-ways.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** In the values of the version that is withheld, and nowhere else. */
const NAME = 'quillfeather';
const table = ['site,place,latitude,longitude']
  .concat(Array.from({ length: 40 }, (_, i) => `${NAME} ${i % 5},Leeds,53.${100 + i},-1.${200 + i}`))
  .join('\n');

let harness: Harness;
let owner = '';
let begun: Begun;
let readers: ReadonlyMap<string, Principal>;
let remedied = '';

const ask = async <N extends CallName>(name: N, request: object, as: Principal = owner) => {
  const answer = await harness.send(name, request, as);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as CallResponse<N>;
};
/** A visitor is asked to sign in before anything is looked at. */
const wantsAccount = ({ name, status }: { name: string; status: number }) =>
  name === 'resource:link' && status === 401;
const isAnswered = (answer: { name: string; status: number }) =>
  [200, 204, 206, 304].includes(answer.status) || wantsAccount(answer);
const files = async () => (await ask('dataset:edit', { datasetGUID: harness.secret.dataset })).files;
const publish = () =>
  ask('dataset:publish', {
    datasetGUID: harness.secret.dataset,
    status: 'published',
    visibility: 'public',
  });

/** Uploads a version of the file, and waits until its table is ready. @returns its GUID */
async function upload(text: string): Promise<string> {
  const { dataset: datasetGUID, resource: resourceGUID } = harness.secret;
  const body = new TextEncoder().encode(text);
  const name = 'people.csv';
  const { address, uploadId } = await ask('upload:create', { datasetGUID, name, size: body.length });
  const attach = { datasetGUID, uploadId, replaces: resourceGUID };
  const { versionGUID } = await ask('dataset:attachUpload', attach);
  const sent = await harness.fetch(address, owner, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body,
  });
  expect(sent.status).toBe(204);
  await vi.waitFor(
    async () => {
      expect((await files())[0]).toMatchObject({ versionGUID, status: 'ready' });
      await ask('resource:requestPreview', { resourceGUID: versionGUID });
      expect(await ask('resource:preview', { resourceGUID: versionGUID })).toMatchObject({
        table: { state: 'ready' },
      });
    },
    { timeout: 60_000, interval: 300 },
  );
  return versionGUID;
}

/** Waits for the comparison of two versions. */
const compared = (before: string, after: string, as: Principal = owner) =>
  vi.waitFor(
    async () => {
      const state = await ask('resource:compare', { before, after }, as);
      if (state.state !== 'ready') throw new Error(`The comparison is ${state.state}`);
      return state;
    },
    { timeout: 60_000, interval: 300 },
  );

beforeAll(async () => {
  harness = await createHarness(false);
  owner = harness.members.get(1) ?? '';
  const { dataset: datasetGUID, resource, chart, board, map } = harness.secret;
  await ask('dataset:save', { datasetGUID, changes: { ...complete, title: `The ${SECRET} survey` } });
  await publish();
  const [first] = await files();
  const before = first?.versionGUID ?? '';
  const version = await upload(table);
  await publish();
  // A chart that was made on the version, with words of its author about it.
  const document = {
    ...chartOf(resource, `${NAME} 3 has most.`),
    title: 'Chart',
    versionGUID: version,
    highlight: `${NAME} 3`,
    notes: [{ noteGUID: crypto.randomUUID(), at: `${NAME} 3`, text: 'Most of all' }],
  };
  await ask('document:save', { documentGUID: chart, base: 1, document });
  for (const [name, about] of [
    ['map:publish', { mapGUID: map, base: 2 }],
    ['document:publish', { documentGUID: chart, base: 2 }],
    ['document:publish', { documentGUID: board, base: 2 }],
  ] as const)
    await ask(name, { ...about, visibility: 'public' });
  const after = await upload(table.replaceAll(NAME, 'someone'));
  await publish();
  await compared(before, version);
  await compared(version, after);

  const key = await ask('key/create', {
    organisationGUID: ORGANISATION,
    name: 'Reader',
    scopes: ['dataset.read', 'dataset.download'],
    datasets: null,
    days: 30,
  });
  readers = new Map<string, Principal>([
    ...Object.entries(harness.others),
    ['person with a grant', harness.granted],
    ['guest of a group', harness.guest],
    ['member', harness.members.get(7) ?? ''],
    ['key of the organisation', key.secret],
  ]);
  const tags = new Map<string, string>();
  for (const path of [
    `/files/${version}/people.csv`,
    rowsPath(version),
    downloadPath(version, 'parquet'),
    downloadPath(version, 'csv'),
    `${tilesPath(version)}/0/0/0`,
    patchPath(version, after),
  ]) {
    const answer = await harness.fetch(path, null);
    await answer.body?.cancel();
    const tag = answer.headers.get('etag');
    if (tag !== null) tags.set(path, tag);
  }
  const page = await harness.fetch(`${rowsPath(version)}?limit=5`, null);
  const { next } = (await page.json()) as { next: string };
  const person = harness.granted;
  const { url: link } = await ask('resource:link', { resourceGUID: version }, person);
  const { url: made } = await ask('resource:downloadTable', { resourceGUID: version, form: 'csv' }, person);
  const { patch } = await compared(version, after, person);
  begun = {
    version,
    before,
    after,
    fileName: 'people.csv',
    next,
    tags,
    signed: [link, made, patch?.url ?? ''],
  };
});
afterAll(() => harness.close());

/** What each way answers one caller: the status, and whether a value of the version is in it. */
async function answers(ways: ReturnType<typeof waysOfVersion>, as: Principal) {
  const seen: { name: string; status: number; leaks: boolean; text: string }[] = [];
  for (const { name, ask: askWay } of ways) {
    const answer = await askWay(harness, as);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString('latin1');
    seen.push({ name, status: answer.status, leaks: text.toLowerCase().includes(NAME), text });
  }
  return seen;
}

/** Starts with a search as a reader writes it. */
const find = async (words: string): Promise<number> => {
  const list = await ask('dataset:listDiscovery', { keywords: words, limit: 10, offset: 0 }, null);
  return list.totalCount;
};

it('knows every call that names a file or a version', () => {
  const known = new Set(
    [...waysOfVersion(harness.secret, begun), ...waysAround(harness.secret, SECRET)].map(({ name }) => name),
  );
  expect(callsOfFiles().filter((name) => !known.has(name))).toEqual([
    // Of these, none answers with what is in a file; all but the first and the last are for its editors.
    'dataset:recordView',
    'dataset:changeFile',
    'dataset:removeFile',
    'dataset:restoreFile',
    'dataset:useVersion',
    'dataset:withholdVersion',
    'dataset:releaseVersion',
    'dataset:purgeVersion',
    'dataset:readFile',
    'dataset/explainAccess',
  ]);
});

describe('while readers have the version', () => {
  it('is in the answers, so that each way is one', async () => {
    const seen = await answers(waysOfVersion(harness.secret, begun), null);
    expect(seen.filter((one) => !isAnswered(one))).toEqual([]);
    expect(seen.filter(({ leaks }) => leaks).length).toBeGreaterThan(20);
    const around = await answers(waysAround(harness.secret, SECRET), null);
    expect(around.filter(({ leaks }) => leaks).map(({ name }) => name)).toEqual([
      'chart:figures',
      'chart:figures',
      'chart:view',
      'dashboard:view',
    ]);
  });
});

describe('once a remedy is published', () => {
  beforeAll(async () => {
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
      const faults = seen.filter(
        (one) => one.leaks || !([410, 404].includes(one.status) || (as === null && wantsAccount(one))),
      );
      expect([who, faults]).toEqual([who, []]);
      // Whoever may know of the dataset learns why.
      if (who === 'visitor')
        expect(seen.filter(({ status }) => status !== 410).map(({ name }) => name)).toEqual([
          'resource:link',
        ]);
    }
  });

  it('has nothing of it around the version either', async () => {
    for (const [who, as] of readers) {
      const seen = await answers(waysAround(harness.secret, SECRET), as);
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
    const { chart: documentGUID } = harness.secret;
    expect(await ask('chart:figures', { documentGUID, on: 'made' }, null)).toMatchObject({
      versions: { on: 'current', isGone: true, isWithheld: true },
    });
    expect(await ask('chart:figures', { documentGUID, on: 'made' }, owner)).toMatchObject({
      versions: { on: 'made', isGone: false, isWithheld: true },
    });
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
    // A list of files from before may have it.
    const { revision } = await harness.db.kysely
      .selectFrom('catalogue.dataset_revision')
      .select((eb) => eb.fn.max('revision').as('revision'))
      .where('dataset_guid', '=', datasetGUID)
      .where('field', '=', 'files')
      .executeTakeFirstOrThrow();
    await ask('dataset:undo', { datasetGUID, field: 'files', revision });
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
    const [{ file_key: key = '' } = {}] = rows;
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
    await sweepPreviews(stores.tables).work(harness.db.kysely);
    stores.close();
    await folder.remove();
    expect(await count()).toEqual({ tables: 0, comparisons: 0 });
  });
});

describe('an editor', () => {
  const chosen = (versionGUID: string) => {
    const { dataset: datasetGUID, resource: resourceGUID } = harness.secret;
    return { datasetGUID, resourceGUID, versionGUID };
  };
  const status = async (name: CallName, request: object, as: Principal) =>
    (await harness.send(name, request, as)).status;
  const read = async (guid: string) => (await harness.fetch(rowsPath(guid), null)).status;

  it('gives a version back where they publish, and a later publication does not take it again', async () => {
    const editor = harness.members.get(4) ?? '';
    expect(await status('dataset:releaseVersion', chosen(begun.after), editor)).toBe(403);
    await ask('dataset:releaseVersion', { ...chosen(begun.after), reason: 'It has no names' });
    await vi.waitFor(async () => expect(await read(begun.after)).toBe(200), {
      timeout: 60_000,
      interval: 300,
    });
    await ask('dataset:save', {
      datasetGUID: harness.secret.dataset,
      changes: { summary: `${complete.summary} Again.` },
    });
    await publish();
    expect(await read(begun.after)).toBe(200);
    expect(await read(begun.version)).toBe(410);
    expect(await status('dataset:releaseVersion', chosen(begun.after), owner)).toBe(409);
  });

  it('withholds an earlier version with a reason, without a remedy, and takes that back', async () => {
    const editor = harness.members.get(4) ?? '';
    const { resource } = harness.secret;
    const wish = { ...chosen(begun.after), reason: 'A street is named' };
    for (const as of [null, harness.granted, harness.members.get(7) ?? ''])
      expect(await status('dataset:withholdVersion', wish, as)).toBeGreaterThan(400);
    expect(await status('dataset:withholdVersion', { ...wish, reason: ' ' }, editor)).toBe(400);
    expect(await status('dataset:withholdVersion', { ...wish, versionGUID: remedied }, editor)).toBe(409);
    expect(await status('dataset:withholdVersion', { ...wish, versionGUID: resource }, editor)).toBe(404);
    const revision = await harness.embedded.revision();
    await ask('dataset:withholdVersion', wish, editor);
    expect(await harness.embedded.revision()).not.toBe(revision);
    expect(await read(begun.after)).toBe(410);
    expect((await files())[0]?.earlier[0]).toMatchObject({
      version: 3,
      withheld: { because: 'editor', reason: 'A street is named', isPurged: false },
    });
    await ask('dataset:releaseVersion', chosen(begun.after), editor);
    expect(await read(begun.after)).toBe(200);
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from access.audit where action like 'dataset.version%' order by id desc limit 2`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([
      { action: 'dataset.versionReleased', reason: '' },
      { action: 'dataset.versionWithheld', reason: 'A street is named' },
    ]);
  });

  it('deletes the bytes of a withheld version for good', async () => {
    expect(await status('dataset:purgeVersion', chosen(begun.after), owner)).toBe(409);
    expect(await status('dataset:purgeVersion', chosen(begun.version), harness.members.get(4) ?? '')).toBe(
      403,
    );
    await ask('dataset:purgeVersion', chosen(begun.version));
    const { rows } = await sql<object>`
      select file_key, upload_id, cell_words, columns, violations, personal, clues
      from catalogue.resource_version where version_guid = ${begun.version}::uuid`.execute(harness.db.kysely);
    expect(rows).toEqual([
      {
        file_key: null,
        upload_id: null,
        cell_words: null,
        columns: [],
        violations: [],
        personal: [],
        clues: {},
      },
    ]);
    for (const as of [null, owner])
      expect((await harness.fetch(`/files/${begun.version}/people.csv`, as)).status).toBe(
        as === null ? 410 : 404,
      );
    expect((await files())[0]?.earlier[1]).toMatchObject({ version: 2, withheld: { isPurged: true } });
    for (const name of ['dataset:releaseVersion', 'dataset:purgeVersion'] as const)
      expect(await status(name, chosen(begun.version), owner)).toBe(409);
  });

  it('shares a secret link to the draft that shows nothing of what is withheld', async () => {
    const { dataset: datasetGUID } = harness.secret;
    await ask('dataset:withholdVersion', { ...chosen(begun.after), reason: 'A street is named' });
    await ask('dataset:unpublish', { datasetGUID, reason: 'To look at it' });
    const link = await ask('previewLink:make', { datasetGUID, name: 'Reviewer', days: 2 });
    const seen = await answers(
      waysOfVersion(harness.secret, { ...begun, version: begun.after }),
      link.secret,
    );
    expect(seen.filter(({ status: answered }) => answered < 400)).toEqual([]);
  });
});
