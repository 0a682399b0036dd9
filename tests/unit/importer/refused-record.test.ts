/** What editors read of a record that an import cannot take over. */
import { expect, it } from 'vitest';
import { sayRefused } from '#proxy/domains/catalogue/harvest/refused-record.ts';

it.each([
  ['$.dataset[3]', 'title: is missing', 'Dataset 4 of the source', 'title is missing'],
  [
    '$.dataset[5]',
    'identifier: is already used by $.dataset[0]',
    'Dataset 6 of the source',
    'identifier is already used by dataset 1 of the source',
  ],
  [
    '$.result.results[0]',
    'state: it is deleted in its catalogue',
    'Dataset 1 of the source',
    'state: it is deleted in its catalogue',
  ],
  ['$.resources[9]', 'it is no object', 'Resource 10 of the source', 'it is no object'],
  ['https://a.example/d[1]', 'title: is missing', 'https://a.example/d[1]', 'title is missing'],
])('%s is a place in words', (path, reason, title, said) => {
  expect(sayRefused({ path, identifier: null, reason })).toEqual({ title, reason: `${title}: ${said}` });
});

it('has the name that its source gives it', () => {
  const record = { path: '$.dataset[1]', identifier: 'trees', reason: 'title: is missing' };
  expect(sayRefused(record).title).toBe('trees');
});
