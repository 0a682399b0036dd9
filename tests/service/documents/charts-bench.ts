/** Charts of tables that are open, hidden and on request, and the people who ask for them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ChartDocument } from '#contract/documents.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import type { CallName, CallRequest } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import { addPeople, ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

export const wards = ['Adel', 'Armley', 'Beeston', 'Headingley'] as const;
/** Rows of each ward: 1 in Adel to 4 in Headingley, with amounts of 10 times the number of the row. */
export const rows = wards.flatMap((ward, i) =>
  Array.from({ length: i + 1 }, (_, n) => [ward, String((n + 1) * 10)]),
);
export const csv = (some: readonly (readonly string[])[], head = ['ward', 'amount']) =>
  [head, ...some].map((row) => `${row.join(',')}\n`).join('');

export let harness: Harness;
export let opened: Opened;
let bench: AuthBench;
export let open = '';
export let secret = '';
export let onRequest = '';

export const call = <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  ask(opened.data, name, request, who);
export const status = async <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  (await send(opened.data, name, request, who)).status;

export const chart = (resourceGUID: string, more: Partial<ChartDocument> = {}): ChartDocument => ({
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

export async function saved(document: ChartDocument): Promise<string> {
  return (await call('chart:create', { organisationGUID, document }, people.editor)).documentGUID;
}
export async function published(
  document: ChartDocument,
  visibility: 'public' | 'organisation' = 'public',
): Promise<string> {
  const documentGUID = await saved(document);
  await call('document:publish', { documentGUID, base: 1, visibility }, people.owner);
  return documentGUID;
}

/** The figures by place; null where there are none. */
export const figuresOf = (answer: ChartFigures) =>
  answer.state === 'drawn' ? Object.fromEntries(answer.chart.points.map(({ x, y }) => [String(x), y])) : null;

export const datasetOf = async (resourceGUID: string): Promise<string> =>
  (
    await harness.db.kysely
      .selectFrom('catalogue.resource')
      .select('dataset_guid')
      .where('resource_guid', '=', resourceGUID)
      .executeTakeFirstOrThrow()
  ).dataset_guid;

/** Gives the member rows of one ward of the secret table. */
export async function shareWard(ward: string, columns: number[] | null = null): Promise<void> {
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

/** Called by each file of tests: what is made before them, and removed after. */
export function useCharts(): void {
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
}
