/** The role table: what the specification fixes, and that more rank never means fewer rights. */
import { expect, test } from 'vitest';
import { capabilities, INVITED_ROLE_ID, isRoleId, membershipRoleIds, roleGrants } from '#contract/roles.ts';

test('an invited person gets role 7, which reads and changes nothing', () => {
  expect(INVITED_ROLE_ID).toBe(7);
  expect(capabilities.filter((capability) => roleGrants(INVITED_ROLE_ID, capability))).toEqual([
    'organisation.read',
    'dataset.readDrafts',
  ]);
});

test('a role grants at least what those after it do', () => {
  const ids = [...membershipRoleIds, 8];
  const lost = ids.flatMap((id, i) =>
    ids
      .slice(i + 1)
      .flatMap((higher) =>
        capabilities
          .filter((capability) => roleGrants(higher, capability) && !roleGrants(id, capability))
          .map((capability) => `${id} lacks ${capability} of ${higher}`),
      ),
  );
  expect(lost).toEqual([]);
});

test.each([0, 9, -1, 1.5, Number.NaN])('a number that is no role grants nothing: %s', (id) => {
  expect(isRoleId(id)).toBe(false);
  expect(capabilities.some((capability) => roleGrants(id, capability))).toBe(false);
});
