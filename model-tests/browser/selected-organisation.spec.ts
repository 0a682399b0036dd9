/**
 * The selected organisation, walked in the member area: members of two organisations and of none, who sign in and out,
 * choose, and are overtaken by another tab. Whose organisations these are is what the path says.
 */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { User, UserOrganisation } from '#contract/entities/user.ts';
import {
  FIRST,
  FOREIGN,
  SECOND,
  selectedOrganisationModel,
} from '#model-tests/models/selected-organisation.model.ts';
import {
  projectSelectedOrganisation,
  type SelectedOrganisationProjection,
} from '#model-tests/models/selected-organisation.projection.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { dashboard } from '#src/messages/en/dashboard.ts';
import { en } from '#src/messages/en.ts';
import { SELECTED_ORGANISATION_KEY } from '#src/services/storage/keys.ts';
import { accountWith, origin, sessionCookies } from './accounts.ts';

/** The organisations of the model, as the service would name them. */
const organisations: Readonly<Record<string, UserOrganisation>> = {
  [FIRST]: {
    organisationGUID: '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a01',
    slug: 'first',
    name: 'First institute',
    roleId: 7,
  },
  [SECOND]: {
    organisationGUID: '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a02',
    slug: 'second',
    name: 'Second institute',
    roleId: 7,
  },
  [FOREIGN]: {
    organisationGUID: '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a03',
    slug: 'foreign',
    name: 'Foreign institute',
    roleId: 7,
  },
};
const organisation = (id: string): UserOrganisation => {
  const found = organisations[id];
  if (!found) throw new Error(`There is no organisation '${id}'.`);
  return found;
};

const menu = (page: Page) => page.getByRole('banner').locator('.account-button');
const choice = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(dashboard.organisation) });

/** What another tab, or an earlier visit, leaves in the storage. */
async function keepElsewhere(page: Page, id: string | null): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${origin()}/robots.txt`);
  await other.evaluate(
    ([key, value]) => {
      // A value that is there already is no change, and other tabs do not hear of it.
      localStorage.removeItem(key);
      if (value !== null) localStorage.setItem(key, value);
    },
    [SELECTED_ORGANISATION_KEY, id === null ? null : organisation(id).organisationGUID] as const,
  );
  await other.close();
}

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SELECTED_ORGANISATION_KEY);

async function read(page: Page): Promise<SelectedOrganisationProjection> {
  const [text = ''] = await menu(page).locator('.name').allInnerTexts();
  return Object.keys(organisations).find((id) => organisation(id).name === text) ?? null;
}

/** Whose organisations the service names from now on. */
const named = new WeakMap<Page, readonly string[]>();

testInBrowser({
  // What an earlier visit has left is left by another tab as well.
  model: {
    ...selectedOrganisationModel,
    inputs: { 'a browser that remembers another member’s': { remembered: FOREIGN } },
  },
  url: '**/no-call-is-held',
  calls: {},
  open: async (page) => {
    await routeCalls(
      page,
      (url) => url.searchParams.get('url') === 'auth/user/get',
      async (route) => {
        const response = await route.fetch();
        const user = (await response.json()) as User;
        const theirs = (named.get(page) ?? []).map((id) => organisation(id));
        await route.fulfill({ response, json: { ...user, organisations: theirs } });
      },
    );
    await keepElsewhere(page, FOREIGN);
    await page.goto(`${origin()}/about`);
  },
  happenings: {
    keepOrganisation: async (page) => {
      const shown = await read(page);
      await expect.poll(() => kept(page)).toBe(organisation(shown ?? '').organisationGUID);
    },
  },
  gestures: {
    'member.known': async (page, { organisationGUIDs }) => {
      named.set(page, organisationGUIDs);
      const { email } = await accountWith([]);
      await page.context().addCookies(await sessionCookies(email));
      await page.goto(`${origin()}/dashboard/datasets`);
      await expect(page.getByRole('heading', { level: 1, name: dashboard.datasets })).toBeVisible();
    },
    'member.gone': async (page) => {
      await menu(page).click();
      await page.getByRole('button', { name: en.frame.signOut, exact: true }).click();
      // A document in which nothing of the member is left.
      await page.waitForURL(`${origin()}/`);
      await expect(
        page.getByRole('banner').getByRole('link', { name: en.frame.signIn, exact: true }),
      ).toBeVisible();
    },
    'organisation.chosen': async (page, { organisationGUID }) => {
      await choice(page).click();
      await page.getByRole('option', { name: organisation(organisationGUID).name, exact: true }).click();
      await expect(menu(page)).toContainText(organisation(organisationGUID).name);
    },
    'organisation.keptElsewhere': (page, { organisationGUID }) => keepElsewhere(page, organisationGUID),
  },
  childGestures: {},
  isPossible: (snapshot, step) => {
    // A browser keeps faster than a person presses; one that refuses to is in the unit tests.
    if (step.kind === 'error') return false;
    if (step.kind !== 'event') return true;
    if (snapshot.matches('keeping')) return false;
    // A member who is signed in signs out first, and signs in again in another document.
    if (step.event.type === 'member.known') return snapshot.matches('awaitingMember');
    return step.event.type !== 'member.gone' || !snapshot.matches('awaitingMember');
  },
  isPassing: (snapshot) => snapshot.matches('keeping'),
  pageObjects: { page: (page) => expect(page.getByRole('banner')).toBeVisible() },
  screen: () => 'page',
  project: (snapshot): SelectedOrganisationProjection => projectSelectedOrganisation(snapshot),
  read,
});
