/** A table of which people have parts, and what each part contains by its own reckoning. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CallName, CallRequest } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import { addPeople, ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

export const { next: random, below, pick } = createRandom(16);

export const names = ['id', 'ward', 'kind', 'amount', 'day', 'latitude', 'longitude', 'note'];
const wards = ['Adel', 'Armley', 'Beeston', 'Headingley', 'Roundhay'];
const two = (number: number) => String(number).padStart(2, '0');
export const rows = Array.from({ length: 300 }, (_, i) => [
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
export const csv = (head: readonly string[], cells: Rows) =>
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

export function makePart(): NarrowingInput {
  const chosen = names.map((_, position) => position).filter(() => random() < 0.6);
  const columns = random() < 0.25 || chosen.length === 0 ? null : chosen;
  const filters = Array.from({ length: columns === null ? 1 + below(2) : below(3) }, () =>
    pick(conditions)(),
  );
  return { sheet: 0, columns, filters };
}

/** The table filtered by hand: a cell is there when one part has its row and its column. */
export function filtered(parts: readonly NarrowingInput[]): { head: string[]; cells: string[][] } {
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

export let harness: Harness;
export let opened: Opened;
export let bench: AuthBench;
export let resourceGUID = '';
export let datasetGUID = '';

export async function datasetOf(resource: string): Promise<string> {
  const row = await harness.db.kysely
    .selectFrom('catalogue.resource')
    .select('dataset_guid')
    .where('resource_guid', '=', resource)
    .executeTakeFirstOrThrow();
  return row.dataset_guid;
}

export const secret = {
  content: csv(names, rows),
  visibility: 'private',
  sourceIdentifier: 'secret',
} as const;

/** Status and body of an answer. */
export const read = async (response: Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

export const share = (narrowing: NarrowingInput | null, more: Partial<CallRequest<'dataset/share'>> = {}) =>
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
export async function tableOf(resource: string, who: string | undefined) {
  await ask(opened.data, 'resource:requestPreview', { resourceGUID: resource }, who);
  await opened.previews.idle();
  return ask(opened.data, 'resource:preview', { resourceGUID: resource }, who);
}

export type TableCall = Extract<CallName, `resource:preview${string}`>;

/** Questions of every kind to a table of so many columns. */
export function questionsTo(width: number): [TableCall, Record<string, unknown>][] {
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

export const ward: NarrowingInput = {
  sheet: 0,
  columns: [0, 1, 3],
  filters: [{ kind: 'equals', column: 1, text: 'Adel' }],
};

/** Called by each file of tests: what is made before them, and removed after. */
export function useNarrowed(): void {
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
}
