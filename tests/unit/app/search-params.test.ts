/** Search parameters are text, and lists are repeated keys. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  choiceParam,
  listParam,
  pageParam,
  parseSearch,
  stringifySearch,
  textParam,
} from '#src/app/search-params.ts';

describe('parseSearch and stringifySearch', () => {
  it('leaves numbers, truth and JSON as the text they are', () => {
    expect(parseSearch('?q=2020&a=true&b=%7B%22x%22%3A1%7D&c=')).toEqual({
      q: '2020',
      a: 'true',
      b: '{"x":1}',
      c: '',
    });
  });

  it('writes lists as repeated keys and leaves out what is absent', () => {
    expect(stringifySearch({ theme: [1, 4], q: 'a b', page: undefined, tags: [] })).toBe(
      '?theme=1&theme=4&q=a+b',
    );
    expect(stringifySearch({ q: undefined })).toBe('');
  });

  it('reads back whatever it has written', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 }));
    const key = fc.string().filter((name) => name !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(key, value, { noNullPrototype: true }), (fields) => {
        // A lone surrogate has no UTF-8, so no address can hold it.
        fc.pre(JSON.stringify(fields).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(fields)));
        expect(parseSearch(stringifySearch(fields))).toEqual(fields);
      }),
    );
  });
});

describe('parameter schemas', () => {
  const Search = z.object({
    theme: listParam(z.coerce.number().check(z.int())),
    page: pageParam(),
    q: textParam(),
    order: choiceParam(['newest', 'oldest'], 'newest'),
  });

  it('reads one value of a list as a list', () => {
    expect(z.parse(Search, parseSearch('?theme=4&page=2&q=12&order=oldest'))).toEqual({
      theme: [4],
      page: 2,
      q: '12',
      order: 'oldest',
    });
  });

  it('makes the best of an address somebody has mangled', () => {
    expect(z.parse(Search, parseSearch('?theme=4&theme=x&page=-1&q=a&q=b&order=sideways'))).toEqual({
      theme: [4],
      page: 1,
      q: '',
      order: 'newest',
    });
    expect(z.parse(Search, {})).toEqual({ theme: [], page: 1, q: '', order: 'newest' });
  });
});
