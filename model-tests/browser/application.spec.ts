/**
 * The application, walked on a public page until its authenticator runs: the code is loaded when it is needed, does not
 * arrive, and is tried again. What runs beside authentication has walks of its own.
 */
import { expect, type Page } from '@playwright/test';
import type { ApplicationSnapshot } from '#machines/application/application.machine.ts';
import { isSignInWaiting } from '#machines/application/application.selectors.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { isFetchOfCode } from '#model-tests/kit/browser-calls.ts';
import type { Allow } from '#model-tests/kit/graph.ts';
import { applicationModel } from '#model-tests/models/application.model.ts';
import {
  projectApplication,
  type ApplicationProjection,
} from '#model-tests/models/application.projection.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { accountWith, actorsRun, origin, sessionCookies } from './accounts.ts';

const { unavailable } = authentication.signIn;
const dialog = (page: Page) => page.getByRole('dialog');
const signIn = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: en.frame.signIn, exact: true });
const isAwake = (snapshot: ApplicationSnapshot) => snapshot.matches({ authentication: 'awake' });

async function read(page: Page): Promise<ApplicationProjection> {
  return {
    isSignInOpen: await dialog(page).isVisible(),
    hasFailed: await page.getByText(unavailable.text).isVisible(),
  };
}

const isPossible: Allow = (given, step) => {
  const snapshot = given as unknown as ApplicationSnapshot;
  // From there on the authenticator says what is seen, which has a walk of its own.
  if (isAwake(snapshot)) return false;
  // The code that is loaded may fail to arrive; the actors of a document do not break by what a person does.
  if (step.kind === 'error') return step.id === 'loadAuthenticator';
  if (step.kind !== 'event') return true;
  const { type, destination, entry } = step.event as { type: string; destination?: string; entry?: object };
  const isOpen = isSignInWaiting(snapshot);
  switch (type) {
    case 'retry.requested':
      return snapshot.matches({ authentication: 'unavailable' });
    case 'signIn.closed':
      return isOpen;
    // Where a request leads is walked with the authenticator. For a member the header waits.
    case 'authentication.wanted':
    case 'signIn.requested':
      return !isOpen && !snapshot.context.sessionExpected && destination === undefined && entry === undefined;
    default:
      return false;
  }
};

const nothing = async () => {};

testInBrowser({
  model: applicationModel,
  url: '**/assets/authenticator-*.js',
  calls: {
    loadAuthenticator: { decides: isFetchOfCode, answer: (route) => route.continue() },
  },
  open: async (page, inputName) => {
    if (inputName === 'a member')
      await page.context().addCookies(await sessionCookies((await accountWith([])).email));
    await page.goto(`${origin()}/cookie-policy`);
    await actorsRun(page);
  },
  gestures: {
    'authentication.wanted': async (page) => {
      await page.mouse.move(0, 400);
      await signIn(page).hover();
    },
    'signIn.requested': (page) => signIn(page).click(),
    'signIn.closed': (page) =>
      dialog(page).getByRole('button', { name: en.components.close, exact: true }).click(),
    'retry.requested': (page) => page.getByRole('button', { name: unavailable.retry, exact: true }).click(),
    // Passed on to an actor that has a walk of its own.
    'signOut.requested': nothing,
    'user.refreshRequested': nothing,
    'update.requested': nothing,
    'update.confirmed': nothing,
    'update.cancelled': nothing,
    'everything.allowed': nothing,
    'everything.declined': nothing,
    'purposes.chosen': nothing,
    'use.happened': nothing,
    'mode.chosen': nothing,
    'notification.made': nothing,
    'notification.dismissed': nothing,
    'rest.began': nothing,
    'rest.ended': nothing,
  },
  childGestures: {},
  isPossible,
  pageObjects: { page: (page) => expect(page.getByRole('main')).toBeAttached() },
  project: projectApplication,
  screen: (snapshot) => (isAwake(snapshot) ? null : ('page' as const)),
  read,
  afterwards: (page) => expect(page.getByText(unavailable.text)).toHaveCount(0),
  expectedErrors: /Failed to fetch dynamically imported module/,
});
