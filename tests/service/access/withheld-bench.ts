/**
 * A file with three versions that readers have, with a chart that was made on the second, and all that clients can have kept
 * of it: addresses, entity tags, a cursor. For tests of withheld versions.
 */
import { afterAll, beforeAll, vi } from 'vitest';
import { patchPath } from '#contract/difference.ts';
import type { CallName, CallResponse } from '#contract/index.ts';
import { downloadPath, rowsPath, tilesPath } from '#contract/rows-api.ts';
import { ORGANISATION } from '../../support/catalogue.ts';
import { complete } from '../publishing/bench.ts';
import { createHarness, type Harness, type Principal } from './every-call/harness.ts';
import { SECRET } from './every-call/hidden-things.ts';
import { chartOf, layerOf } from './every-call/requests.ts';
import type { Begun, waysOfVersion } from './every-call/withheld-ways.ts';

/** In the values of the version that is withheld, and nowhere else. */
export const NAME = 'quillfeather';
const table = ['site,place,latitude,longitude']
  .concat(Array.from({ length: 40 }, (_, i) => `${NAME} ${i % 5},Leeds,53.${100 + i},-1.${200 + i}`))
  .join('\n');

export let harness: Harness;
export let owner = '';
export let begun: Begun;
/** A chart that shows the version that readers have, with words about the one that is withheld. */
export let following = '';
export let readers: ReadonlyMap<string, Principal>;

export const ask = async <N extends CallName>(name: N, request: object, as: Principal = owner) => {
  const answer = await harness.send(name, request, as);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as CallResponse<N>;
};
/** A visitor is asked to sign in, and a key is refused, before anything is looked at. */
const wantsAccount = ({ name, status }: { name: string; status: number }) =>
  name === 'resource:link' && (status === 401 || status === 403);
export const isAnswered = (answer: { name: string; status: number }) =>
  [200, 204, 206, 304].includes(answer.status) || wantsAccount(answer);
export const files = async () => (await ask('dataset:edit', { datasetGUID: harness.secret.dataset })).files;
export const publish = () =>
  ask('dataset:publish', {
    datasetGUID: harness.secret.dataset,
    status: 'published',
    visibility: 'public',
  });

/** Uploads a version of the file, and waits until its table is ready. @returns its GUID */
export async function upload(text: string): Promise<string> {
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
  if (sent.status !== 204) throw new Error(`The upload answered ${sent.status}`);
  await vi.waitFor(
    async () => {
      const [file] = await files();
      if (file?.versionGUID !== versionGUID || file.status !== 'ready') throw new Error('It is not read yet');
      await ask('resource:requestPreview', { resourceGUID: versionGUID });
      const { table: made } = await ask('resource:preview', { resourceGUID: versionGUID });
      if (made?.state !== 'ready') throw new Error('There is no table yet');
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

async function begin(): Promise<void> {
  harness = await createHarness(false);
  owner = harness.members.get(1) ?? '';
  const { dataset: datasetGUID, resource } = harness.secret;
  await ask('dataset:save', { datasetGUID, changes: { ...complete, title: `The ${SECRET} survey` } });
  await publish();
  const [first] = await files();
  const before = first?.versionGUID ?? '';
  const version = await upload(table);
  await publish();
  following = await writeAbout(resource, version);
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
}

/**
 * Documents whose authors have written about the version, in each of their texts: a map, a chart that was made on the
 * version, one that follows the current version, and a dashboard of them.
 * @returns the GUID of the chart that follows
 */
async function writeAbout(resource: string, version: string): Promise<string> {
  const { chart, board, map, layer } = harness.secret;
  const most = `${NAME} 3`;
  const about = {
    ...chartOf(resource, `${most} has most.`),
    title: most,
    xTitle: most,
    highlight: most,
    notes: [{ noteGUID: crypto.randomUUID(), at: most, text: 'Most of all' }],
  };
  const { documentGUID: follows } = await ask('chart:create', {
    organisationGUID: ORGANISATION,
    document: about,
  });
  await ask('document:save', { documentGUID: follows, base: 1, document: { ...about, versionGUID: null } });
  await ask('document:save', { documentGUID: chart, base: 1, document: { ...about, versionGUID: version } });
  const layers = [
    {
      ...layerOf(resource, layer, most),
      legend: most,
      template: `${most} {place}`,
      labels: [{ column: 'place', label: most }],
      filters: [{ kind: 'contains' as const, column: 'site', text: NAME }],
    },
  ];
  await ask('map:save', {
    mapGUID: map,
    base: 2,
    document: {
      title: most,
      words: most,
      alternative: most,
      extent: { latitude: 53.8, longitude: -1.5, zoom: 14 },
      layers,
    },
  });
  const parts = [
    ...[chart, follows].map((documentGUID) => ({ kind: 'chart', documentGUID })),
    { kind: 'map', mapGUID: map },
    { kind: 'words', text: most },
  ].map((part) => ({ ...part, partGUID: crypto.randomUUID(), wide: false }));
  await ask('document:save', {
    documentGUID: board,
    base: 2,
    document: { kind: 'dashboard', title: most, words: most, onOrganisationPage: true, parts },
  });
  for (const [name, it] of [
    ['map:publish', { mapGUID: map, base: 3 }],
    ['document:publish', { documentGUID: chart, base: 2 }],
    ['document:publish', { documentGUID: follows, base: 2 }],
    ['document:publish', { documentGUID: board, base: 3 }],
  ] as const)
    await ask(name, { ...it, visibility: 'public' });
  return follows;
}

/** Called by a file of tests: what is made before them, and removed after. */
export function useWithheld(): void {
  beforeAll(begin);
  afterAll(() => harness.close());
}

/** What each way answers one caller: the status, and whether a value of the version is in it. */
export async function answers(ways: ReturnType<typeof waysOfVersion>, as: Principal) {
  const seen: { name: string; status: number; leaks: boolean; text: string }[] = [];
  for (const { name, ask: askWay } of ways) {
    const answer = await askWay(harness, as);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString('latin1');
    seen.push({ name, status: answer.status, leaks: text.toLowerCase().includes(NAME), text });
  }
  return seen;
}
