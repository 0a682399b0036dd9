/** Pasted lists of e-mail addresses, as mail programs and tables write them. */
import { expect, test } from 'vitest';
import { readEmailEntries, readEmailList } from '#contract/email-address.ts';

test.each([
  ['lines', 'a@x.example\r\nb@x.example\n\n', ['a@x.example', 'b@x.example']],
  [
    'commas and semicolons',
    'a@x.example, b@x.example;c@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example'],
  ],
  ['names', 'Ada <ada@x.example>; b@x.example', ['ada@x.example', 'b@x.example']],
  [
    'a comma in a quoted name',
    '"Müller, Jürgen" <jm@x.example>, "Doe; Jane" <jd@x.example>',
    ['jm@x.example', 'jd@x.example'],
  ],
  [
    'a quotation mark that is not closed',
    '"Müller, b@x.example\nc@x.example',
    ['"Müller', 'b@x.example', 'c@x.example'],
  ],
  ['nothing', ' ,; \n', []],
])('%s', (_, text, expected) => {
  expect(readEmailList(text)).toEqual(expected);
});

test('each address has its line, and the last one is open until something ends it', () => {
  expect(readEmailEntries('a@x.example\r\n\n"D, J" <d@x.example>; b@x.exam')).toEqual([
    { email: 'a@x.example', line: 1, isOpen: false },
    { email: 'd@x.example', line: 3, isOpen: false },
    { email: 'b@x.exam', line: 3, isOpen: true },
  ]);
  expect(readEmailEntries('a@x.example\n')[0]?.isOpen).toBe(false);
});
