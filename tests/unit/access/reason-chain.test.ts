/** Which reason decides an answer about access, and where each is found. */
import { expect, it } from 'vitest';
import type { ExplainedReason } from '#contract/entities/sharing.ts';
import { decisive, levelsBelow, placeOf } from '#src/screens/dataset-access/reason-chain.ts';

const role: ExplainedReason = { effect: 'allows', code: 'role', level: 'edit', name: 'Owner' };
const open: ExplainedReason = { effect: 'insufficient', code: 'public.announced', level: 'metadata' };
const share = (more: Partial<ExplainedReason>): ExplainedReason => ({
  effect: 'insufficient',
  code: 'grant.level',
  kind: 'group',
  level: 'query',
  name: 'Researchers',
  ...more,
});

it('is the way that goes furthest', () => {
  const read = share({ effect: 'allows', code: 'grant', level: 'read' });
  expect(decisive([open, read, role], true)).toBe(role);
});

it('is the way to the whole, of two that go as far', () => {
  const part = share({
    effect: 'allows',
    code: 'grant',
    narrowing: { sheet: 0, columns: [1], filters: [], fields: [] },
  });
  const whole = share({ effect: 'allows', code: 'grant', kind: 'organisation' });
  expect(decisive([part, whole], true)).toBe(whole);
});

it('of a no is what forbids it, whatever else there is', () => {
  const scope: ExplainedReason = { effect: 'forbids', code: 'token.scope', name: 'dataset.download' };
  expect(decisive([role, share({}), scope], false)).toBe(scope);
});

it('of a no is the way that comes nearest, and not one that time has closed', () => {
  const ended = share({ code: 'grant.ended', level: 'download', kind: 'person' });
  const near = share({});
  expect(decisive([ended, open, near], false)).toBe(near);
  expect(decisive([ended], false)).toBe(ended);
  expect(decisive([], false)).toBeUndefined();
});

it('is found where it comes from', () => {
  expect(
    [role, open, share({}), share({ kind: 'organisation' }), share({ kind: 'person' })].map(placeOf),
  ).toEqual(['role', 'open', 'group', 'organisation', 'own']);
  // A grant to an address that waits names no kind.
  expect(placeOf({ effect: 'insufficient', code: 'grant.pending', level: 'read' })).toBe('own');
  expect(placeOf({ effect: 'limits', code: 'token.scope' })).toBe('token');
});

it('counts the levels that are missing', () => {
  expect([
    levelsBelow(share({}), 'download'),
    levelsBelow(role, 'read'),
    levelsBelow(undefined, 'read'),
  ]).toEqual([1, 0, 2]);
});
