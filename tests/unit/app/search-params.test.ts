/** Search parameters are text, and lists are repeated keys. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceParam,
  idParam,
  listParam,
  oneOfParam,
  pageParam,
  parseSearch,
  readParams,
  stringifySearch,
  textParam,
  wordParam,
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
        // A lone surrogate has no UTF-8, so no address can contain it.
        fc.pre(JSON.stringify(fields).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(fields)));
        expect(parseSearch(stringifySearch(fields))).toEqual(fields);
      }),
    );
  });
});

describe('readers of parameters', () => {
  const read = readParams({
    theme: listParam(idParam()),
    tag: listParam(wordParam(5)),
    page: pageParam(),
    q: textParam('', 10),
    order: choiceParam(['newest', 'oldest'], 'newest'),
    more: oneOfParam(['theme', 'tag']),
  });
  const usual = { theme: [], tag: [], page: 1, q: '', order: 'newest' };

  it('read one value of a list as a list', () => {
    expect(read(parseSearch('?theme=4&page=2&q=12&order=oldest&more=tag'))).toEqual({
      ...usual,
      theme: [4],
      page: 2,
      q: '12',
      order: 'oldest',
      more: 'tag',
    });
  });

  it('make the best of an address someone has mangled', () => {
    expect(
      read(
        parseSearch(
          '?theme=4&theme=x&theme=0&theme=1.5&tag=&tag=toolong&page=-1&q=a&q=b&order=sideways&more=x',
        ),
      ),
    ).toEqual({ ...usual, theme: [4] });
    expect(read(parseSearch('?page=100001&q=12345678901'))).toEqual({ ...usual, q: '1234567890' });
    expect(read(parseSearch('?page=100000&q=1234567890&tag=exact'))).toEqual({
      ...usual,
      page: 100_000,
      q: '1234567890',
      tag: ['exact'],
    });
    expect(read({ theme: [{}, null, '3'], page: true, q: 7 })).toEqual({ ...usual, theme: [3] });
  });

  it('leave out what they do not know and what is not there', () => {
    expect(Object.keys(read({ utm_source: 'mail' }))).toEqual(['theme', 'tag', 'page', 'q', 'order']);
  });
});
