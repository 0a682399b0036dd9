/** A table of a draft, and questions to the plain API about it. */
import { afterAll, beforeAll, expect } from 'vitest';
import { usesOf } from '../../support/uses.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

export let bench: PublishingBench;
export let api: (request: Request) => Promise<Response>;
let uses: ReturnType<typeof usesOf>;
export let datasetGUID = '';
export let resourceGUID = '';

const line = (i: number) =>
  `${i},${['North', 'South', 'West'][i % 3]},${i % 10 === 9 ? '' : i / 2},2024-01-${String((i % 28) + 1).padStart(2, '0')}`;
export const table = (count: number) =>
  `id,place,"amount, in £",day\n${Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('')}`;

export interface Answer {
  rows: Record<string, unknown>[];
  total: number | null;
  next: string | null;
  cursor: string | null;
  version: string | null;
  limits: Record<string, number>;
  errors?: { field: string }[];
}

export const ask = (path: string, as?: string, headers: Record<string, string> = {}) =>
  api(
    new Request(new URL(path, 'https://data.example'), {
      headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
    }),
  );
export const path = (guid: string, query: string | Record<string, string> | string[][] = '') =>
  `/api/data/v1/resources/${guid}/rows?${new URLSearchParams(query)}`;
export async function rows(
  query: string | Record<string, string> | string[][] = '',
  as?: string,
): Promise<Answer> {
  const answer = await ask(path(resourceGUID, query), as);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
export const faults = async (query: Record<string, string>) => {
  const answer = await ask(path(resourceGUID, query));
  expect(answer.status).toBe(400);
  return ((await answer.json()) as Answer).errors?.map(({ field }) => field);
};
export const publish = () =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });

/** Called by each file of tests: what is made before them, and removed after. */
export function useRows(): void {
  beforeAll(async () => {
    bench = await publishingBench();
    uses = usesOf(bench.db);
    api = rowsApiOf(bench.previews, { noteUse: uses.note });
    datasetGUID = await bench.draft();
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    resourceGUID = await bench.upload(datasetGUID, 'benches.csv', table(250));
    await bench.previews.idle();
  });
  afterAll(async () => {
    await uses.close();
    await bench.close();
  });
}
