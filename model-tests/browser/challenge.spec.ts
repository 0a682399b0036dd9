/** The challenge machine, walked in the dialog of a public page; the running service answers where it can. */
import { expect, type Page } from '@playwright/test';
import type { EventObject } from 'xstate';
import { challengeModel, challenges, USERNAME } from '#model-tests/models/challenge.model.ts';
import { projectChallenge, type ChallengeProjection } from '#model-tests/models/challenge.projection.ts';
import { challengeScreen } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeOutput } from '#machines/challenge/challenge.types.ts';
import type { ChallengeSnapshot } from '#machines/challenge/challenge.machine.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';
import { performAll } from '#model-tests/gestures/by-playwright.ts';
import { challengeGestures } from '#model-tests/gestures/challenge.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { Allow } from '#model-tests/kit/graph.ts';
import { en } from '#src/messages/en.ts';
import { origin } from './accounts.ts';
import {
  answerStart,
  beginWith,
  challengeCalls,
  hasOpened,
  holdStarts,
  refuseStart,
  watchChallenge,
} from './challenge.stub.ts';
import { dialog, readChallenge, signIn, t } from './challenge.page.ts';
import { clearBrowser } from './leaving.ts';

const { events, children } = challengeGestures;
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const heading = (page: Page) => dialog(page).getByRole('heading', { level: 1 });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** The two ends of the header: what a visitor is offered, and what a member has. */
const invitation = (page: Page) => page.getByRole('banner').getByRole('link', { name: en.frame.signIn });
const account = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: en.frame.account('Ada Walker') });

async function openPage(page: Page) {
  await page.goto(`${origin()}/cookie-policy`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}
async function openDialog(page: Page) {
  await invitation(page).click();
  await expect(dialog(page)).toBeVisible();
}

/**
 * Closes the dialog. A member needs a new page, since one whose session has ended is renewed while the next walk goes on; and
 * so does a flow that goes on by itself: its calls are answered later.
 */
async function leave(page: Page, wasLeft: boolean): Promise<boolean> {
  // It is looked up whether the call has opened a session.
  if (wasLeft || hasOpened(page)) return false;
  if (await dialog(page).isVisible()) {
    const signsIn = button(page, signIn.credentials.act);
    if (!(await signsIn.isVisible()) || !(await signsIn.isEnabled())) return false;
    await press(page, en.components.close);
  }
  await expect(dialog(page)).toHaveCount(0);
  await clearBrowser(page);
  return invitation(page).isVisible();
}

/** The country is guessed from the language of the reader, who is British. */
const isBritish = (page: Page) =>
  expect(dialog(page).getByRole('button', { name: /United Kingdom \+44/ })).toBeVisible();

const fillIn = (form: keyof typeof children) => async (page: Page, event: EventObject) => {
  const happened = event as FormEvent;
  if (happened.type === 'field.changed' && happened.field === 'country_code') await isBritish(page);
  await performAll(page, children[form](event));
};

const chosenSetUp = ({ context }: ChallengeSnapshot) =>
  context.given.find((answer) => answer.kind === 'setUp')?.method;

/** The library takes the choice of e-mail without a call, so that there is nothing to intercept or to refuse. */
const isUnasked = (snapshot: ChallengeSnapshot): boolean =>
  snapshot.matches({ setUpSelection: { entry: 'requesting' } }) && chosenSetUp(snapshot) === 'email';

const isPossible: Allow = (given, step) => {
  const snapshot = given as unknown as ChallengeSnapshot;
  if (isUnasked(snapshot)) return step.title === 'chooseSetUp: asks for an address for codes';
  if (step.kind !== 'done' || step.id !== 'chooseSetUp') return true;
  // The choice of an app fetches its key, and that alone.
  return !['chooseSetUp: asks for an address for codes', 'chooseSetUp: opens a session'].includes(step.title);
};

/** Without the country of a number, which is a select of its own. */
function withoutCountry(projection: ChallengeProjection): ChallengeProjection {
  const { country_code: _, ...values } = projection.values;
  const { country_code: __, ...fieldErrors } = projection.fieldErrors;
  return { ...projection, values, fieldErrors };
}

/** Whose challenge it is, until when there is time, and that the focus is not lost. */
const isWhole = async (page: Page) => {
  await expect(dialog(page)).toContainText(t.notYou);
  await expect(dialog(page)).not.toContainText(USERNAME);
  await expect(dialog(page)).toContainText(/You have until \d\d:\d\d to finish/);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
};
const headingIsFocused = (page: Page) => expect(heading(page)).toBeFocused();

const isBackAtSignIn = (notice?: string) => async (page: Page) => {
  await expect(heading(page)).toHaveText(signIn.credentials.title);
  await expect(field(page, signIn.credentials.email)).toHaveValue(USERNAME);
  if (notice !== undefined) await expect(dialog(page)).toContainText(notice);
};
const isOver = async (page: Page) => {
  await expect(dialog(page)).toHaveCount(0);
  const isMember = hasOpened(page);
  await expect(isMember ? account(page) : invitation(page)).toBeVisible();
  await expect(isMember ? invitation(page) : account(page)).toHaveCount(0);
};
/** The next flow is in the same dialog. */
const isElsewhere = (page: Page) => expect(heading(page)).not.toHaveText(signIn.credentials.title);

const afterwards: Readonly<Record<ChallengeOutput['kind'], (page: Page) => Promise<void>>> = {
  signedIn: isOver,
  alreadySignedIn: isOver,
  cancelled: isOver,
  // The account is confirmed already, says the service, so signing in goes on by itself.
  unconfirmed: (page) => expect(dialog(page)).toContainText(signIn.credentials.busy),
  resetRequired: isElsewhere,
  expired: isBackAtSignIn(signIn.notices.sessionExpired),
  passwordNeeded: isBackAtSignIn(signIn.notices.passwordNeeded),
  back: isBackAtSignIn(),
};

const AFTER_RELOAD = 'an SMS code, after a reload';

testInBrowser(
  {
    model: challengeModel,
    url: '**/identity/',
    calls: challengeCalls,
    isPossible,
    isPassing: isUnasked,
    leave,
    open: async (page, inputName, isKept) => {
      await watchChallenge(page);
      const isReloaded = inputName === AFTER_RELOAD;
      beginWith(
        page,
        isReloaded ? challenges['an SMS code'] : challenges[inputName as keyof typeof challenges],
      );
      if (!isKept) await openPage(page);
      await openDialog(page);
      await field(page, signIn.credentials.email).fill(USERNAME);
      await field(page, signIn.credentials.password).fill(PASSWORD);
      await press(page, signIn.credentials.act);
      await expect(heading(page)).not.toHaveText(signIn.credentials.title);
      holdStarts(page);
      if (isReloaded) {
        await openPage(page);
        await openDialog(page);
      }
    },
    gestures: {
      'method.changeRequested': (page) => performAll(page, events['method.changeRequested']()),
      'code.resendRequested': (page) => performAll(page, events['code.resendRequested']()),
      'code.resent': (page, { challenge }) => answerStart(page, challenge),
      'resend.refused': (page) => refuseStart(page),
      'back.requested': (page) => performAll(page, events['back.requested']()),
      'flow.cancelled': (page) => performAll(page, events['flow.cancelled']()),
      'choice.changed': (page) => performAll(page, events['choice.changed']()),
      'method.chosen': (page, event) => performAll(page, events['method.chosen'](event)),
      'setUp.chosen': (page, event) => performAll(page, events['setUp.chosen'](event)),
    },
    childGestures: {
      codeForm: fillIn('codeForm'),
      emailForm: fillIn('emailForm'),
      newPasswordForm: fillIn('newPasswordForm'),
    },
    pageObjects: {
      confirmSignInCode: isWhole,
      selectMfaMethod: isWhole,
      selectMfaSetUp: isWhole,
      setUpTotp: isWhole,
      setUpEmail: isWhole,
      newPasswordRequired: isWhole,
      unsupportedStep: headingIsFocused,
      challengeBroken: headingIsFocused,
    },
    project: (snapshot) => withoutCountry(projectChallenge(snapshot)),
    // A flow that was left waits for its call unseen.
    screen: (snapshot) => (snapshot.hasTag('left') ? null : challengeScreen(snapshot)),
    read: readChallenge,
    afterwards: (page, output) => {
      const { kind } = (output ?? { kind: 'cancelled' }) as ChallengeOutput;
      return output === undefined ? expect(dialog(page)).toHaveCount(0) : afterwards[kind](page);
    },
    expectedErrors: /SurpriseException/,
  },
  'transitions',
);
