/** The sign-in machine, walked in the dialog of a public page; the running service answers wherever it can. */
import { expect, type Page } from '@playwright/test';
import type { ChallengeOutput } from '#machines/challenge/challenge.types.ts';
import type { SocialProviderName } from '#machines/identity/configuration.ts';
import { PASSWORD, signInModel, USERNAME } from '#model-tests/models/sign-in.model.ts';
import { projectSignIn } from '#model-tests/models/sign-in.projection.ts';
import type { KeptChallenge, SignInInput, SignInOutput } from '#machines/sign-in/sign-in.types.ts';
import type { SignInSnapshot } from '#machines/sign-in/sign-in.machine.ts';
import { performAll } from '#model-tests/gestures/by-playwright.ts';
import { signInGestures } from '#model-tests/gestures/sign-in.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { Allow } from '#model-tests/kit/graph.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { origin } from './accounts.ts';
import {
  answerNextCode,
  codeInHand,
  hasOpened,
  noteSession,
  refuseNext,
  sendNextAs,
  signInCalls,
  watchStub,
} from './identity.stub.ts';
import { beginAgain } from './leaving.ts';
import { dialog, readSignIn, t } from './sign-in.page.ts';

const { challenge, shared } = authentication;
const { events, children } = signInGestures;
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const heading = (page: Page) => dialog(page).getByRole('heading', { level: 1 });

/** The two ends of the header: what a visitor is offered, and what a member has. */
const invitation = (page: Page) => page.getByRole('banner').getByRole('link', { name: en.frame.signIn });
const account = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: en.frame.account('Ada Walker') });

const PAGE = `${origin()}/cookie-policy`;
async function openPage(page: Page) {
  await page.goto(PAGE);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}
async function openDialog(page: Page) {
  await invitation(page).click();
  await expect(dialog(page)).toBeVisible();
}
async function enterCredentials(page: Page) {
  await dialog(page).getByLabel(t.credentials.email).fill(USERNAME);
  await dialog(page).getByLabel(t.credentials.password, { exact: true }).fill(PASSWORD);
  await press(page, t.credentials.act);
}

/** A challenge is left open by a reload, and taken up again when the dialog is opened. */
async function recall(page: Page, output: unknown) {
  if ((output as KeptChallenge).kind === 'kept') {
    await sendNextAs(page, 'sms');
    await openDialog(page);
    await enterCredentials(page);
    await expect(heading(page)).toHaveText(challenge.code.title.sms);
    await openPage(page);
  }
  await openDialog(page);
}

async function enterCode(page: Page, code: string) {
  await dialog(page).getByLabel(shared.code.label, { exact: true }).fill(code);
  await press(page, challenge.code.act);
}

const PAUSE_MS = 30_000;
async function askForNewCode(page: Page) {
  // The code before has arrived, and its pause has begun.
  await expect(dialog(page)).not.toContainText(shared.code.resending);
  const resend = button(page, shared.code.resend);
  if (!(await resend.isVisible())) await page.clock.fastForward(PAUSE_MS);
  await resend.click();
}

/** How a person brings a challenge to each of its ends. */
const ends: Partial<Record<ChallengeOutput['kind'], (page: Page) => Promise<void>>> = {
  signedIn: async (page) => {
    await enterCode(page, await codeInHand(page));
    noteSession(page);
  },
  unconfirmed: async (page) => {
    answerNextCode(page, { kind: 'unconfirmed' });
    await enterCode(page, '135790');
  },
  resetRequired: async (page) => {
    answerNextCode(page, { kind: 'resetRequired' });
    await enterCode(page, '135790');
  },
  expired: async (page) => {
    answerNextCode(page, { kind: 'refused', code: 'sessionExpired' });
    await enterCode(page, '135790');
  },
  passwordNeeded: askForNewCode,
  back: (page) => button(page, challenge.someoneElse).or(button(page, shared.back)).click(),
  // The dialog is closed already.
  cancelled: async () => {},
};

/** A challenge that the service has really sent a code for. */
const isSent = ({ context: { step } }: SignInSnapshot): boolean =>
  step?.kind === 'challenge' && step.challenge.type === 'code' && step.challenge.method !== 'totp';

/** Ends of a challenge that can be brought about while it rests; its other ends belong to its own walk. */
function canEnd(snapshot: SignInSnapshot, { kind, ...output }: ChallengeOutput): boolean {
  if (snapshot.matches({ challenge: 'leaving' }))
    return kind === 'cancelled' && !('callPending' in output && output.callPending);
  if (!snapshot.matches({ challenge: { answering: 'resting' } })) return false;
  if (kind === 'back') return true;
  if (kind === 'passwordNeeded') return isSent(snapshot) && snapshot.context.password === '';
  return isSent(snapshot) && ['signedIn', 'unconfirmed', 'resetRequired', 'expired'].includes(kind);
}

/** Looking for a challenge, its code, and forgetting it need no call; a dialog that is closed cannot be seen. */
const isPassing = (snapshot: SignInSnapshot): boolean =>
  snapshot.matches({ opening: 'recalling' }) ||
  snapshot.matches('closing') ||
  snapshot.matches('awaitingChallenge') ||
  snapshot.matches({ challenge: 'leaving' });

const isPossible: Allow = (given, step) => {
  const snapshot = given as unknown as SignInSnapshot;
  if (step.kind === 'done' && step.id === 'challenge')
    return canEnd(snapshot, step.output as ChallengeOutput);
  if (step.kind === 'error' && step.id === 'challenge') return false;
  if (isPassing(snapshot)) return step.kind === 'done';
  if (step.kind === 'snapshot' && step.id === 'challenge')
    return step.title.endsWith('wants a new code') && isSent(snapshot) && snapshot.context.password !== '';
  // A dialog has no address by which another flow could be gone to from a challenge.
  return !(step.kind === 'event' && step.event.type === 'flow.left' && snapshot.matches('challenge'));
};

/** All providers, as the running service has them; what another flow begins with is walked with that flow. */
const inputs = Object.fromEntries(
  (['username unknown', 'username known'] as const).map((name): [string, SignInInput] => {
    const input = signInModel.inputs[name] as SignInInput;
    const providers = Object.keys(t.providers.names) as SocialProviderName[];
    return [name, { ...input, configuration: { ...input.configuration, providers } }];
  }),
);

const nothingMore = async () => {};

testInBrowser({
  model: { ...signInModel, inputs },
  url: '**/identity/',
  calls: signInCalls,
  happenings: {
    recallChallenge: recall,
    dropChallenge: nothingMore,
    loadChallenge: nothingMore,
    challenge: async (page, output) => ends[(output as ChallengeOutput).kind]?.(page),
  },
  isPassing,
  isPossible,
  // The name that was typed last is remembered until the page is loaded.
  leave: (page) => beginAgain(page, PAGE),
  open: async (page, inputName, isKept) => {
    await watchStub(page);
    if (!isKept) await openPage(page);
    if (inputName === 'username unknown') return;
    refuseNext(page);
    await openDialog(page);
    await enterCredentials(page);
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await press(page, en.components.close);
    await expect(dialog(page)).toHaveCount(0);
  },
  gestures: {
    'back.requested': (page) => performAll(page, events['back.requested']()),
    // Its code comes at once, or not at all, which tests/browser looks at.
    'retry.requested': nothingMore,
    'provider.chosen': (page, event) => performAll(page, events['provider.chosen'](event)),
    'flow.left': (page, event) => performAll(page, events['flow.left'](event)),
    'flow.cancelled': (page) => performAll(page, events['flow.cancelled']()),
  },
  childGestures: {
    credentialsForm: (page, event) => performAll(page, children.credentialsForm(event)),
    challenge: askForNewCode,
  },
  pageObjects: {
    signIn: nothingMore,
    openingSignIn: nothingMore,
    challengeUnavailable: nothingMore,
    signInFormBroken: nothingMore,
    // While a code is sent again nothing is checked; what else it shows is compared in its own walk.
    challenge: (page) => expect(dialog(page)).not.toContainText(challenge.code.busy),
  },
  project: projectSignIn,
  // A flow that was left waits for its call unseen.
  screen: (snapshot) => (snapshot.hasTag('left') ? null : projectSignIn(snapshot).screen),
  read: readSignIn,
  afterwards: async (page, output) => {
    const { kind } = (output ?? { kind: 'cancelled' }) as SignInOutput;
    if (kind === 'left' || kind === 'unconfirmed' || kind === 'resetRequired') {
      // The next flow is in the same dialog, and has taken the focus.
      await expect(heading(page)).not.toHaveText(t.credentials.title);
      await expect(dialog(page).locator(':focus')).toHaveCount(1);
      return;
    }
    if (kind === 'providerChosen') return expect(page).toHaveURL(/\/oauth2\/|\/authorize/);
    await expect(dialog(page)).toHaveCount(0);
    const isMember = output !== undefined && hasOpened(page);
    await expect(isMember ? account(page) : invitation(page)).toBeVisible();
    await expect(isMember ? invitation(page) : account(page)).toHaveCount(0);
  },
  expectedErrors: /UnexpectedLambdaException/,
});
