/** Tables that editors upload, and what blocks their publication. */
import { afterAll, beforeAll } from 'vitest';
import { publishingBench, type PublishingBench } from './bench.ts';

export let bench: PublishingBench;

export const edit = (datasetGUID: string) => bench.ask('dataset:edit', { datasetGUID });
export const days = Array.from({ length: 40 }, (_, i) =>
  new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10),
);
export const rows = (line: (i: number) => string, count = 40) =>
  Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');
export const blocking = async (datasetGUID: string, visibility: 'public' | 'private' = 'public') =>
  (await bench.ask('dataset:checklist', { datasetGUID, status: 'published', visibility })).result
    .filter(({ level }) => level === 'blocks')
    .map(({ id }) => id);

/** Called by each file of tests: what is made before them, and removed after. */
export function useUploads(): void {
  beforeAll(async () => {
    bench = await publishingBench();
  });
  afterAll(() => bench.close());
}
