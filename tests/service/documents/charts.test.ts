/** Saved charts: who makes and sees them, and that their figures are of what each viewer may read and nothing else. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChartDocument } from '#contract/documents.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import { statuses } from '#contract/fixed-values.ts';
import type { CallName, CallRequest } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import { keepImported } from '#proxy/domains/publishing/files/current-files.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

const wards = ['Adel', 'Armley', 'Beeston', 'Headingley'] as const;
/** Rows of each ward: 1 in Adel to 4 in Headingley, with amounts of 10 times the number of the row. */
const rows = wards.flatMap((ward, i) =>
  Array.from({ length: i + 1 }, (_, n) => [ward, String((n + 1) * 10)]),
);
const csv = (some: readonly (readonly string[])[], head = ['ward', 'amount']) =>
  [head, ...some].map((row) => `${row.join(',')}\n`).join('');

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
    ready(harness, opened, { content: csv(rows), sourceIdentifier, ...more }, people.owner);
  open = await store('open', {});
  secret = await store('secret', { visibility: 'private' });
  onRequest = await store('request', { status: 'onRequest' });
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.db.kysely.deleteFrom('catalogue.document').execute();
  await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
});

const call = <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  ask(opened.data, name, request, who);
const status = async <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  (await send(opened.data, name, request, who)).status;

const chart = (resourceGUID: string, more: Partial<ChartDocument> = {}): ChartDocument => ({
  kind: 'chart',
  title: 'Wards',
  words: 'From the survey.',
  alternative: 'Headingley has most.',
  resourceGUID,
  sheet: 0,
  versionGUID: null,
  type: 'bar',
  x: 'ward',
  y: null,
  series: null,
  aggregate: 'count',
  filters: [],
  order: 'largest',
  xTitle: '',
  yTitle: '',
  zero: true,
  colour: 1,
  highlight: null,
  notes: [{ noteGUID: randomUUID(), at: 'Adel', text: 'Counted twice' }],
  ...more,
});

async function saved(document: ChartDocument): Promise<string> {
  return (await call('chart:create', { organisationGUID, document }, people.editor)).documentGUID;
}
async function published(
  document: ChartDocument,
  visibility: 'public' | 'organisation' = 'public',
): Promise<string> {
  const documentGUID = await saved(document);
  await call('document:publish', { documentGUID, base: 1, visibility }, people.owner);
  return documentGUID;
}

/** The figures by place; null where there are none. */
const figuresOf = (answer: ChartFigures) =>
  answer.state === 'drawn' ? Object.fromEntries(answer.chart.points.map(({ x, y }) => [String(x), y])) : null;

const datasetOf = async (resourceGUID: string): Promise<string> =>
  (
    await harness.db.kysely
      .selectFrom('catalogue.resource')
      .select('dataset_guid')
      .where('resource_guid', '=', resourceGUID)
      .executeTakeFirstOrThrow()
  ).dataset_guid;

/** Gives the member rows of one ward of the secret table. */
async function shareWard(ward: string, columns: number[] | null = null): Promise<void> {
  const narrowing: NarrowingInput = {
    sheet: 0,
    columns,
    filters: [{ kind: 'equals', column: 0, text: ward }],
  };
  const shared = await send(
    bench.auth,
    'dataset/share',
    {
      organisationGUID,
      datasetGUID: await datasetOf(secret),
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
}

describe('who may do what', () => {
  it('editors save charts, other members and strangers do not', async () => {
    const document = chart(open);
    for (const [who, expected] of [
      [people.member, 403],
      [people.stranger, 403],
      [undefined, 401],
    ] as const)
      expect(await status('chart:create', { organisationGUID, document }, who)).toBe(expected);
    const documentGUID = await saved(document);
    expect(await call('document:edit', { documentGUID }, people.editor)).toMatchObject({
      document: { kind: 'chart', title: 'Wards', versionGUID: expect.any(String) as string },
      revision: 1,
      publication: null,
      may: { publish: false },
      savedBy: 'editor Example',
    });
    for (const who of [people.member, people.stranger])
      for (const name of [
        'document:edit',
        'document:duplicate',
        'document:delete',
        'document:unpublish',
      ] as const)
        expect([name, await status(name, { documentGUID }, who)]).toEqual([name, 404]);
    expect(await status('document:save', { documentGUID, document, base: 1 }, people.stranger)).toBe(404);
    expect(await status('chart:view', { documentGUID }, people.owner)).toBe(404);
  });

  it('drafts are listed for editors alone, with counts of each kind', async () => {
    const draft = await saved(chart(open));
    const shown = await published(chart(open, { title: 'Shown' }));
    const { documentGUID: dashboard } = await call('dashboard:create', { organisationGUID }, people.editor);
    const asEditor = await call('document:list', { organisationGUID }, people.editor);
    expect(asEditor.result.map(({ documentGUID }) => documentGUID).toSorted()).toEqual(
      [dashboard, shown, draft].toSorted(),
    );
    expect(asEditor).toMatchObject({ totalCount: 3, counts: { chart: 2, dashboard: 1 } });
    const asMember = await call('document:list', { organisationGUID }, people.member);
    expect(asMember).toMatchObject({
      totalCount: 1,
      result: [{ documentGUID: shown, title: 'Shown', state: 'published' }],
      counts: { chart: 1, dashboard: 0 },
    });
    const some = await call(
      'document:list',
      { organisationGUID, kind: 'chart', state: 'draft', keywords: 'ward' },
      people.owner,
    );
    expect(some).toMatchObject({ totalCount: 1, result: [{ documentGUID: draft, kind: 'chart' }] });
    expect(await status('document:list', { organisationGUID }, people.stranger)).toBe(403);
  });

  it('a save on an old revision is a conflict, one of another kind is refused, publishing needs words', async () => {
    const documentGUID = await saved(chart(open));
    const mine = chart(open, { title: 'Mine', alternative: '' });
    expect(
      await call('document:save', { documentGUID, document: mine, base: 1 }, people.owner),
    ).toMatchObject({
      kind: 'saved',
      revision: 2,
    });
    expect(
      await call('document:save', { documentGUID, document: mine, base: 1 }, people.editor),
    ).toMatchObject({
      kind: 'conflict',
      revision: 2,
      by: 'owner Example',
    });
    const dashboard = {
      kind: 'dashboard' as const,
      title: 'A',
      words: '',
      onOrganisationPage: true,
      parts: [],
    };
    expect(await status('document:save', { documentGUID, document: dashboard, base: 2 }, people.editor)).toBe(
      400,
    );
    const publish = (base: number, who: string) =>
      send(opened.data, 'document:publish', { documentGUID, base, visibility: 'public' }, who);
    expect((await publish(2, people.editor)).status).toBe(403);
    expect((await publish(1, people.owner)).status).toBe(409);
    const refused = await publish(2, people.owner);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { errors: { field: string }[] }).errors).toMatchObject([
      { field: 'document.alternative' },
    ]);
  });

  it('is seen by members alone where it is for the organisation; deleted and restored', async () => {
    const documentGUID = await published(chart(open), 'organisation');
    for (const name of ['chart:view', 'chart:figures'] as const) {
      expect(await status(name, { documentGUID })).toBe(404);
      expect(await status(name, { documentGUID }, people.stranger)).toBe(404);
      expect(await status(name, { documentGUID }, people.member)).toBe(200);
    }
    expect(await status('document:delete', { documentGUID }, people.editor)).toBe(403);
    await call('document:delete', { documentGUID }, people.owner);
    expect(await status('chart:figures', { documentGUID }, people.member)).toBe(404);
    await call('document:restore', { documentGUID }, people.owner);
    expect(await status('chart:figures', { documentGUID }, people.member)).toBe(200);
    await call('document:unpublish', { documentGUID }, people.owner);
    expect(await status('chart:view', { documentGUID }, people.member)).toBe(404);
  });
});

describe('the figures of a chart', () => {
  it('are those of the table, with its conditions, for anyone where it is open', async () => {
    const documentGUID = await published(chart(open));
    const figures = await call('chart:figures', { documentGUID });
    expect(figuresOf(figures)).toEqual({ Headingley: 4, Beeston: 3, Armley: 2, Adel: 1 });
    expect(figures).toMatchObject({
      versions: { on: 'current', made: 1, current: 1, newer: 0, isGone: false },
    });
    const some = await published(
      chart(open, {
        y: 'amount',
        aggregate: 'sum',
        filters: [{ kind: 'range', column: 'amount', from: 20, to: null }],
      }),
    );
    expect(figuresOf(await call('chart:figures', { documentGUID: some }))).toEqual({
      Headingley: 90,
      Beeston: 50,
      Armley: 20,
    });
  });

  it('are for those who may read the data; what its author wrote about them is too', async () => {
    const hidden = await published(chart(secret));
    for (const who of [undefined, people.stranger]) {
      expect(await call('chart:view', { documentGUID: hidden }, who)).toMatchObject({
        title: 'Wards',
        data: { state: 'unavailable' },
      });
      expect(JSON.stringify(await call('chart:view', { documentGUID: hidden }, who))).not.toMatch(
        /Headingley|Dataset secret|survey/,
      );
      expect(await status('chart:figures', { documentGUID: hidden }, who)).toBe(404);
      expect(await status('chart:figures', { documentGUID: hidden, on: 'current' }, who)).toBe(404);
    }
    expect(await status('chart:try', { document: chart(secret) }, people.stranger)).toBe(404);
    expect(await call('chart:view', { documentGUID: hidden }, people.owner)).toMatchObject({
      data: { state: 'open', inPart: false, look: { alternative: 'Headingley has most.' } },
    });
    const asked = await published(chart(onRequest));
    expect(await call('chart:view', { documentGUID: asked })).toMatchObject({
      data: { state: 'restricted', dataset: { title: 'Dataset request' } },
    });
    expect(await status('chart:figures', { documentGUID: asked })).toBe(403);
  });

  it('are of the rows of a grant and no others, and end with it', async () => {
    const documentGUID = await published(chart(secret));
    for (const ward of ['Armley', 'Beeston'] as const) {
      await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
      await shareWard(ward);
      expect(figuresOf(await call('chart:figures', { documentGUID }, people.member))).toEqual({
        [ward]: rows.filter(([its]) => its === ward).length,
      });
      // Nothing of what is written about the whole.
      const shown = await call('chart:view', { documentGUID }, people.member);
      expect(shown).toMatchObject({
        data: { state: 'open', inPart: true, look: { words: '', alternative: '', notes: [] } },
      });
      const answers = JSON.stringify([shown, await call('chart:figures', { documentGUID }, people.member)]);
      for (const other of wards.filter((one) => one !== ward)) expect(answers).not.toContain(other);
    }
    await harness.db.kysely
      .updateTable('access.dataset_grant')
      .set({ valid_from: new Date('2020-01-01T00:00:00Z'), valid_until: new Date('2020-01-02T00:00:00Z') })
      .execute();
    expect(await status('chart:figures', { documentGUID }, people.member)).toBe(404);
    expect(await call('chart:view', { documentGUID }, people.member)).toMatchObject({
      data: { state: 'unavailable' },
    });
  });

  it('are not there where a column is not open to the viewer, whose name is not shown', async () => {
    const sums = await published(chart(secret, { y: 'amount', aggregate: 'sum' }));
    const filtered = await published(
      chart(secret, { filters: [{ kind: 'range', column: 'amount', from: 20, to: null }] }),
    );
    await shareWard('Armley', [0]);
    for (const documentGUID of [sums, filtered]) {
      const answer = await call('chart:figures', { documentGUID }, people.member);
      expect(answer).toMatchObject({ state: 'missing', columns: [] });
      expect(JSON.stringify(answer)).not.toContain('amount');
    }
    expect(figuresOf(await call('chart:figures', { documentGUID: sums }, people.owner))).toMatchObject({
      Headingley: 100,
    });
  });

  it('say which columns are gone to those who see the whole table, and are gone with the dataset', async () => {
    const resourceGUID = await ready(
      harness,
      opened,
      { content: csv(rows), sourceIdentifier: 'dropped' },
      people.owner,
    );
    const documentGUID = await published(chart(resourceGUID, { y: 'amount', aggregate: 'sum' }));
    const content = csv(
      rows.map(([ward = '']) => [ward]),
      ['ward'],
    );
    await ready(harness, opened, { content, sourceIdentifier: 'dropped' }, people.owner);
    expect(await call('chart:figures', { documentGUID })).toMatchObject({
      state: 'missing',
      columns: ['amount'],
      versions: { on: 'current', isGone: true },
    });
    const datasetGUID = await datasetOf(resourceGUID);
    await harness.db.kysely
      .updateTable('catalogue.dataset')
      .set({ removed_at: new Date(), status_id: statuses.draft.id })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    expect(await call('chart:view', { documentGUID })).toMatchObject({ data: { state: 'unavailable' } });
    expect(await status('chart:figures', { documentGUID })).toBe(404);
    expect(await status('chart:try', { document: chart(randomUUID()) }, people.editor)).toBe(404);
  });

  it('are of the version that it was made on, beside the one that readers have', async () => {
    const { kysely } = harness.db;
    const resourceGUID = await ready(
      harness,
      opened,
      { content: csv(rows), sourceIdentifier: 'versions' },
      people.owner,
    );
    const datasetGUID = await datasetOf(resourceGUID);
    await kysely.transaction().execute((trx) => keepImported(trx, datasetGUID, 'published'));
    const documentGUID = await published(chart(resourceGUID));
    const later = await ready(
      harness,
      opened,
      { content: csv([...rows, ['Adel', '5'], ['Adel', '6']]), sourceIdentifier: 'later' },
      people.owner,
    );
    const { file_key, bytes } = await kysely
      .selectFrom('catalogue.resource')
      .select(['file_key', 'bytes'])
      .where('resource_guid', '=', later)
      .executeTakeFirstOrThrow();
    const first = await kysely
      .selectFrom('catalogue.resource_version')
      .selectAll()
      .where('resource_guid', '=', resourceGUID)
      .executeTakeFirstOrThrow();
    const versions = [randomUUID(), randomUUID()];
    for (const [i, version_guid] of versions.entries())
      await kysely
        .insertInto('catalogue.resource_version')
        .values({
          version_guid,
          resource_guid: resourceGUID,
          dataset_guid: datasetGUID,
          version: i + 2,
          file_name: first.file_name,
          file_key,
          bytes,
          format: first.format,
          status: 'ready',
          published_at: new Date(),
        })
        .execute();
    await kysely
      .updateTable('catalogue.resource')
      .set({ version_guid: versions[1] ?? '', file_key, bytes })
      .where('resource_guid', '=', resourceGUID)
      .execute();
    const made = await call('chart:figures', { documentGUID });
    expect(made).toMatchObject({ versions: { on: 'made', made: 1, current: 3, newer: 2, isGone: false } });
    expect(figuresOf(made)).toMatchObject({ Adel: 1 });
    const current = await call('chart:figures', { documentGUID, on: 'current' });
    expect(current).toMatchObject({ versions: { on: 'current', currentGUID: versions[1] } });
    expect(figuresOf(current)).toMatchObject({ Adel: 3 });
    // Moving on is a save with the GUID of the current version.
    const moved = chart(resourceGUID, { versionGUID: versions[1] ?? '' });
    expect(await call('chart:try', { document: moved }, people.editor)).toMatchObject({
      versions: { on: 'current', made: 3, newer: 0 },
    });
    // An earlier version that readers no longer get gives way to the current one.
    await kysely
      .updateTable('catalogue.resource_version')
      .set({ published_at: null })
      .where('version_guid', '=', first.version_guid)
      .execute();
    const without = await call('chart:figures', { documentGUID });
    expect(without).toMatchObject({ versions: { on: 'current', isGone: true } });
    expect(figuresOf(without)).toMatchObject({ Adel: 3 });
  });

  it('of a kind that its columns do not fit are refused with the field', async () => {
    const refused = await send(
      opened.data,
      'chart:try',
      { document: chart(open, { type: 'line' }) },
      people.editor,
    );
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { errors: { field: string }[] }).errors[0]?.field).toBe('chart.x');
  });
});

describe('a dashboard', () => {
  const part = (documentGUID: string) => ({
    kind: 'chart' as const,
    partGUID: randomUUID(),
    documentGUID,
    wide: false,
  });

  it('shows its parts in order, and says in its place which one the viewer does not see', async () => {
    const forAll = await published(chart(open));
    const forMembers = await published(chart(open, { title: 'Inside' }), 'organisation');
    const draft = await saved(chart(open, { title: 'Not yet' }));
    const hidden = await published(chart(secret, { title: 'Secret ward' }));
    const { documentGUID } = await call(
      'dashboard:create',
      { organisationGUID, title: ' Figures ' },
      people.editor,
    );
    const document = {
      kind: 'dashboard' as const,
      title: 'Figures',
      words: '',
      onOrganisationPage: true,
      parts: [
        { kind: 'words' as const, partGUID: randomUUID(), text: 'First', wide: true },
        part(forAll),
        part(forMembers),
        part(draft),
        part(hidden),
        { kind: 'map' as const, partGUID: randomUUID(), mapGUID: randomUUID(), wide: true },
      ],
    };
    const publish = (base: number) =>
      status('document:publish', { documentGUID, base, visibility: 'public' }, people.owner);
    expect(await publish(1)).toBe(400);
    await call('document:save', { documentGUID, document, base: 1 }, people.editor);
    expect(await status('dashboard:view', { documentGUID })).toBe(404);
    expect(await publish(2)).toBe(200);
    const kindsFor = async (who?: string) =>
      (await call('dashboard:view', { documentGUID }, who)).parts.map((one) =>
        one.kind === 'chart' ? `chart ${one.chart.data.state}` : one.kind,
      );
    expect(await kindsFor()).toEqual([
      'words',
      'chart open',
      'unavailable',
      'unavailable',
      'chart unavailable',
      'unavailable',
    ]);
    expect(await kindsFor(people.member)).toEqual([
      'words',
      'chart open',
      'chart open',
      'unavailable',
      'chart unavailable',
      'unavailable',
    ]);
    expect(JSON.stringify(await call('dashboard:view', { documentGUID }))).not.toMatch(/Inside|Not yet/);
    const preview = await call('dashboard:preview', { parts: document.parts }, people.owner);
    expect(preview.parts.map(({ kind }) => kind)).toEqual([
      'words',
      'chart',
      'chart',
      'unavailable',
      'chart',
      'unavailable',
    ]);
    await call('document:delete', { documentGUID: forAll }, people.owner);
    expect((await kindsFor())[1]).toBe('unavailable');
  });

  it('is named on the page of its organisation once it is published for anyone', async () => {
    const { documentGUID } = await call('dashboard:create', { organisationGUID }, people.editor);
    const document = {
      kind: 'dashboard' as const,
      title: 'Figures',
      words: '',
      onOrganisationPage: true,
      parts: [{ kind: 'words' as const, partGUID: randomUUID(), text: 'First', wide: true }],
    };
    const named = async (of = organisationGUID) =>
      (await call('dashboard:public', { organisationGUID: of })).result;
    await call('document:save', { documentGUID, document, base: 1 }, people.editor);
    expect(await named()).toEqual([]);
    await call('document:publish', { documentGUID, base: 2, visibility: 'organisation' }, people.owner);
    expect(await named()).toEqual([]);
    await call('document:publish', { documentGUID, base: 2, visibility: 'public' }, people.owner);
    expect(await named()).toEqual([{ documentGUID, title: 'Figures', parts: 1 }]);
    expect(await named(OTHER_ORGANISATION)).toEqual([]);
    await call(
      'document:save',
      { documentGUID, document: { ...document, onOrganisationPage: false }, base: 2 },
      people.editor,
    );
    expect(await named()).toHaveLength(1);
    await call('document:publish', { documentGUID, base: 3, visibility: 'public' }, people.owner);
    expect(await named()).toEqual([]);
  });
});
