/** A question of the page is the same in its address, in the address that is called, and as the API reads it. */
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#src/app/search-params.ts';
import { readQuestion } from '#proxy/domains/preview/rows/question.ts';
import { readRequestSearch } from '#src/screens/row-request/request-search.ts';
import {
  readRowsAsked,
  rowsAddress,
  writeRowsAsked,
  type RowsAsked,
} from '#src/screens/row-request/rows-asked.ts';

const GUID = '4b0f4f0e-0000-4000-8000-000000000001';
const columns = [
  { position: 0, name: 'place', type: 'text' },
  { position: 1, name: 'amount, in £ [net]', type: 'decimal' },
  { position: 2, name: 'day', type: 'date' },
] as const;
const nothing: RowsAsked = {
  select: [],
  conditions: [],
  sort: '',
  isDescending: false,
  groups: [],
  figures: [],
  limit: '',
  format: 'json',
  escapes: false,
  cursor: '',
};
const read = (text: string) => readRowsAsked(readRequestSearch(parseSearch(text)));
const askedOf = (asked: RowsAsked) =>
  readQuestion(new URL(rowsAddress(GUID, asked), 'https://data.example').searchParams, columns);

const full: RowsAsked = {
  ...nothing,
  select: ['day', 'place'],
  conditions: [
    { column: 'amount, in £ [net]', operator: 'gte', value: '1.5' },
    { column: 'day', operator: 'lte', value: '2026-01-31' },
    { column: 'place', operator: 'empty', value: 'false' },
    { column: 'place', operator: 'eq', value: 'a&b=c' },
    { column: 'place', operator: 'eq', value: 'd' },
  ],
  sort: 'amount, in £ [net]',
  isDescending: true,
  limit: '20',
  format: 'csv',
  escapes: true,
};

describe('the address of the page', () => {
  it('gives back what was written into it', () => {
    for (const asked of [
      nothing,
      full,
      { ...nothing, groups: ['place'], figures: [{ by: 'sum' as const, column: 'amount, in £ [net]' }] },
      { ...nothing, figures: [{ by: 'count' as const, column: '' }], limit: 'many', cursor: 'abc' },
    ])
      expect(read(stringifySearch(writeRowsAsked(asked)))).toEqual(asked);
  });

  it('keeps a condition that has no value yet, which is not called', () => {
    const asked = { ...nothing, conditions: [{ column: 'place', operator: 'eq' as const, value: '' }] };
    expect(read(stringifySearch(writeRowsAsked(asked)))).toEqual(asked);
    expect(rowsAddress(GUID, asked)).toBe(`/api/data/v1/resources/${GUID}/rows`);
  });

  it('is read in any order alike, and without what it does not know', () => {
    const [a, b] = ['filter[place][eq]=x', 'filter[day][lte]=2026-01-01'];
    expect(read(`?${a}&${b}`)).toEqual(read(`?${b}&${a}`));
    expect(read('?key=cpok_secret&filter[place][like]=x&format=xml&aggregate=first:place&order=up')).toEqual(
      nothing,
    );
    expect(readRequestSearch({ key: 'a', filter: 'b', select: ['c', 1, 'x'.repeat(3000)] })).toEqual({
      select: 'c',
    });
  });

  it('takes what a form sends without scripts, with the fields that were left empty', () => {
    const sent =
      '?column=place&operator=eq&value=North&column=&operator=eq&value=&group=place&group=&by=mean&of=day&by=&of=&limit=+5+';
    expect(read(sent)).toEqual({
      ...nothing,
      conditions: [{ column: 'place', operator: 'eq', value: 'North' }],
      groups: ['place'],
      figures: [{ by: 'mean', column: 'day' }],
      limit: '5',
    });
  });
});

describe('the address that is called', () => {
  it('is read by the API as it was meant', () => {
    const question = askedOf(full);
    expect(question.select.map(({ name }) => name)).toEqual(['day', 'place']);
    expect(question.sort).toEqual({ column: 1, descending: true });
    expect(question.filters).toHaveLength(5);
    expect(question).toMatchObject({ limit: 20, format: 'csv', escapes: true });
  });

  it('asks for figures without what they have no use for', () => {
    const figures = { ...full, groups: ['place'], figures: [{ by: 'max' as const, column: 'day' }] };
    const address = rowsAddress(GUID, figures);
    expect(address).not.toMatch(/select=|sort=|order=/);
    expect(askedOf(figures).figures).toEqual([{ by: 'max', column: 2, name: 'max:day' }]);
  });
});
