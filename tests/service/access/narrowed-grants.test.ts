/**
 * A grant of some columns or rows: every call about the table answers what it would answer about the table filtered by
 * hand, and the file is not given out.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName, CallRequest } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { createFileLinks } from '#proxy/domains/files/links.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  authenticate,
  ORGANISATION as organisationGUID,
  people,
  send,
  silent,
} from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

const { next: random, below, pick } = createRandom(16);

const names = ['id', 'ward', 'kind', 'amount', 'day', 'latitude', 'longitude', 'note'];
const wards = ['Adel', 'Armley', 'Beeston', 'Headingley', 'Roundhay'];
const two = (number: number) => String(number).padStart(2, '0');
const rows = Array.from({ length: 300 }, (_, i) => [
  String(i + 1),
  pick(wards),
  pick(['paper', 'glass', 'metal', '']),
  `${below(900)}.${1 + below(9)}`,
  `2024-${two(1 + below(12))}-${two(1 + below(28))}`,
  `53.${below(9)}${1 + below(9)}`,
  `-1.${below(9)}${1 + below(9)}`,
  `${pick(wards)} ${i} of the list`,
]);
type Rows = readonly (readonly string[])[];
const csv = (head: readonly string[], cells: Rows) =>
  [head, ...cells].map((row) => `${row.join(',')}\n`).join('');

/** What a condition says, as it is read here and not in SQL. */
function meets(row: readonly string[], filter: PreviewFilter): boolean {
  const value = row[filter.column] ?? '';
  switch (filter.kind) {
    case 'contains':
      return value !== '' && value.toLowerCase().includes(filter.text.toLowerCase());
    case 'equals':
      return value.toLowerCase() === filter.text.toLowerCase();
    case 'empty':
      return (value === '') === filter.empty;
    case 'range':
      return Number(value) >= (filter.from ?? -Infinity) && Number(value) <= (filter.to ?? Infinity);
    case 'dates':
      return value >= (filter.from ?? '') && value <= (filter.to ?? '9');
  }
}

const conditions: readonly (() => PreviewFilter)[] = [
  () => ({ kind: 'equals', column: 1, text: pick(wards) }),
  () => ({ kind: 'contains', column: 7, text: pick(wards).slice(0, 3) }),
  () => ({ kind: 'range', column: 3, from: below(300), to: 400 + below(500) }),
  () => ({ kind: 'dates', column: 4, from: `2024-0${1 + below(6)}-01`, to: null }),
  () => ({ kind: 'empty', column: 2, empty: random() < 0.3 }),
  () => ({ kind: 'range', column: 0, from: null, to: 150 + below(150) }),
];

function makePart(): NarrowingInput {
  const chosen = names.map((_, position) => position).filter(() => random() < 0.6);
  const columns = random() < 0.25 || chosen.length === 0 ? null : chosen;
  const filters = Array.from({ length: columns === null ? 1 + below(2) : below(3) }, () =>
    pick(conditions)(),
  );
  return { sheet: 0, columns, filters };
}

/** The table filtered by hand: a cell is there when one part has its row and its column. */
function filtered(parts: readonly NarrowingInput[]): { head: string[]; cells: string[][] } {
  const columnsOf = ({ columns }: NarrowingInput) => columns ?? names.map((_, position) => position);
  const kept = names
    .map((_, position) => position)
    .filter((position) => parts.some((part) => columnsOf(part).includes(position)));
  const cells = rows.flatMap((row) => {
    const open = parts.filter(({ filters }) => filters.every((filter) => meets(row, filter)));
    if (open.length === 0) return [];
    return [
      kept.map((position) =>
        open.some((part) => columnsOf(part).includes(position)) ? (row[position] ?? '') : '',
      ),
    ];
  });
  return { head: kept.map((position) => names[position] ?? ''), cells };
}

let harness: Harness;
let opened: Opened;
let bench: AuthBench;
let resourceGUID = '';
let datasetGUID = '';

async function datasetOf(resource: string): Promise<string> {
  const row = await harness.db.kysely
    .selectFrom('catalogue.resource')
    .select('dataset_guid')
    .where('resource_guid', '=', resource)
    .executeTakeFirstOrThrow();
  return row.dataset_guid;
}

const secret = { content: csv(names, rows), visibility: 'private', sourceIdentifier: 'secret' } as const;

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  bench = authBench(harness.db, {
    fitNarrowing: opened.previews.fitNarrowing,
    sampleRows: opened.previews.sample,
  });
  await addPeople(harness.db);
  resourceGUID = await ready(harness, opened, secret, people.owner);
  datasetGUID = await datasetOf(resourceGUID);
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});
beforeEach(() => harness.db.kysely.deleteFrom('access.dataset_grant').execute());

/** Status and body of an answer. */
const read = async (response: Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const share = (narrowing: NarrowingInput | null, more: Partial<CallRequest<'dataset/share'>> = {}) =>
  read(
    send(
      bench.auth,
      'dataset/share',
      {
        organisationGUID,
        datasetGUID,
        principal: { kind: 'person', id: people.member },
        level: 'query',
        resources: [resourceGUID],
        narrowing,
        ...more,
      },
      people.owner,
    ),
  );

/** The table of a caller, made when it is not there. */
async function tableOf(resource: string, who: string | undefined) {
  await ask(opened.data, 'resource:requestPreview', { resourceGUID: resource }, who);
  await opened.previews.idle();
  return ask(opened.data, 'resource:preview', { resourceGUID: resource }, who);
}

type TableCall = Extract<CallName, `resource:preview${string}`>;

/** Questions of every kind to a table of so many columns. */
function questionsTo(width: number): [TableCall, Record<string, unknown>][] {
  const all = Array.from({ length: width }, (_, position) => position);
  const some = below(width);
  const filters = [{ kind: 'contains', column: some, text: pick(['a', '1', '5']) }];
  return [
    ['resource:previewColumns', {}],
    ['resource:previewRows', { columns: all, limit: 500 }],
    [
      'resource:previewRows',
      { columns: all, filters, sort: { column: some, descending: true }, limit: 20, offset: 3 },
    ],
    [
      'resource:previewChart',
      { chart: { kind: 'bar', x: some, y: null, series: null, aggregate: 'count' }, filters: [] },
    ],
    [
      'resource:previewChart',
      { chart: { kind: 'bar', x: below(width), y: null, series: some, aggregate: 'count' }, filters },
    ],
    ['resource:previewCell', { row: 0, column: some }],
    ['resource:previewCell', { row: 299, column: some }],
    ['resource:previewRows', { columns: [width], limit: 1 }],
    ['resource:previewMap', { filters: [] }],
    ['resource:previewMap', { filters, zoom: 9 }],
  ];
}

describe('every call about the table', () => {
  it.each(Array.from({ length: 12 }, (_, i) => i))(
    'answers as about the table filtered by hand (%i)',
    async () => {
      let parts: NarrowingInput[];
      let byHand: ReturnType<typeof filtered>;
      do {
        parts = Array.from({ length: 1 + below(2) }, makePart);
        byHand = filtered(parts);
        // A column without any value has no type.
      } while (byHand.head.some((_, i) => byHand.cells.every((row) => row[i] === '')));
      for (const part of parts) expect((await share(part)).status).toBe(200);
      const same = await harness.store({ content: csv(byHand.head, byHand.cells) });
      const preview = await tableOf(resourceGUID, people.member);
      const expected = await tableOf(same, undefined);
      expect(preview).toMatchObject({
        resource: { inPart: true },
        content: null,
        hasPlaces: expected.hasPlaces,
      });
      const { rows: count, columns } = expected.table as { rows: number; columns: number };
      expect(preview.table).toMatchObject({ state: 'ready', rows: count, columns, dialect: null });
      expect(count).toBe(byHand.cells.length);
      for (const [call, question] of questionsTo(byHand.head.length)) {
        const request = { ...question, resourceGUID } as CallRequest<TableCall>;
        const answer = await read(send(opened.data, call, request, people.member));
        const wanted = await read(send(opened.data, call, { ...request, resourceGUID: same }, undefined));
        expect([parts, call, question, answer.status, reasonless(answer.body)]).toEqual([
          parts,
          call,
          question,
          wanted.status,
          reasonless(wanted.body),
        ]);
      }
    },
  );

  /** Why a column has its type is not said of a part; the resource is another. */
  function reasonless(body: unknown): unknown {
    return JSON.parse(
      JSON.stringify(body, (key, value: unknown) =>
        key === 'reason' || key === 'instance' ? undefined : value,
      ),
    );
  }
});

const ward: NarrowingInput = {
  sheet: 0,
  columns: [0, 1, 3],
  filters: [{ kind: 'equals', column: 1, text: 'Adel' }],
};

describe('the file', () => {
  it('is refused with the reason, by every way to it', async () => {
    await share(ward);
    const caller = { identityGUID: people.member };
    const refusal = {
      status: 403,
      message: expect.stringContaining('A part of this file is shared with you'),
    };
    await expect(findFile(harness.db.kysely, { resourceGUID }, caller)).rejects.toMatchObject(refusal);
    const links = createFileLinks(
      harness.db.kysely,
      createSecrets('a secret of the tests that is long enough'),
    );
    await expect(links.linkFor(resourceGUID, people.member)).rejects.toMatchObject(refusal);
    const content = await read(send(opened.data, 'resource:previewContent', { resourceGUID }, people.member));
    expect(content.status).toBe(409);
    expect(JSON.stringify(content.body)).not.toContain('Adel');
  });

  it('is had by anyone who has a grant of all of it besides', async () => {
    await share(ward);
    await share(null, { level: 'download' });
    await expect(
      findFile(harness.db.kysely, { resourceGUID }, { identityGUID: people.member }),
    ).resolves.toMatchObject({
      openings: null,
    });
    const preview = await tableOf(resourceGUID, people.member);
    expect(preview).toMatchObject({ resource: { inPart: false }, table: { rows: 300, columns: 8 } });
  });

  it('is not on the page of the dataset, and its part is', async () => {
    await share(ward);
    const discovery = createDiscoveryService({ db: harness.db, authenticate, log: silent });
    const { resources } = await ask(discovery, 'dataset:view', { datasetGUID }, people.member);
    expect(resources).toMatchObject([{ resourceGUID, url: null, inPart: true }]);
    const whole = await ask(discovery, 'dataset:view', { datasetGUID }, people.owner);
    expect(whole.resources).toMatchObject([{ url: expect.stringContaining(resourceGUID) }]);
  });

  it('with other columns than when it was shared opens nothing', async () => {
    const moved = await ready(harness, opened, { ...secret, sourceIdentifier: 'moved' }, people.owner);
    await share(ward, { datasetGUID: await datasetOf(moved), resources: [moved] });
    expect((await tableOf(moved, people.member)).table).toMatchObject({ state: 'ready', columns: 3 });
    const turned = csv(
      names.toReversed(),
      rows.map((row) => row.toReversed()),
    );
    const replaced = await harness.store({ ...secret, sourceIdentifier: 'moved', content: turned });
    expect(replaced).toBe(moved);
    expect((await tableOf(moved, people.member)).table).toMatchObject({ state: 'failed', reason: 'changed' });
    // A column that is gone is not opened; those that are still there are.
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
  });
});

describe('a grant of a part', () => {
  it('is refused where it does not fit the table, or goes too far', async () => {
    const errors = async (part: NarrowingInput, more: Partial<CallRequest<'dataset/share'>> = {}) => {
      const { status, body } = await read(
        send(
          bench.auth,
          'dataset/share',
          {
            organisationGUID,
            datasetGUID,
            principal: { kind: 'person', id: people.member },
            level: 'query',
            resources: [resourceGUID],
            narrowing: part,
            ...more,
          },
          people.owner,
        ),
      );
      const { errors: found = [] } = body as { errors?: { field: string; code: string }[] };
      return [status, ...found.map(({ field, code }) => `${field} ${code}`)];
    };
    expect(await errors({ ...ward, columns: [0, 99] })).toEqual([
      400,
      'narrowing.columns.1 table.columnUnknown',
    ]);
    expect(await errors({ ...ward, filters: [{ kind: 'range', column: 1, from: 1, to: null }] })).toEqual([
      400,
      'narrowing.filters.0.column table.columnNotNumbers',
    ]);
    expect(await errors({ sheet: 0, columns: null, filters: [] })).toEqual([
      400,
      'narrowing.columns grant.notNarrowed',
    ]);
    expect(await errors(ward, { level: 'download' })).toEqual([400, 'level grant.narrowedLevel']);
    expect(await errors(ward, { resources: null })).toEqual([400, 'resources grant.oneFile']);
    expect(await errors({ ...ward, sheet: 7 })).toEqual([400, 'narrowing grant.noTable']);
  });

  it('cannot be raised to the whole file', async () => {
    const { body } = await share(ward);
    const grantGUID = String(body['grantGUID']);
    const raised = await read(
      send(
        bench.auth,
        'dataset/extendSharing',
        { organisationGUID, grantGUID, until: null, level: 'download' },
        people.owner,
      ),
    );
    expect(raised).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'level', code: 'grant.narrowedLevel' }] },
    });
  });

  it('is named by the explanation, for its columns and for others', async () => {
    await share(ward);
    const explain = (more: Partial<CallRequest<'dataset/explainAccess'>>) =>
      ask(
        bench.auth,
        'dataset/explainAccess',
        { organisationGUID, datasetGUID, email: 'member@example.org', action: 'read', resourceGUID, ...more },
        people.owner,
      );
    const part = {
      columns: [0, 1, 3],
      filters: ward.filters,
      fields: [{ name: 'id' }, { name: 'ward' }, { name: 'amount' }],
    };
    expect(await explain({ column: 1 })).toMatchObject({
      allowed: true,
      because: [{ code: 'grant', narrowing: part }],
    });
    expect(await explain({ column: 2 })).toMatchObject({
      allowed: false,
      because: [{ code: 'grant.otherColumn' }],
    });
    expect(await explain({ action: 'download' })).toMatchObject({
      allowed: false,
      because: [{ code: 'grant.narrowed' }],
    });
  });

  it('is what is seen as that person, and the audit log names who looked', async () => {
    await share(ward);
    const see = (viewer: CallRequest<'dataset/viewAs'>['viewer']) =>
      ask(bench.auth, 'dataset/viewAs', { organisationGUID, datasetGUID, viewer }, people.owner);
    const asMember = { kind: 'person', email: 'member@example.org' } as const;
    let seen = await see(asMember);
    if (seen.isPreparing) {
      await opened.previews.idle();
      seen = await see(asMember);
    }
    const own = rows.filter((row) => row[1] === 'Adel');
    expect(seen).toMatchObject({
      name: 'member Example',
      dataset: { datasetGUID, resources: [{ url: null, inPart: true }] },
      files: [{ resourceGUID, preview: 'part', narrowings: [{ columns: [0, 1, 3] }], download: false }],
      sample: { columns: ['id', 'ward', 'amount'], totalCount: own.length, totalColumns: 3 },
    });
    expect(seen.sample?.rows).toEqual(
      own.slice(0, 50).map((row) => [Number(row[0]), row[1], Number(row[3])]),
    );
    expect(await see({ kind: 'visitor' })).toEqual({
      name: null,
      dataset: null,
      files: [],
      sample: null,
      isPreparing: false,
    });
    const { after } = await harness.db.kysely
      .selectFrom('access.audit')
      .select('after')
      .where('action', '=', 'dataset.viewedAs')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ kind: 'person', guid: people.member });
    const unknown = await read(
      send(
        bench.auth,
        'dataset/viewAs',
        { organisationGUID, datasetGUID, viewer: { kind: 'person', email: 'none@example.org' } },
        people.owner,
      ),
    );
    expect(unknown).toMatchObject({ status: 200, body: { name: 'none@example.org', sample: null } });
    for (const as of [people.member, people.stranger]) {
      const viewer = { kind: 'visitor' } as const;
      const tried = send(bench.auth, 'dataset/viewAs', { organisationGUID, datasetGUID, viewer }, as);
      expect((await read(tried)).status).toBe(403);
    }
  });

  it('can be what is given on request', async () => {
    const asked = await ready(
      harness,
      opened,
      { ...secret, visibility: 'public', status: 'onRequest', sourceIdentifier: 'asked' },
      people.owner,
    );
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const { requestGUID } = await ask(
      bench.auth,
      'accessRequest/create',
      { datasetGUID: await datasetOf(asked), purpose: 'Research', until },
      people.newcomer,
    );
    const answered = await ask(
      bench.auth,
      'accessRequest/approve',
      { organisationGUID, requestGUID, level: 'read', resources: [asked], narrowing: ward, until },
      people.owner,
    );
    expect(answered.grant).toMatchObject({ level: 'read', narrowing: { columns: [0, 1, 3] } });
    const { table } = await tableOf(asked, people.newcomer);
    expect(table).toMatchObject({ columns: 3, rows: rows.filter((row) => row[1] === 'Adel').length });
    expect(
      (await read(send(opened.data, 'resource:preview', { resourceGUID: asked }, undefined))).status,
    ).toBe(403);
  });
});
