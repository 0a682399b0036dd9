/**
 * Analytics, walked beside the cookie policy with the real library and a service that it tells: consent that comes and
 * goes, members who sign in and out, and code of the library that is held at the network's stub.
 */
import { expect, test, type Page } from '@playwright/test';
import { analyticsModel } from '#model-tests/models/analytics.model.ts';
import { projectAnalytics, type AnalyticsProjection } from '#model-tests/models/analytics.projection.ts';
import type { AnalyticsSnapshot, InitialisedAnswer } from '#machines/analytics/analytics.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { isFetchOfCode } from '#model-tests/kit/browser-calls.ts';
import { SAMPLE_PASSWORD } from '#proxy/sample/accounts.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { consent as t } from '#src/messages/en/consent.ts';
import { en } from '#src/messages/en.ts';
import {
  PERSONS_BROWSER,
  seemUndriven,
  startAskingProduct,
  type AskingProduct,
} from '../../tests/support/asking-product.ts';
import { subjectOf } from './accounts.ts';

const { credentials } = authentication.signIn;
const POLICY = '/cookie-policy';

/** The member who signs in; other members are only remembered. */
const MEMBER = 'marta@leeds.example';

let product: AskingProduct;
/** The members of the model by the numbers that the product knows them by. */
const subjects = new Map([['another-member', 'ade']]);
const numberOf = (name: string) => [...subjects].find(([, one]) => one === name)?.[0];
/** The address of a page whose view is a use. */
let viewed = '';

test.use({ userAgent: PERSONS_BROWSER });
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startAskingProduct();
  subjects.set(await subjectOf(product.origin, MEMBER, SAMPLE_PASSWORD), 'marta');
  const feed = await (await fetch(`${product.origin}/discovery`)).text();
  viewed = /\/organisation\/[\w-]+\/discovery\/[\w-]+/.exec(feed)?.[0] ?? '';
});
test.afterAll(() => product.stop());

const choice = (page: Page) => page.getByRole('region', { name: t.yours.title });
const signInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: en.frame.signIn, exact: true });
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Marta/ });
const press = (page: Page, name: string) => choice(page).getByRole('button', { name, exact: true }).click();

/** Goes to a page as a link of the application does, without a page load. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

async function begin(page: Page, isMember: boolean): Promise<void> {
  await page.goto(product.origin + POLICY);
  await expect(choice(page).getByRole('status')).not.toHaveText(t.yours.status.unknown);
  await expect(isMember ? account(page) : signInLink(page)).toBeVisible();
}

/** Whether the page has asked for the library; a document asks for code once. */
const hasAsked = new WeakSet<Page>();

const KEY = 'ph_phc_test_posthog';

async function read(page: Page): Promise<AnalyticsProjection> {
  const text = await page.evaluate((key) => localStorage.getItem(key), KEY);
  const held = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>;
  const known = held['$user_state'] === 'identified' ? held['distinct_id'] : null;
  return {
    isStored: text !== null,
    identifiedAs: typeof known === 'string' ? (subjects.get(known) ?? known) : null,
  };
}
const identified = (page: Page) =>
  expect.poll(async () => (await read(page)).identifiedAs, 'whom the library knows');

testInBrowser({
  model: {
    ...analyticsModel,
    events: (snapshot) =>
      analyticsModel
        .events(snapshot)
        .filter((event) => event.type !== 'member.known' || event.identityId === 'marta'),
    replies: {
      ...analyticsModel.replies,
      initialise: {
        ...analyticsModel.replies.initialise,
        'is there, and remembers a member': { output: { identifiedAs: 'ade' } },
      },
    },
  },
  url: '**/assets/posthog-*.js',
  calls: {
    initialise: {
      decides: isFetchOfCode,
      answer: async (route, output) => {
        const page = route.request().frame().page();
        const { identifiedAs } = output as InitialisedAnswer;
        hasAsked.add(page);
        if (identifiedAs !== null)
          await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
            KEY,
            JSON.stringify({
              distinct_id: numberOf(identifiedAs),
              $device_id: 'a-device',
              $user_state: 'identified',
            }),
          ] as const);
        await route.continue();
      },
      break: async (route) => {
        hasAsked.add(route.request().frame().page());
        await route.abort('connectionfailed');
      },
    },
  },
  open: async (page) => {
    await page.addInitScript(seemUndriven);
    await begin(page, false);
  },
  happenings: {
    identify: (page) => identified(page).not.toBe(null),
    // A member who signs in meanwhile is identified right after that.
    forget: async (page) => identified(page).toBe((await account(page).isVisible()) ? 'marta' : null),
    reset: (page) => expect.poll(async () => (await read(page)).isStored).toBe(false),
    resetAfterFailure: (page) => expect.poll(async () => (await read(page)).isStored).toBe(false),
  },
  gestures: {
    'consent.given': async (page) => {
      if (hasAsked.delete(page)) await begin(page, await account(page).isVisible());
      await press(page, t.acceptAll);
    },
    'consent.missing': (page) => press(page, t.yours.withdraw),
    'member.known': async (page) => {
      await signInLink(page).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(credentials.email, { exact: true }).fill(MEMBER);
      await form.getByLabel(credentials.password, { exact: true }).fill(SAMPLE_PASSWORD);
      await form.getByRole('button', { name: credentials.act, exact: true }).click();
      await expect(account(page)).toBeVisible();
      await expect(form).toBeHidden();
      // Signing in from the header leads to one's own data.
      await page.waitForURL('**/dashboard/**');
      await follow(page, POLICY);
      await expect(choice(page)).toBeVisible();
    },
    'member.gone': async (page) => {
      // A visitor is known to be one by now.
      if (await signInLink(page).isVisible()) return;
      await account(page).click();
      await page.getByRole('button', { name: en.frame.signOut, exact: true }).click();
      await expect(signInLink(page)).toBeVisible();
    },
    'use.happened': async (page, { use }) => {
      const told = () => product.sink.events.filter(({ event }) => event === use.name).length;
      const before = told();
      await follow(page, viewed);
      await expect.poll(told).toBe(before + 1);
      await follow(page, POLICY);
      await expect(choice(page)).toBeVisible();
    },
  },
  childGestures: {},
  isPossible: (given, step) => {
    const snapshot = given as AnalyticsSnapshot;
    const { identityId } = snapshot.context;
    // The library is called and stopped at once; one that fails at that is in the unit tests.
    if (step.kind === 'error') return step.id === 'initialise';
    if (step.kind !== 'event') return true;
    if (isAtOnce(snapshot)) return false;
    switch (step.event.type) {
      case 'member.known':
        return identityId === null;
      case 'member.gone':
        return identityId !== null;
      // Consent that is given is not given again; neither is one taken back that is not there.
      case 'consent.given':
        return identityId !== undefined && snapshot.matches('withoutConsent');
      case 'consent.missing':
        return snapshot.matches('withConsent');
      default:
        return true;
    }
  },
  isPassing: (snapshot) => isAtOnce(snapshot),
  pageObjects: { page: (page) => expect(choice(page)).toBeVisible() },
  screen: () => 'page',
  project: (snapshot): AnalyticsProjection => projectAnalytics(snapshot),
  read,
  expectedErrors: /dynamically imported module|preload/i,
});

/** The library does so while no one can see it. */
function isAtOnce(snapshot: AnalyticsSnapshot): boolean {
  return (
    snapshot.matches({ withoutConsent: 'resetting' }) ||
    snapshot.matches({ withConsent: 'stopping' }) ||
    snapshot.matches({ withConsent: { running: 'identifying' } }) ||
    snapshot.matches({ withConsent: { running: 'forgetting' } })
  );
}
