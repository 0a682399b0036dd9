/** Which columns cannot have numbers below zero, by their names; and that others may have them. */
import { describe, expect, it } from 'vitest';
import { createViolations } from '#proxy/domains/publishing/reading/violations.ts';
import { namesAmount } from '#proxy/domains/publishing/reading/amount-names.ts';

describe('a name of an amount', () => {
  it.each([
    'count_total',
    'countTotal',
    'Number of visitors',
    'Bevölkerung',
    'Besucherzahl',
    'Anzahl Fahrzeuge (Werktag)',
    'nombre_habitants',
    'población',
    'age',
    'speed_mean',
  ])('%s', (name) => expect(namesAmount(name)).toBe(true));

  it.each([
    'value',
    'temperature',
    'count_change',
    'net_count',
    'Bevölkerungsveränderung',
    'Wanderungssaldo',
    'population growth',
    'variación_población',
    'discount',
    'country',
    'delay_minutes',
    'latitude',
    'area_latitude',
    'population_centre_lon',
    'Longitude of the area',
    'rooms_temperature',
    'Temperatur der Fläche',
    'area_elevation',
    'excess_deaths',
    'deaths minus births',
    'weight_loss',
    'weight_zscore',
    'Number of hours from UTC',
    'Kennzahl',
  ])('is not %s', (name) => expect(namesAmount(name)).toBe(false));
});

describe('numbers below zero', () => {
  const rulesOf = (name: string, values: readonly string[], type = 'integer') => {
    const violations = createViolations([name]);
    for (const [i, value] of values.entries()) violations.see(i, [value]);
    const found = { type, skipsMissing: false, manner: { kind: 'cast' }, reason: null };
    const dialect = { delimiter: ',', header: true, raggedRows: 0 };
    return violations
      .find({ names: [name], types: [found], dialect } as never)
      .filter(({ rule }) => rule === 'belowZero');
  };
  const values = Array.from({ length: 40 }, (_, i) => String(i + 1));

  it('break the rule of an amount, and each is counted', () => {
    expect(rulesOf('count', [...values, '-1', '−2', '-3.5', '-1,000'])).toMatchObject([
      { count: 4, rows: [41, 42, 43, 44], repair: { step: 'noNegatives' } },
    ]);
  });

  it('are found where a word, or the names of the columns again, make a text of the column', () => {
    expect(rulesOf('count', [...values, 'closed', '-1', 'count'], 'text')).toMatchObject([{ count: 1 }]);
  });

  it('are none of zero, of a dash, of words and of dates', () => {
    expect(rulesOf('count', [...values, '-0', '-0.0', '-', '–', 'a-1', '2024-01-05'])).toEqual([]);
  });

  it('are meant in a column that has many of them, in one of another name, and in a text', () => {
    expect(rulesOf('count', [...values, ...values.map((value) => `-${value}`)])).toEqual([]);
    expect(rulesOf('temperature', [...values, '-1'])).toEqual([]);
    const words = values.map((value) => `after ${value}`);
    expect(rulesOf('count', [...words, '-1'], 'text')).toEqual([]);
  });
});
