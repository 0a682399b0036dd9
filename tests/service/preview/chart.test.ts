/** Charts: figures that are worked out of all rows, with the conditions of the table, and what is left out of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChartChoice, PreviewFilter } from '#contract/preview.ts';
import { ask, send } from '../../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from './harness.ts';

let harness: Harness;
let opened: Opened;
beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});

const usual: ChartChoice = { kind: 'bar', x: 0, y: 1, series: null, aggregate: 'sum' };
const table = (content: string) => ready(harness, opened, { content });
const chart = (resourceGUID: string, choice: Partial<ChartChoice> = {}, filters: PreviewFilter[] = []) =>
  ask(opened.data, 'resource:previewChart', { resourceGUID, filters, chart: { ...usual, ...choice } });
const figuresOf = (answer: Awaited<ReturnType<typeof chart>>) =>
  answer.points.map(({ x, y, series }) => (series === null ? [x, y] : [x, series, y]));

const WASTE = `ward,tonnes,day,kind
North,10,2024-01-01,paper
South,5,2024-01-15,paper
North,20,2024-02-01,glass
East,,2024-02-20,glass
South,8,2024-03-03,paper
North,3,,glass
`;

describe('bars', () => {
  let waste: string;
  beforeAll(async () => {
    waste = await table(WASTE);
  });

  it('of conditions beyond any whole number', async () => {
    const answer = await chart(waste, {}, [{ kind: 'range', column: 1, from: -1e308, to: 1e308 }]);
    expect(answer.rows).toEqual({ total: 5, used: 5 });
  });

  it('of a category, the greatest first; rows without a value are counted as left out', async () => {
    const answer = await chart(waste);
    expect(figuresOf(answer)).toEqual([
      ['North', 33],
      ['South', 13],
    ]);
    expect(answer).toMatchObject({
      rows: { total: 6, used: 5 },
      step: null,
      sample: null,
      categories: { shown: 2, total: 2, others: null, otherRows: 0 },
    });
  });

  it.each([
    ['mean', 11, 6.5],
    ['median', 10, 6.5],
    ['min', 3, 5],
    ['max', 20, 8],
    ['count', 3, 2],
  ] as const)('%s', async (aggregate, north, south) => {
    const found = new Map(figuresOf(await chart(waste, { aggregate })) as [string, number][]);
    expect(found.get('North')).toBe(north);
    expect(found.get('South')).toBe(south);
  });

  it('rows are counted, whatever is in them', async () => {
    expect(figuresOf(await chart(waste, { y: null, aggregate: 'count' }))).toEqual([
      ['North', 3],
      ['South', 2],
      ['East', 1],
    ]);
  });

  it('parted by a second category', async () => {
    const answer = await chart(waste, { series: 3 });
    expect(figuresOf(answer)).toEqual([
      ['North', 'glass', 23],
      ['North', 'paper', 10],
      ['South', 'paper', 13],
    ]);
    expect(answer.series).toEqual({ shown: 2, total: 2, otherRows: 0 });
  });

  it('under the conditions of the table', async () => {
    const answer = await chart(waste, {}, [{ kind: 'equals', column: 3, text: 'paper' }]);
    expect(figuresOf(answer)).toEqual([
      ['South', 13],
      ['North', 10],
    ]);
    expect(answer.rows).toEqual({ total: 3, used: 3 });
    const none = await chart(waste, {}, [{ kind: 'equals', column: 3, text: 'stone' }]);
    expect(none).toMatchObject({ points: [], rows: { total: 0, used: 0 } });
  });

  it('the twenty greatest, and the others together', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => `c${i},${i + 1}`);
    const answer = await chart(await table(`name,n\n${lines.join('\n')}\n`));
    expect(answer.points).toHaveLength(20);
    expect(figuresOf(answer)[0]).toEqual(['c49', 50]);
    // 1 + 2 + … + 30
    expect(answer.categories).toEqual({ shown: 20, total: 50, others: 465, otherRows: 30 });
  });

  it('of few numbers, in their order; of many, in steps', async () => {
    const few = await chart(await table('n,v\n8,1\n4,1\n4,2\n6,1\n'));
    expect(figuresOf(few)).toEqual([
      [4, 3],
      [6, 1],
      [8, 1],
    ]);
    const lines = Array.from({ length: 1000 }, (_, i) => `${i},1`);
    const many = await chart(await table(`n,v\n${lines.join('\n')}\n`));
    expect(many.step).toEqual({ kind: 'number', width: 20 });
    expect(many.points).toHaveLength(50);
    expect(figuresOf(many).slice(0, 2)).toEqual([
      [0, 20],
      [20, 20],
    ]);
  });

  it('truth is a category', async () => {
    expect(figuresOf(await chart(await table('yes,n\ntrue,1\nfalse,5\ntrue,1\n')))).toEqual([
      [false, 5],
      [true, 2],
    ]);
  });
});

describe('lines', () => {
  const line = { kind: 'line', x: 0, y: 1 } as const;
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const day = new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10);
      return `${day},1`;
    });

  it('through days as they are, while they are few', async () => {
    const answer = await chart(await table(`day,n\n2024-01-03,2\n2024-01-01,1\n2024-01-03,3\n`), line);
    expect(answer.step).toBeNull();
    expect(figuresOf(answer)).toEqual([
      ['2024-01-01', 1],
      ['2024-01-03', 5],
    ]);
  });

  it.each([
    [1000, 'week', 144],
    [5000, 'month', 165],
    [30_000, 'year', 83],
  ] as const)('%i days are put together by the %s', async (count, unit, points) => {
    const answer = await chart(await table(`day,n\n${days(count).join('\n')}\n`), line);
    expect(answer.step).toEqual({ kind: 'time', unit });
    expect(answer.points).toHaveLength(points);
    expect(answer.points.reduce((sum, { y }) => sum + Number(y), 0)).toBe(count);
  });

  it('six series, and how many rows the others have', async () => {
    const lines = Array.from({ length: 80 }, (_, i) => `2024-01-0${(i % 5) + 1},1,s${i % 8}`);
    const answer = await chart(await table(`day,n,s\n${lines.join('\n')}\n`), {
      ...line,
      series: 2,
    });
    expect(answer.series).toEqual({ shown: 6, total: 8, otherRows: 20 });
    expect(new Set(answer.points.map(({ series }) => series)).size).toBe(6);
  });
});

describe('points and steps', () => {
  it('of two numbers; too many are picked evenly, and the same ones every time', async () => {
    const few = await chart(await table('a,b\n1,2\n3,\n5,6.5\n'), { kind: 'scatter' });
    expect(figuresOf(few)).toEqual(
      expect.arrayContaining([
        [1, 2],
        [5, 6.5],
      ]),
    );
    expect(few).toMatchObject({ sample: null, rows: { total: 3, used: 2 } });
    const guid = await table(`a,b\n${Array.from({ length: 5000 }, (_, i) => `${i},${-i}`).join('\n')}\n`);
    const many = await chart(guid, { kind: 'scatter' });
    expect(many.sample).toEqual({ shown: 2000, total: 5000 });
    expect(many.points).toHaveLength(2000);
    expect(await chart(guid, { kind: 'scatter' })).toEqual(many);
  });

  it('a histogram has edges that are round, and every row is in it', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => (i / 100).toFixed(2));
    const answer = await chart(await table(`n\n${lines.join('\n')}\n`), { kind: 'histogram', y: null });
    expect(answer.step).toEqual({ kind: 'number', width: 0.1 });
    expect(figuresOf(answer).slice(0, 4)).toEqual([
      [0, 10],
      [0.1, 10],
      [0.2, 10],
      [0.3, 10],
    ]);
    expect(answer.points).toHaveLength(30);
  });

  it('one value only', async () => {
    const answer = await chart(await table('n\n7\n7\n'), { kind: 'histogram', y: null });
    expect(figuresOf(answer)).toEqual([[7, 2]]);
  });

  it('of days, by the month', async () => {
    const lines = Array.from({ length: 366 }, (_, i) =>
      new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10),
    );
    const answer = await chart(await table(`day\n${lines.join('\n')}\n`), { kind: 'histogram', y: null });
    expect(answer.step).toEqual({ kind: 'time', unit: 'month' });
    expect(figuresOf(answer)[1]).toEqual(['2024-02-01', 29]);
  });
});

it('columns from several parts of a wide table', async () => {
  const line = (cell: (i: number) => number | string) =>
    Array.from({ length: 900 }, (_, i) => cell(i)).join(',');
  const guid = await table(
    `${line((i) => `c${i}`)}\n${line((i) => (i === 0 ? 'a' : i))}\n${line((i) => (i === 0 ? 'b' : -i))}\n`,
  );
  const answer = await chart(guid, { y: 899, series: 450 }, [
    { kind: 'range', column: 500, from: 0, to: null },
  ]);
  expect(figuresOf(answer)).toEqual([['a', '450', 899]]);
});

it('texts are distinguished and answered by their beginning, however long the cells are', async () => {
  const long = (end: string) => 'x'.repeat(100_000) + end;
  const guid = await table(`word,kind,n\n${long('a')},${long('c')},1\n${long('b')},${long('d')},2\ny,z,4\n`);
  const short = 'x'.repeat(200);
  const answer = await chart(guid, { x: 0, y: 2, series: 1 });
  expect(figuresOf(answer)).toEqual([
    ['y', 'z', 4],
    [short, short, 3],
  ]);
  expect(answer.categories).toMatchObject({ shown: 2, total: 2 });
  expect(figuresOf(await chart(guid, { x: 0, y: 2 }))).toEqual([
    ['y', 4],
    [short, 3],
  ]);
});

it.each([
  [{ x: 9 }, 'chart.x'],
  [{ kind: 'line' }, 'chart.x'],
  [{ kind: 'histogram' }, 'chart.x'],
  [{ y: 3 }, 'chart.y'],
  [{ y: null }, 'chart.y'],
  [{ kind: 'scatter', x: 1, y: null }, 'chart.y'],
  [{ series: 99 }, 'chart.series'],
] as const)('%j is refused by name', async (wrong, field) => {
  const resourceGUID = await table(WASTE);
  const answer = await send(opened.data, 'resource:previewChart', {
    resourceGUID,
    chart: { ...usual, ...wrong },
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});
