/** Maps of an organisation: who makes, saves, publishes and sees them, and that a layer never shows more than its data. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statuses } from '#contract/fixed-values.ts';
import type { CallName, CallRequest } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import type { DrawnLayer, MapDocument, MapLayer } from '#contract/maps.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

const { next: random, below, pick } = createRandom(18);
const wards = ['Adel', 'Armley', 'Beeston', 'Headingley', 'Horsforth', 'Kirkstall', 'Roundhay', 'Weetwood'];
const HEAD = ['id', 'ward', 'amount', 'latitude', 'longitude'];
/** One row in twelve has no place, one in nine no amount; many share a place. */
const rows = Array.from({ length: 3_000 }, (_, i) => [
  String(i),
  wards[below(1 + below(wards.length))] ?? 'Adel',
  i % 9 === 0 ? '' : String(below(400) - 50),
  i % 12 === 0 ? '' : `53.${String(below(999)).padStart(3, '0')}`,
  i % 12 === 0 ? '' : `-1.${String(below(999)).padStart(3, '0')}`,
]);
const content = [HEAD, ...rows].map((row) => `${row.join(',')}\n`).join('');

let harness: Harness;
let opened: Opened;
let bench: AuthBench;
let open = '';
let secret = '';
let onRequest = '';

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  bench = authBench(harness.db, { fitNarrowing: opened.previews.fitNarrowing });
  await addPeople(harness.db);
  const store = (sourceIdentifier: string, more: object) =>
    ready(
      harness,
      opened,
      { content: `${content}${sourceIdentifier},,,,\n`, sourceIdentifier, ...more },
      people.owner,
    );
  open = await store('open', {});
  secret = await store('secret', { visibility: 'private' });
  onRequest = await store('request', { status: 'onRequest' });
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.db.kysely.deleteFrom('catalogue.map').execute();
  await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
});

const call = <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  ask(opened.data, name, request, who);
const status = async <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  (await send(opened.data, name, request, who)).status;

const layer = (resourceGUID: string, more: Partial<MapLayer> = {}): MapLayer => ({
  layerGUID: randomUUID(),
  resourceGUID,
  sheet: 0,
  name: 'Places',
  style: { kind: 'single' },
  filters: [],
  popup: [],
  from: 0,
  to: 22,
  hidden: false,
  ...more,
});
const documentOf = (...layers: MapLayer[]): MapDocument => ({
  title: 'Wards',
  words: 'Where things are.',
  alternative: 'Most places are in the north.',
  extent: null,
  layers,
});

/** A map with layers as its editor has saved it. */
async function savedMap(...layers: MapLayer[]): Promise<string> {
  const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
  await call('map:save', { mapGUID, base: 1, document: documentOf(...layers) }, people.editor);
  return mapGUID;
}

async function publishedMap(...layers: MapLayer[]): Promise<string> {
  const mapGUID = await savedMap(...layers);
  await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
  return mapGUID;
}

describe('who may do what', () => {
  it('editors of the organisation make maps, other members and strangers do not', async () => {
    expect(await status('map:create', { organisationGUID }, people.member)).toBe(403);
    expect(await status('map:create', { organisationGUID }, people.stranger)).toBe(403);
    expect(await status('map:create', { organisationGUID })).toBe(401);
    const { mapGUID } = await call('map:create', { organisationGUID, title: ' Trees ' }, people.editor);
    expect(await call('map:edit', { mapGUID }, people.editor)).toMatchObject({
      document: { title: 'Trees', layers: [] },
      revision: 1,
      publication: null,
      may: { publish: false },
      savedBy: 'editor Example',
    });
    for (const who of [people.member, people.stranger])
      for (const name of ['map:edit', 'map:duplicate', 'map:delete', 'map:unpublish'] as const)
        expect([name, await status(name, { mapGUID }, who)]).toEqual([name, 404]);
  });

  it('a draft is in the list of editors alone; members find what is published', async () => {
    const draft = await savedMap(layer(open));
    const published = await publishedMap(layer(open));
    const asEditor = await call('map:list', { organisationGUID }, people.editor);
    expect(asEditor.result.map(({ mapGUID }) => mapGUID)).toEqual([published, draft]);
    expect(asEditor).toMatchObject({ totalCount: 2, counts: { draft: 1, published: 1 } });
    const asMember = await call('map:list', { organisationGUID }, people.member);
    expect(asMember.result.map(({ mapGUID }) => mapGUID)).toEqual([published]);
    expect(asMember).toMatchObject({ totalCount: 1, counts: { draft: 0, published: 1 } });
    expect(await status('map:list', { organisationGUID }, people.stranger)).toBe(403);
    const found = await call(
      'map:list',
      { organisationGUID, keywords: 'WARD', state: 'draft' },
      people.owner,
    );
    expect(found).toMatchObject({ totalCount: 1, result: [{ mapGUID: draft, layers: 1 }] });
    expect(await call('map:list', { organisationGUID, keywords: 'zz' }, people.owner)).toMatchObject({
      totalCount: 0,
    });
  });

  it('publishing needs the role, words and a layer; readers keep what was published', async () => {
    const mapGUID = await savedMap(layer(open));
    expect(await status('map:view', { mapGUID }, people.owner)).toBe(404);
    expect(await status('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.editor)).toBe(403);
    expect(await status('map:publish', { mapGUID, base: 1, visibility: 'public' }, people.owner)).toBe(409);
    const { mapGUID: empty } = await call('map:create', { organisationGUID }, people.editor);
    const refused = await send(
      opened.data,
      'map:publish',
      { mapGUID: empty, base: 1, visibility: 'public' },
      people.owner,
    );
    expect(refused.status).toBe(400);
    const problem = (await refused.json()) as { errors: { field: string }[] };
    expect(problem.errors.map(({ field }) => field)).toEqual(['document.alternative', 'document.layers']);
    await call('map:publish', { mapGUID, base: 2, visibility: 'organisation' }, people.owner);
    expect(await status('map:view', { mapGUID })).toBe(404);
    expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
    expect(await call('map:view', { mapGUID }, people.member)).toMatchObject({
      title: 'Wards',
      mayEdit: false,
    });
    await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
    const changed = { ...documentOf(layer(open)), title: 'Later' };
    await call('map:save', { mapGUID, base: 2, document: changed }, people.editor);
    expect(await call('map:view', { mapGUID })).toMatchObject({
      title: 'Wards',
      publication: { version: 2, visibility: 'public' },
    });
    expect(await call('map:edit', { mapGUID }, people.editor)).toMatchObject({
      document: { title: 'Later' },
      unpublished: true,
    });
    expect(await status('map:unpublish', { mapGUID }, people.editor)).toBe(403);
    await call('map:unpublish', { mapGUID }, people.owner);
    expect(await status('map:view', { mapGUID })).toBe(404);
  });

  it('of two saves on one revision the second is a conflict that names the other', async () => {
    const mapGUID = await savedMap(layer(open));
    const mine = { ...documentOf(layer(open)), title: 'Mine' };
    expect(await call('map:save', { mapGUID, base: 1, document: mine }, people.owner)).toMatchObject({
      kind: 'conflict',
      revision: 2,
      document: { title: 'Wards' },
      by: 'editor Example',
    });
    expect(await call('map:save', { mapGUID, base: 2, document: mine }, people.owner)).toMatchObject({
      kind: 'saved',
      revision: 3,
    });
    expect(await status('map:save', { mapGUID, base: 3, document: mine }, people.member)).toBe(404);
    const twice = layer(open);
    expect(
      await status('map:save', { mapGUID, base: 3, document: documentOf(twice, twice) }, people.owner),
    ).toBe(400);
  });

  it('a map is duplicated as a draft, deleted and restored', async () => {
    const mapGUID = await publishedMap(layer(open));
    const { mapGUID: copy } = await call('map:duplicate', { mapGUID }, people.editor);
    expect(await call('map:edit', { mapGUID: copy }, people.editor)).toMatchObject({
      document: { title: 'Copy of Wards', layers: [{ resourceGUID: open }] },
      publication: null,
    });
    expect(await status('map:delete', { mapGUID }, people.editor)).toBe(403);
    await call('map:delete', { mapGUID }, people.owner);
    expect(await status('map:view', { mapGUID })).toBe(404);
    expect((await call('map:list', { organisationGUID }, people.owner)).totalCount).toBe(1);
    expect(await status('map:restore', { mapGUID }, people.stranger)).toBe(404);
    await call('map:restore', { mapGUID }, people.owner);
    expect(await call('map:view', { mapGUID })).toMatchObject({ title: 'Wards' });
    expect(await status('map:restore', { mapGUID }, people.owner)).toBe(409);
    await call('map:delete', { mapGUID: copy }, people.editor);
    await harness.db.kysely
      .updateTable('catalogue.map')
      .set({ removed_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('map_guid', '=', copy)
      .execute();
    expect(await status('map:restore', { mapGUID: copy }, people.editor)).toBe(409);
  });
});

describe('a layer', () => {
  it('is shown to those who may read its data, and to others it says what it is not', async () => {
    const [a, b, c] = [layer(open), layer(secret, { name: 'Hidden name' }), layer(onRequest)];
    const gone = layer(randomUUID());
    const mapGUID = await publishedMap(a, b, c, gone);
    const shown = await call('map:view', { mapGUID });
    expect(shown.layers.map(({ state }) => state)).toEqual([
      'open',
      'unavailable',
      'restricted',
      'unavailable',
    ]);
    expect(JSON.stringify(shown)).not.toContain('Hidden name');
    expect(shown.layers[2]).toMatchObject({ name: 'Places', dataset: { title: 'Dataset request' } });
    const asOwner = await call('map:view', { mapGUID }, people.owner);
    expect(asOwner.layers.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'unavailable']);
    const draw = (of: MapLayer, who?: string) =>
      status('map:drawLayer', { mapGUID, layerGUID: of.layerGUID }, who);
    expect(await Promise.all([draw(a), draw(b), draw(c), draw(gone)])).toEqual([200, 404, 403, 404]);
    expect(await draw(b, people.owner)).toBe(200);
    expect(await status('map:tryLayer', { layer: b }, people.stranger)).toBe(404);
    expect(await status('map:drawLayer', { mapGUID, layerGUID: randomUUID() })).toBe(404);
  });

  it('that is restricted later says so in its place, and opens with a grant', async () => {
    const one = layer(open);
    const mapGUID = await publishedMap(one);
    const { dataset_guid: datasetGUID } = await harness.db.kysely
      .selectFrom('catalogue.resource')
      .select('dataset_guid')
      .where('resource_guid', '=', open)
      .executeTakeFirstOrThrow();
    const setStatus = (status_id: number) =>
      harness.db.kysely
        .updateTable('catalogue.dataset')
        .set({ status_id })
        .where('dataset_guid', '=', datasetGUID)
        .execute();
    const { status_id } = await harness.db.kysely
      .selectFrom('catalogue.dataset')
      .select('status_id')
      .where('dataset_guid', '=', datasetGUID)
      .executeTakeFirstOrThrow();
    try {
      await setStatus(statuses.onRequest.id);
      expect((await call('map:view', { mapGUID })).layers).toMatchObject([
        { state: 'restricted', name: 'Places' },
      ]);
      expect(await status('map:drawLayer', { mapGUID, layerGUID: one.layerGUID })).toBe(403);
    } finally {
      await setStatus(status_id);
    }
    expect((await call('map:view', { mapGUID })).layers).toMatchObject([{ state: 'open' }]);
  });

  it('is found among tables with places that the person may read, those of the organisation first', async () => {
    const mine = await call('map:sources', { organisationGUID }, people.owner);
    expect(mine.result.map(({ resourceGUID }) => resourceGUID).toSorted()).toEqual(
      [open, secret, onRequest].toSorted(),
    );
    expect(mine.result[0]).toMatchObject({ numbers: ['amount'], words: ['id', 'ward'] });
    const theirs = await call('map:sources', { organisationGUID: OTHER_ORGANISATION }, people.stranger);
    expect(theirs.result.map(({ resourceGUID }) => resourceGUID)).toEqual([open]);
    const found = await call('map:sources', { organisationGUID, keywords: 'dataset SECRET' }, people.owner);
    expect(found.result.map(({ resourceGUID }) => resourceGUID)).toEqual([secret]);
  });

  it('says which of its columns a reader does not see, and is refused when a condition is of one', async () => {
    const style = { kind: 'graduated', column: 'nothing', classes: 4, method: 'quantiles' } as const;
    expect(
      await call('map:tryLayer', { layer: layer(open, { style, popup: ['ward', 'none'] }) }, people.owner),
    ).toMatchObject({
      styled: null,
      missing: ['nothing', 'none'],
      popup: [{ position: 1, name: 'ward' }],
      scale: null,
    });
    const filters = [{ kind: 'equals' as const, column: 'nothing', text: 'a' }];
    expect(await status('map:tryLayer', { layer: layer(open, { filters }) }, people.owner)).toBe(403);
  });
});

type Rows = readonly (readonly string[])[];
const placed = (some: Rows) => some.filter(([, , , latitude]) => latitude !== '');

/** Rows of the features; where the view is everything, all rows with a place. */
const told = ({ features }: DrawnLayer) => features.reduce((sum, { count }) => sum + count, 0);

/** Asks for everything at a zoom, and checks each figure against the rows. */
async function checkLayer(one: MapLayer, expected: Rows, who: string): Promise<void> {
  const zoom = below(15);
  const answer = await call('map:tryLayer', { layer: one, view: null, zoom }, who);
  const withPlace = placed(expected);
  expect(answer).toMatchObject({ totalCount: expected.length, placedCount: withPlace.length });
  expect(told(answer) + answer.leftOut).toBe(withPlace.length);
  const [west, south] = [-2 + random() * 0.8, 53 + random() * 0.8];
  const view = { west, south, east: west + 0.3, north: south + 0.3 };
  const part = await call('map:tryLayer', { layer: one, view, zoom }, who);
  const within = withPlace.filter(([, , , latitude, longitude]) => {
    const [x, y] = [Number(longitude), Number(latitude)];
    return x >= view.west && x <= view.east && y >= view.south && y <= view.north;
  });
  expect([part.viewCount, told(part) + part.leftOut]).toEqual([within.length, within.length]);
  const { classRows, categories } = answer;
  if (classRows !== null) {
    const sum = classRows.classes.reduce((all, n) => all + n, 0);
    expect(sum + classRows.none).toBe(withPlace.length);
    expect(classRows.none).toBe(withPlace.filter(([, , amount]) => amount === '').length);
    const values = withPlace.flatMap(([, , amount]) =>
      amount === '' || amount === undefined ? [] : [Number(amount)],
    );
    expect(answer.scale?.at(0)).toBe(values.length === 0 ? undefined : Math.min(...values));
    expect(answer.scale?.at(-1)).toBe(values.length === 0 ? undefined : Math.max(...values));
    // The breaks of a view are those of everything.
    expect(part.scale).toEqual(answer.scale);
  }
  if (categories !== null) {
    const byHand = Map.groupBy(withPlace, ([, ward]) => ward);
    for (const { value, rows: count } of categories.values) expect(count).toBe(byHand.get(value)?.length);
    const named = categories.values.reduce((all, { rows: count }) => all + count, 0);
    expect(named + categories.others + categories.none).toBe(withPlace.length);
  }
}

const styles: readonly (() => MapLayer['style'])[] = [
  () => ({ kind: 'single' }),
  () => ({ kind: 'categories', column: 'ward' }),
  () => ({
    kind: 'graduated',
    column: 'amount',
    classes: 2 + below(4),
    method: pick(['quantiles', 'equal'] as const),
  }),
];
interface Condition {
  readonly filter: MapLayer['filters'][number];
  readonly meets: (row: readonly string[]) => boolean;
}
const conditions: readonly (() => Condition)[] = [
  () => {
    const ward = pick(wards);
    return { filter: { kind: 'equals', column: 'ward', text: ward }, meets: (row) => row[1] === ward };
  },
  () => {
    const from = below(200);
    return {
      filter: { kind: 'range', column: 'amount', from, to: null },
      meets: (row) => row[2] !== '' && Number(row[2]) >= from,
    };
  },
];

describe('figures of a layer', () => {
  it('add up to the table with the same conditions, for every style, zoom and view', async () => {
    for (let i = 0; i < 24; i += 1) {
      const some = Array.from({ length: below(3) }, () => pick(conditions)());
      const one = layer(open, { style: pick(styles)(), filters: some.map(({ filter }) => filter) });
      const expected = rows.filter((row) => some.every(({ meets }) => meets(row)));
      // The last row of each file has no place, and meets no condition.
      await checkLayer(
        one,
        some.length === 0 ? [...expected, ['open', '', '', '', '']] : expected,
        people.owner,
      );
    }
  });

  it('are of the rows of a grant alone: none outside it is in features, legend, breaks or extent', async () => {
    const { dataset_guid: datasetGUID } = await harness.db.kysely
      .selectFrom('catalogue.resource')
      .select('dataset_guid')
      .where('resource_guid', '=', secret)
      .executeTakeFirstOrThrow();
    for (const ward of wards.slice(0, 3)) {
      await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
      const narrowing: NarrowingInput = {
        sheet: 0,
        columns: null,
        filters: [{ kind: 'equals', column: 1, text: ward }],
      };
      const shared = await send(
        bench.auth,
        'dataset/share',
        {
          organisationGUID,
          datasetGUID,
          principal: { kind: 'person', id: people.member },
          level: 'query',
          resources: [secret],
          narrowing,
        },
        people.owner,
      );
      expect(shared.status).toBe(200);
      await call('resource:requestPreview', { resourceGUID: secret }, people.member);
      await opened.previews.idle();
      const own = rows.filter((row) => row[1] === ward);
      for (const style of styles) {
        await checkLayer(layer(secret, { style: style() }), own, people.member);
        await checkLayer(
          layer(secret, { style: style() }),
          [...rows, ['secret', '', '', '', '']],
          people.owner,
        );
      }
      const answer = await call(
        'map:tryLayer',
        { layer: layer(secret, { style: { kind: 'categories', column: 'ward' } }) },
        people.member,
      );
      expect(answer.categories?.values.map(({ value }) => value)).toEqual([ward]);
      const xs = placed(own).map((row) => Number(row[4]));
      expect([answer.bounds?.west, answer.bounds?.east]).toEqual([Math.min(...xs), Math.max(...xs)]);
    }
  });
});
