/** A page whose organisation has ten thousand users: the call that lists them is answered without the service. */
import type { Page } from '@playwright/test';
import type { OrganisationUser } from '#contract/entities/people.ts';

export const MANY_USERS = 10_000;

const families = ['Åkerman', 'Brandstätter', 'Okonkwo', 'Smith', 'Nguyễn', 'Ó Briain', 'Zhang', 'de la Cruz'];
const MINUTE = 60_000;
const FIRST = Date.UTC(2026, 0, 1);

/** People of all roles; a third has never signed in, one in fifty is invited only. */
export const manyUsers = (count = MANY_USERS): OrganisationUser[] =>
  Array.from({ length: count }, (_, i) => {
    const number = String(i).padStart(12, '0');
    const isInvited = i % 50 === 49;
    return {
      identityGUID: isInvited ? null : `5e0f1c7a-0009-4000-8000-${number}`,
      invitationGUID: isInvited ? `5e0f1c7a-000a-4000-8000-${number}` : null,
      givenName: isInvited ? '' : `Given ${(i * 7919) % count}`,
      familyName: isInvited ? '' : `${families[i % families.length]} ${(i * 31) % 977}`,
      email: `person${(i * 104_729) % count}@example.org`,
      roleId: isInvited ? 7 : 2 + (i % 6),
      lastAccessTime:
        i % 3 === 0 || isInvited
          ? null
          : new Date(FIRST + ((i * 48_271) % count) * 37 * MINUTE).toISOString(),
      state: isInvited ? 'invited' : 'active',
    } satisfies OrganisationUser;
  });

/** Answers `organisation/users` with them. */
export const answerManyUsers = (page: Page, users = manyUsers()): Promise<unknown> =>
  page.route(
    (url) => url.searchParams.get('url') === 'auth/organisation/users',
    (route) => route.fulfill({ json: { result: users, totalCount: users.length } }),
  );

/** Answers calls that change the list as the service does: roles and members that end. The list is changed in place. */
export async function keepUsers(page: Page, users: OrganisationUser[]): Promise<void> {
  await answerManyUsers(page, users);
  await page.route(
    (url) => /^auth\/user\/(?:removal|forceRemove|updateRoles)$/.test(url.searchParams.get('url') ?? ''),
    async (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.get('url') === 'auth/user/removal')
        return route.fulfill({
          json: {
            ends: { groups: 0, datasets: 0 },
            stays: { ownedDatasets: 0, keys: 0, grants: 0, plans: 0 },
          },
        });
      const { identityGUID, roleId } = route.request().postDataJSON() as Partial<OrganisationUser>;
      const at = users.findIndex((user) => user.identityGUID === identityGUID);
      const [user] = users.splice(at, 1);
      if (user && roleId !== undefined) users.splice(at, 0, { ...user, roleId });
      return route.fulfill({ json: {} });
    },
  );
}
