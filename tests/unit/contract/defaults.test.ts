/** What the specification fixes: sizes and orders of lists for callers who name none (section 9), and the lookup tables (section 3). */
import { expect, it } from 'vitest';
import { lookupTables } from '#contract/entities/lookup.ts';
import { callByName, type CallName } from '#contract/index.ts';
import { validateRequest } from '#contract/validate.ts';

const organisationGUID = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';

it.each([
  ['dataProvider:list', { limit: 10, offset: 0 }],
  ['organisation/users', { limit: 10_000, offset: 0, order: 'lastAccessTime' }],
  ['dataset:listDiscovery', { limit: 10, offset: 0 }],
] satisfies [CallName, unknown][])('%s has the defaults of the specification', (name, expected) => {
  expect(validateRequest(callByName(name), { organisationGUID })).toMatchObject({
    ok: true,
    value: expected,
  });
});

it('there are the seventeen lookup tables of the specification', () => {
  const named = [
    'licence type, theme, tag type, priority, status, openness rating, mime type, access, agent, agent type, date type,',
    'data anonymisation type, lawful basis, update frequency, language, spatial reference system, data provider',
  ].join(' ');
  const inWords = lookupTables.map((table) =>
    table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  expect(inWords).toEqual(named.split(', '));
});
