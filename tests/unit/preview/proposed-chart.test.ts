/** The chart that is proposed for a table: over profiles as real tables have them, and never of a number that says which. */
import { describe, expect, it } from 'vitest';
import type { PreviewColumn, PreviewType, Scalar } from '#contract/preview.ts';
import { additivity, roleOf, wordsOf, type ColumnRole } from '#src/screens/preview/column-roles.ts';
import { firstChoice, proposeChart } from '#src/screens/preview/proposed-chart.ts';

type Facts = readonly [name: string, type: PreviewType, distinct: number, more?: Partial<PreviewColumn>];

const ROWS = 1000;

const bounds: Record<PreviewType, readonly [Scalar, Scalar]> = {
  integer: [1, 90_000],
  decimal: [0.5, 812.25],
  date: ['2010-01-01', '2024-12-31'],
  time: ['2010-01-01T00:00:00', '2024-12-31T10:00:00'],
  boolean: ['false', 'true'],
  text: ['a', 'z'],
};

function columnOf([name, type, distinct, more]: Facts, position = 0, rows = ROWS): PreviewColumn {
  const [min, max] = bounds[type];
  const repeats = distinct > 0 && distinct < rows;
  // The first value has twice as many rows as it would have if all were alike.
  const top = repeats ? [{ value: min, count: Math.ceil((rows / distinct) * 1.5) }] : [];
  return { position, name, type, distinct, nulls: 0, min, max, top, histogram: null, ...more };
}

const propose = (rows: number, ...facts: readonly Facts[]) =>
  proposeChart(
    facts.map((one, position) => columnOf(one, position, rows)),
    rows,
  );

const year = { min: 1950, max: 2020 } as const;
const uniform = (value: string, count: number) => ({
  top: [
    { value, count },
    { value: `${value}2`, count },
  ],
});

describe('what a column says', () => {
  it.each<readonly [ColumnRole, Facts]>([
    ['measure', ['price', 'decimal', 900]],
    ['measure', ['Miles_per_Gallon', 'decimal', 129]],
    ['measure', ['house_price', 'integer', 900]],
    ['measure', ['pages', 'integer', 300]],
    // What is counted by its name says how much, however few values it has.
    ['measure', ['fatal_accidents_00_14', 'integer', 4]],
    ['measure', ['stage_height', 'decimal', 900, { name: 'water height' }]],
    ['time', ['date', 'date', 400]],
    ['time', ['year', 'integer', 70, year]],
    ['time', ['commissioning_year', 'integer', 70, year]],
    ['time', ['budgetYear', 'integer', 30, year]],
    ['recordDate', ['updated', 'time', 900]],
    ['recordDate', ['Date of birth', 'date', 900]],
    ['recordDate', ['Coverage_End_Date', 'date', 20]],
    ['timePart', ['month', 'integer', 12, { min: 1, max: 12 }]],
    ['timePart', ['Decimal Date', 'decimal', 820, { min: 1958.2, max: 2026.4 }]],
    ['timePart', ['birth_year', 'integer', 80, { ...year, name: 'year born' }]],
    ['code', ['floor', 'integer', 12]],
    ['code', ['bus route', 'integer', 80]],
    ['identifier', ['id', 'integer', 1000]],
    ['identifier', ['RespondentID', 'integer', 1000]],
    ['identifier', ['OBJECTID', 'integer', 1000]],
    ['identifier', ['number of the row', 'integer', 1000, { min: 1, max: 1000 }]],
    ['code', ['Major_code', 'integer', 173]],
    ['code', ['zip_code', 'integer', 900]],
    ['code', ['ISO4217-currency_numeric', 'integer', 153]],
    ['code', ['house no', 'integer', 153]],
    ['code', ['sex', 'integer', 2, { min: 1, max: 2 }]],
    ['code', ['tsunami', 'integer', 2, { min: 0, max: 1 }]],
    ['coordinate', ['latitude', 'decimal', 990]],
    ['coordinate', ['Geo Lon', 'decimal', 990]],
    ['coordinate', ['Easting', 'integer', 990]],
    ['direction', ['wind_direction', 'integer', 361]],
    ['age', ['age', 'integer', 80]],
    ['age', ['Age of driver', 'integer', 80]],
    ['rank', ['Rank', 'integer', 400]],
    ['constant', ['country', 'text', 1]],
    ['sparse', ['felt', 'integer', 300, { nulls: 900 }]],
    ['category', ['ward', 'text', 12]],
    ['category', ['is open', 'boolean', 2]],
    ['text', ['name', 'text', 1000]],
    ['text', ['1962', 'text', 18]],
    ['text', ['geometry', 'text', 30, { min: '{"type":"Point"}' }]],
    ['identifier', ['id', 'text', 12]],
  ])('%s: %j', (role, facts) => {
    expect(roleOf(columnOf(facts), ROWS)).toBe(role);
  });

  it('and how its figures become one', () => {
    const kinds = (names: readonly string[]) =>
      names.map((name) => additivity(columnOf([name, 'decimal', 900])));
    expect(kinds(['count', 'Cost Total $', 'Deaths', 'net_generation'])).toEqual(Array(4).fill('flow'));
    expect(kinds(['people', 'Population'])).toEqual(['stock', 'stock']);
    expect(kinds(['deaths per 100,000', 'price', 'pct_total', 'CO2'])).toEqual(Array(4).fill('average'));
    expect(wordsOf('budgetYear_of-Cost Total $')).toEqual(['budget', 'year', 'of', 'cost', 'total']);
  });
});

describe('the proposed chart', () => {
  it('is the sum of a flow over time', () => {
    const proposed = propose(ROWS, ['date', 'date', 300], ['id', 'integer', 1000], ['deaths', 'integer', 90]);
    expect(proposed).toMatchObject({
      reason: 'sumOverTime',
      choice: { kind: 'line', x: 0, y: 2, series: null, aggregate: 'sum' },
      setAside: [{ name: 'id', role: 'identifier' }],
    });
  });

  it('is the mean of anything else over time', () => {
    const proposed = propose(ROWS, ['day', 'date', 300], ['price', 'decimal', 900]);
    expect(proposed).toMatchObject({ reason: 'meanOverTime', choice: { kind: 'line', x: 0, y: 1 } });
  });

  it('adds stocks over years and not over months', () => {
    const people = ['people', 'integer', 570] as const;
    expect(propose(570, ['year', 'integer', 15, year], people).choice?.aggregate).toBe('sum');
    expect(propose(570, ['month', 'date', 180], people).choice?.aggregate).toBe('mean');
  });

  it('is never of an age, a code, a year or a coordinate', () => {
    const proposed = propose(
      570,
      ['year', 'integer', 15, year],
      ['age', 'integer', 19],
      ['sex', 'integer', 2, { min: 1, max: 2 }],
      ['forecastYear', 'integer', 40, year],
      ['lat', 'decimal', 500],
      ['people', 'integer', 570],
    );
    expect(proposed.choice).toMatchObject({ x: 0, y: 5, aggregate: 'sum' });
    expect(proposed.setAside.map(({ role }) => role)).toEqual(['age', 'code', 'coordinate']);
  });

  it('takes a total before its parts, and uncertainty last', () => {
    const over = (...facts: Facts[]) => propose(ROWS, ['day', 'date', 300], ...facts).choice?.y;
    expect(over(['cost repair', 'integer', 90], ['cost total', 'integer', 90])).toBe(2);
    expect(over(['uncertainty', 'decimal', 90], ['level', 'decimal', 90])).toBe(2);
  });

  it('takes the time of what happened, not of the record', () => {
    const proposed = propose(ROWS, ['updated', 'time', 900], ['time', 'time', 900], ['mag', 'decimal', 300]);
    expect(proposed.choice).toMatchObject({ x: 1, y: 2 });
  });

  it('parts a line by a category with one row for each moment, and where a total is among the values', () => {
    const panel = propose(
      600,
      ['symbol', 'text', 5, { top: [{ value: 'A', count: 120 }] }],
      ['date', 'date', 120],
      ['price', 'decimal', 500],
    );
    expect(panel.choice).toMatchObject({ kind: 'line', series: 0 });
    const clutter = propose(
      600,
      ['kind', 'text', 5, { top: [{ value: 'A', count: 400 }] }],
      ['date', 'date', 120],
      ['price', 'decimal', 500],
    );
    expect(clutter.choice?.series).toBeNull();
    const totals = propose(
      800,
      ['Entity', 'text', 11, { min: 'All natural disasters' }],
      ['Year', 'integer', 117, { min: 1900, max: 2017 }],
      ['Deaths', 'integer', 680],
    );
    expect(totals.choice).toMatchObject({ kind: 'line', series: 0, aggregate: 'sum' });
  });

  it('counts rows by a category of a size that can be read', () => {
    const proposed = propose(
      ROWS,
      ['gender', 'text', 2],
      ['state', 'text', 57],
      ['cuisine', 'text', 12],
      ['age', 'integer', 60],
    );
    expect(proposed).toMatchObject({
      reason: 'countByCategory',
      choice: { kind: 'bar', x: 2, y: null, aggregate: 'count' },
    });
  });

  it('has a bar for each row of a short table', () => {
    const proposed = propose(50, ['state', 'text', 50], ['rate', 'decimal', 38]);
    expect(proposed).toMatchObject({
      reason: 'valueOfEach',
      choice: { kind: 'bar', x: 0, y: 1, aggregate: 'mean' },
    });
  });
});

it.each<readonly [string, number, readonly Facts[], string]>([
  [
    'quantities alone',
    ROWS,
    [
      ['delay', 'integer', 300],
      ['distance', 'integer', 700],
    ],
    'delay',
  ],
  // Two years are no line.
  [
    'a year with two values',
    ROWS,
    [
      ['year', 'integer', 2, { min: 1931, max: 1932 }],
      ['yield', 'decimal', 114],
    ],
    'yield',
  ],
  // Years that are words have an order that bars do not show.
  [
    'years that are words',
    52,
    [
      ['year', 'text', 52],
      ['wheat', 'decimal', 34],
    ],
    'wheat',
  ],
  // A bar for each of many names cannot be read.
  [
    'many names',
    193,
    [
      ['country', 'text', 193],
      ['litres', 'decimal', 90],
    ],
    'litres',
  ],
])('of %s the distribution of the first quantity is proposed', (_, rows, facts, name) => {
  expect(propose(rows, ...facts)).toMatchObject({
    choice: { kind: 'histogram', x: facts.findIndex(([one]) => one === name), aggregate: 'count' },
    reason: 'distribution',
  });
});

describe('no chart is proposed', () => {
  it.each<readonly [string, number, readonly Facts[]]>([
    ['noRows', 1, [['a', 'decimal', 1]]],
    [
      'panel',
      120,
      [
        ['yield', 'decimal', 114],
        ['variety', 'text', 10, uniform('Trebi', 12)],
        ['site', 'text', 6, uniform('Waseca', 20)],
      ],
    ],
    [
      'noMeasure',
      ROWS,
      [
        ['date', 'date', 300],
        ['name', 'text', 1000],
      ],
    ],
    [
      'noTime',
      ROWS,
      [
        ['share', 'decimal', 6],
        ['rate', 'decimal', 4],
      ],
    ],
    [
      'nothing',
      ROWS,
      [
        ['id', 'integer', 1000],
        ['lat', 'decimal', 1000],
        ['name', 'text', 1000],
      ],
    ],
    ['nothing', ROWS, [['country', 'text', 5, { top: [{ value: 'USA', count: 990 }] }]]],
  ])('%s', (reason, rows, facts) => {
    expect(propose(rows, ...facts)).toMatchObject({ choice: null, reason });
  });

  it('and a reader who chooses begins with the first column that differs', () => {
    const columns = [columnOf(['a', 'text', 1]), columnOf(['b', 'text', 900], 1)];
    expect(firstChoice(columns)).toMatchObject({ kind: 'bar', x: 1, aggregate: 'count' });
    expect(firstChoice([])).toBeNull();
  });
});
