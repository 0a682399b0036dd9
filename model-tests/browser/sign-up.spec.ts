/** The sign-up machine, walked on its own page; the running service answers wherever it can. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import { expect, type Page } from '@playwright/test';
import { PASSWORD, signUpModel, USERNAME } from '#model-tests/models/sign-up.model.ts';
import { projectSignUp } from '#model-tests/models/sign-up.projection.ts';
import { signUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import type { SignUpOutput } from '#machines/sign-up/sign-up.types.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { SocialProviderName } from '#machines/identity/configuration.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { byPerson } from '#model-tests/kit/graph.ts';
import { en } from '#src/messages/en.ts';
import { origin } from './accounts.ts';
import { beginAgain } from './leaving.ts';
import { signUpCalls, watchSignUp } from './sign-up.stub.ts';
import { confirmationLabels, readSignUp, registrationLabels, screen, t } from './sign-up.page.ts';

const { register, confirm, broken } = t.signUp;
const { credentials } = t.signIn;
const button = (page: Page, name: string) => screen(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => screen(page).getByLabel(label, { exact: true });
const heading = (page: Page, name: string) =>
  screen(page).getByRole('heading', { level: 1, name, exact: true });

async function fillIn(page: Page, event: FormEvent, labels: Readonly<Record<string, string>>, act: string) {
  if (event.type === 'form.submitted') await button(page, act).click();
  // A known account has no field for its name.
  if (event.type === 'field.changed' && (await field(page, labels[event.field] ?? '').count()) > 0)
    await field(page, labels[event.field] ?? '').fill(textOf(event));
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${origin()}${path}`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

/** The same product, set up so that only administrators make accounts. */
const closeSignUp = (page: Page) =>
  page.route('**/sign-up**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"selfSignUp":true');
    return route.fulfill({ response, body: html.replace('"selfSignUp":true', '"selfSignUp":false') });
  });

const openings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a stranger': (page) => visit(page, '/sign-up'),
  'a username known from before': async (page) => {
    await visit(page, '/sign-in');
    await field(page, credentials.email).fill(USERNAME);
    await button(page, credentials.signUp).click();
  },
  'no accounts for strangers': async (page) => {
    await closeSignUp(page);
    await visit(page, '/sign-up');
  },
  'an account that signing in found unconfirmed': async (page) => {
    await visit(page, '/sign-in');
    await field(page, credentials.email).fill(USERNAME);
    await field(page, credentials.password).fill(PASSWORD);
    await button(page, credentials.act).click();
  },
  'a code from before': (page) => visit(page, '/sign-up/confirm'),
  'a code where there are no accounts for strangers': async (page) => {
    await closeSignUp(page);
    await visit(page, '/sign-up/confirm');
  },
};

const headingIsFocused = (page: Page) =>
  expect(screen(page).getByRole('heading', { level: 1 })).toBeFocused();

/** While a form is shown the focus is in it: in a field, on a button, or on the refusal. */
const focusIsInside = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** All providers, as the running service has them. */
const model = {
  ...signUpModel,
  inputs: Object.fromEntries(
    Object.entries(signUpModel.inputs).map(([name, input]) => {
      const providers = Object.keys(t.signIn.providers.names) as SocialProviderName[];
      return [name, { ...input, configuration: { ...input.configuration, providers } }];
    }),
  ),
};

testInBrowser({
  model,
  url: '**/identity/',
  calls: signUpCalls,
  leave: (page) => beginAgain(page, `${origin()}/sign-up`),
  open: async (page, inputName, isKept) => {
    await watchSignUp(page);
    if (!isKept || inputName !== 'a stranger') await openings[inputName]?.(page);
  },
  gestures: {
    'confirmation.requested': (page) => button(page, register.haveCode).click(),
    'provider.chosen': (page, event) =>
      button(page, t.signIn.providers.names[event.provider as SocialProviderName]).click(),
    'code.resendRequested': (page) => button(page, t.shared.code.resend).click(),
    'back.requested': (page) =>
      button(page, confirm.back).or(button(page, confirm.create)).or(button(page, broken.retry)).click(),
    'flow.left': (page) => button(page, register.signIn).or(button(page, t.shared.back)).click(),
    'flow.cancelled': (page) =>
      page.getByRole('contentinfo').getByRole('link', { name: en.frame.auth.privacy }).click(),
  },
  childGestures: {
    registrationForm: (page, event) => fillIn(page, event as FormEvent, registrationLabels, register.act),
    confirmationForm: (page, event) => fillIn(page, event as FormEvent, confirmationLabels, confirm.act),
  },
  // The way to a reset stands beside a username that is taken, where it is looked at; the screens have no other. A
  // provider is gone to in the walk of signing in with one.
  isPossible: (snapshot, step) =>
    byPerson(snapshot, step) &&
    !(step.kind === 'event' && /^(flow\.left passwordReset|provider\.chosen)/.test(step.title)),
  pageObjects: {
    signUp: focusIsInside,
    confirmSignUp: focusIsInside,
    signUpClosed: headingIsFocused,
    signUpBroken: headingIsFocused,
  },
  project: projectSignUp,
  // A flow that was closed waits for its call unseen.
  screen: (snapshot) => (snapshot.hasTag('left') ? null : signUpScreen(snapshot)),
  read: readSignUp,
  afterwards: async (page, output) => {
    const end = output as SignUpOutput | undefined;
    if (end?.kind === 'left') {
      await expect(heading(page, credentials.title)).toBeVisible();
      await expect(field(page, credentials.email)).toHaveValue(end.username);
    } else if (end?.kind === 'confirmed' && end.password === '') {
      await expect(screen(page)).toContainText(t.signIn.notices.accountConfirmed);
      await expect(field(page, credentials.email)).toHaveValue(end.username);
    } else if (end?.kind === 'confirmed') {
      // Signed in without typing anything again, and on to where members begin.
      await expect(
        page
          .getByRole('banner')
          .getByRole('button', { name: en.frame.account('Marta Okafor') })
          .or(page.getByRole('banner').getByRole('button', { name: en.frame.account('Ada Walker') })),
      ).toBeVisible();
    } else {
      await expect(heading(page, en.pages.privacy.title)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
  expectedErrors: /UnexpectedLambdaException/,
});
