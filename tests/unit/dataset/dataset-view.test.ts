/** What of a record travels with its page. */
import { describe, expect, it } from 'vitest';
import type { Dataset } from '#contract/entities/dataset.ts';
import { toView } from '#src/screens/dataset/dataset-view.ts';

const column = { name: 'height', type: 'number', description: null, distinct: 3, filled: 1 };
const resource = (rows: number | null) => ({
  resourceGUID: String(rows),
  name: 'Table',
  format: 'CSV',
  external: false,
  shape: rows === null ? null : { rows, columns: 1 },
  columns: [column],
});
const dataset = (fields: object) =>
  ({ title: 'Trees', resources: [], use: [], trend: [1], ...fields }) as unknown as Dataset;

describe('the view of a dataset', () => {
  it('has the columns of the main table, and of no other', () => {
    const { resources } = toView(
      dataset({ resources: [resource(2), resource(9), resource(null), resource(9)] }),
    );
    expect(resources.map(({ columns }) => columns.length)).toEqual([0, 1, 0, 0]);
  });

  it('has the views of each day, with the first and the last of them', () => {
    const day = (name: string, views: number) => ({ day: name, views, downloads: 7, apiCalls: 7 });
    expect(toView(dataset({ use: [day('2026-01-01', 4), day('2026-01-02', 0)] })).use).toEqual({
      from: '2026-01-01',
      to: '2026-01-02',
      views: [4, 0],
    });
    expect(toView(dataset({})).use).toBeNull();
  });

  it('leaves out the trend, which only lists show', () => {
    expect(toView(dataset({})).trend).toEqual([]);
  });
});
