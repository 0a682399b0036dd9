/** Sizes and orders of lists that the specification fixes (section 9), as callers get them who name none. */
import { expect, it } from 'vitest';
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
