/** The page of an organisation's users, where the people on it are those of a walk. */
import type { Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { MemberRemoval, OrganisationUser } from '#contract/entities/people.ts';
import { settings } from '#src/messages/en/settings.ts';
import { expect, visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import type { ConfirmedAction, Thing } from './confirmed-action.ts';
import { dataOf } from './gateway.ts';

const t = settings.users;

/** A member of the role Editor, whom an owner can remove and reset. */
const EDITOR = 4;

/** What ends and what stays with each of them. */
export const removal: MemberRemoval = {
  ends: { groups: 2, datasets: 1 },
  stays: { ownedDatasets: 3, keys: 1, grants: 0, plans: 0 },
};

const person = (place: number, givenName: string, familyName: string): Thing => ({
  id: `5e0f1c7a-0009-4000-8000-${String(place).padStart(12, '0')}`,
  name: `${givenName} ${familyName}`,
});

/** Whom the subjects of the model stand for. */
export const people: ConfirmedAction['things'] = {
  a: [person(1, 'Amina', 'Yusuf'), person(2, 'Aldo', 'Ricci'), person(3, 'Anna', 'Berg')],
  b: [person(4, 'Bram', 'Visser'), person(5, 'Beata', 'Nowak'), person(6, 'Bo', 'Lind')],
};

const userOf = ({ id, name }: Thing): OrganisationUser => {
  const [givenName = '', familyName = ''] = name.split(' ');
  return {
    identityGUID: id,
    invitationGUID: null,
    givenName,
    familyName,
    email: `${givenName.toLowerCase()}@example.org`,
    roleId: EDITOR,
    lastAccessTime: '2026-01-01T00:00:00Z',
    state: 'active',
  };
};

/** Opens the page as an owner. @param present who is there at the moment */
export async function openPeople(page: Page, present: () => readonly Thing[]): Promise<void> {
  const answers: Readonly<Record<string, () => unknown>> = {
    'auth/organisation/users': () => ({
      result: present().map((one) => userOf(one)),
      totalCount: present().length,
    }),
    'auth/user/removal': () => removal,
  };
  await routeCalls(
    page,
    (url) => (dataOf(url) ?? '') in answers,
    (route) => route.fulfill({ json: answers[dataOf(new URL(route.request().url())) ?? '']?.() }),
  );
  await visitAs(page, 'marta', `${origin()}/settings/users?order=email`);
  await expect(page.getByRole('grid', { name: /^Users of/ })).toBeVisible();
}

/** The row of a person, by name. */
export const rowOf = (page: Page, { name }: Thing) => page.getByRole('rowheader', { name, exact: true });

/** Chooses what is done with a person in the menu of their row. */
export async function chooseFor(page: Page, { name }: Thing, action: string): Promise<void> {
  await page.getByRole('button', { name: t.actionsFor(name), exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
