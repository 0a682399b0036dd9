/** The list of users by columns: it is read back exactly, it is short, and what it cannot write is sent as rows. */
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { packUsers, unpackUsers } from '#contract/user-columns.ts';
import { realisticUsers } from '../../support/realistic-users.ts';

/** What a client reads of what a server has written. */
function readBack(result: readonly OrganisationUser[], more = {}) {
  const packed = packUsers({ result, totalCount: result.length, ...more });
  if (packed === null) return null;
  return unpackUsers(JSON.parse(JSON.stringify(packed)) as typeof packed);
}

const user = (more: Partial<OrganisationUser> = {}): OrganisationUser => ({
  identityGUID: '5e0f1c7a-0009-4000-8000-0123456789ab',
  invitationGUID: null,
  givenName: 'Zoë',
  familyName: 'O’Briain',
  email: 'zoe.obriain@example.org',
  roleId: 2,
  state: 'active',
  lastAccessTime: '2026-11-01T00:05:00.000Z',
  ...more,
});

const guid = fc.uuid().map((text) => text.toLowerCase());
const name = fc.oneof(
  fc.constantFrom('', 'Zoë', 'Åkerman', 'Nguyễn', 'de la Cruz', '李', 'Straße', 'Ann-Marie', '🦊'),
  fc.string({ maxLength: 12 }),
);
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const anyUser: fc.Arbitrary<OrganisationUser> = fc
  .record({
    identityGUID: fc.option(guid),
    invitationGUID: fc.option(guid),
    givenName: name,
    familyName: name,
    roleId: fc.integer({ min: 1, max: 99 }),
    state: fc.constantFrom('active', 'invited', 'expired'),
    lastAccessTime: fc.option(instant),
    local: fc.constantFrom('given.family', 'gfamily', 'family', 'other', '0given', ''),
  })
  .map(({ local, ...one }) => ({
    ...one,
    email:
      local === ''
        ? null
        : `${local
            .replace('given', one.givenName.toLowerCase())
            .replace('family', one.familyName.toLowerCase())}@example.org`,
  }));

describe('the list of users by columns', () => {
  it('is read back as it was, whatever names, addresses and times there are', () => {
    fc.assert(
      fc.property(
        fc.array(anyUser, { maxLength: 30 }),
        fc.option(fc.nat(), { nil: undefined }),
        (users, invited) => {
          const more = invited === undefined ? {} : { invitedCount: invited };
          expect(readBack(users, more)).toEqual({ result: users, totalCount: users.length, ...more });
        },
      ),
    );
  });

  it.each([
    ['a made address', {}],
    ['an address with a number behind the name', { email: 'zoe.obriain2@example.org' }],
    ['an address that says nothing of the name', { email: 'z1@example.org' }],
    ['an address that begins with a digit', { email: '1zoe@example.org' }],
    ['an address in capitals', { email: 'Zoe.OBriain@example.org' }],
    ['seconds', { lastAccessTime: '2026-11-01T00:05:07.000Z' }],
    ['milliseconds', { lastAccessTime: '2026-11-01T00:05:07.123Z' }],
    ['an invitation', { identityGUID: null, invitationGUID: user().identityGUID, state: 'expired' }],
  ] as const)('has %s', (_, more) => {
    const users = [user(), user(more), user({ lastAccessTime: null, email: null }), user(more)];
    expect(readBack(users)?.result).toEqual(users);
  });

  it.each([
    ['a GUID in capitals', { identityGUID: '5E0F1C7A-0009-4000-8000-0123456789AB' }],
    ['a time with another offset', { lastAccessTime: '2026-11-01T00:05:00+01:00' }],
    ['a time without milliseconds', { lastAccessTime: '2026-11-01T00:05:00Z' }],
  ])('is not made of %s, which would be read back in other letters', (_, more) => {
    expect(readBack([user(), user(more)])).toBeNull();
  });

  it('is at most 300 kB compressed for 10,000 people, two fifths less than rows', () => {
    const result = realisticUsers(10_000);
    const list = { result, totalCount: result.length, invitedCount: 200 };
    const bytes = (value: unknown) => zstdCompressSync(JSON.stringify(value)).length;
    const size = bytes(packUsers(list));
    expect(size).toBeLessThan(300_000);
    expect(size).toBeLessThan(0.6 * bytes(list));
  });
});
