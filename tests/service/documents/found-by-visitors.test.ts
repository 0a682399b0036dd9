/** What visitors and search engines find of charts and maps: places in the site map, and pictures without what is not for everyone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MapLayer } from '#contract/maps.ts';
import type { PictureKind } from '#contract/pictures.ts';
import { problem } from '#contract/problem.ts';
import type { VisitorCall } from '#contract/rendering.ts';
import { documentsPart, hasDocuments } from '#proxy/domains/exports/feeds/site-map-documents.ts';
import { readAtlas } from '#proxy/pages/read-atlas.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { drawPicture } from '#src/pictures/draw-picture.ts';
import { addPeople, ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';
import { chartOf } from '../../support/chart-document.ts';
import { layerOf, partOf, publishing } from './published.ts';

const HEAD = 'ward,latitude,longitude\n';
const OPEN = `${HEAD}Adel,53.84,-1.58\nArmley,53.79,-1.59\nBeeston,53.77,-1.57\n`;
const SECRET = `${HEAD}Hidden ward,53.80,-1.55\n`;

let harness: Harness;
let opened: Opened;
let open = '';
let secret = '';

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  await addPeople(harness.db);
  open = await ready(harness, opened, { content: OPEN, sourceIdentifier: 'open' }, people.owner);
  secret = await ready(
    harness,
    opened,
    { content: SECRET, sourceIdentifier: 'secret', visibility: 'private' },
    people.owner,
  );
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.db.kysely.deleteFrom('catalogue.document').execute();
  await harness.db.kysely.deleteFrom('catalogue.map').execute();
});

const {
  chart: publishedChart,
  dashboard: publishedDashboard,
  map: publishedMap,
} = publishing(() => opened.data);

/** Calls as a visitor's page makes them. */
const visitor: VisitorCall = async (name, fields) => {
  const response = await send(opened.data, name, fields as never);
  const body = (await response.json()) as never;
  return response.ok ? { ok: true, answer: body } : { ok: false, problem: problem(response.status, body) };
};
const picture = (kind: PictureKind, guid: string) =>
  drawPicture({
    kind,
    guid,
    colours: 'light',
    configuration: { productName: 'Open' } as never,
    origin: 'https://data.example',
    fetch: () => Promise.reject(new Error('no request is made')),
    call: visitor,
    readAtlas,
  });

async function siteMap(hasMaps = true): Promise<string[]> {
  const text = await documentsPart(harness.db.kysely, '', hasMaps);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, path = '']) => path.split('/').at(-1) ?? '');
}

describe('the picture', () => {
  it('of a chart has its figures; there is none of a chart whose data is not for everyone', async () => {
    const shown = await picture('chart', await publishedChart(chartOf(open, { title: 'Wards' })));
    expect(shown).toContain('<title>Wards</title>');
    for (const ward of ['Adel', 'Armley', 'Beeston']) expect(shown).toContain(ward);
    const hidden = await publishedChart(chartOf(secret, { title: 'Hidden' }));
    expect(await picture('chart', hidden)).toBeUndefined();
    const ofMembers = await publishedChart(chartOf(open, { title: 'Members' }), 'organisation');
    await expect(picture('chart', ofMembers)).rejects.toMatchObject({ status: 404 });
  });

  it('of a map has the layers that are for everyone, and no place of another', async () => {
    const count = async (layers: MapLayer[]) =>
      ((await picture('map', await publishedMap(layers))) ?? '').split('<circle').length - 1;
    expect(await count([layerOf(open)])).toBe(3);
    expect(await count([layerOf(open), layerOf(secret)])).toBe(3);
    expect(await count([layerOf(open), layerOf(open, { hidden: true })])).toBe(3);
    const filters = [{ kind: 'equals' as const, column: 'ward', text: 'Adel' }];
    expect(await count([layerOf(open, { filters })])).toBe(1);
    expect(await picture('map', await publishedMap([layerOf(secret)]))).toBeUndefined();
  });
});

describe('the site map', () => {
  it('leads to charts, dashboards and maps with something for everyone, and to no other', async () => {
    const chart = await publishedChart(chartOf(open, { title: 'Wards' }));
    const map = await publishedMap([layerOf(secret), layerOf(open)]);
    const dashboard = await publishedDashboard([
      { kind: 'words', partGUID: randomUUID(), text: 'Wards', wide: false },
      partOf('chart', chart),
    ]);
    const hidden = await publishedChart(chartOf(secret, { title: 'Hidden' }));
    await publishedDashboard([partOf('chart', hidden)]);
    await publishedMap([layerOf(secret)]);
    await publishedMap([layerOf(open)], 'organisation');
    await publishedChart(chartOf(open, { title: 'Members' }), 'organisation');
    await ask(
      opened.data,
      'chart:create',
      { organisationGUID, document: chartOf(open, { title: 'Draft' }) },
      people.owner,
    );
    expect((await siteMap()).toSorted()).toEqual([chart, dashboard, map].toSorted());
    expect((await siteMap(false)).toSorted()).toEqual([chart, dashboard].toSorted());
    await ask(opened.data, 'document:delete', { documentGUID: chart }, people.owner);
    expect(await siteMap()).toEqual([map]);
    expect(await hasDocuments(harness.db.kysely, true)).toBe(true);
    expect(await hasDocuments(harness.db.kysely, false)).toBe(false);
  });
});

it('raises the revision of the catalogue with what visitors see, so that no page is kept beyond it', async () => {
  const raised = async (act: () => Promise<unknown>) => {
    const before = await readRevision(harness.db.kysely);
    await act();
    return (await readRevision(harness.db.kysely)) !== before;
  };
  const documentGUID = await publishedChart(chartOf(open, { title: 'Wards' }));
  const document = chartOf(open, { title: 'Wards of Leeds' });
  const save = () => ask(opened.data, 'document:save', { documentGUID, document, base: 1 }, people.owner);
  expect(await raised(save)).toBe(false);
  const calls = [
    () => ask(opened.data, 'document:publish', { documentGUID, base: 2, visibility: 'public' }, people.owner),
    () => ask(opened.data, 'document:delete', { documentGUID }, people.owner),
    () => ask(opened.data, 'document:restore', { documentGUID }, people.owner),
    () => ask(opened.data, 'document:unpublish', { documentGUID }, people.owner),
  ];
  for (const act of calls) expect(await raised(act)).toBe(true);
});
