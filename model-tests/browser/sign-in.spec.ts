/** The sign-in machine, walked in the dialog of a public page; the running service answers wherever it can. */
import { expect, type Page } from '@playwright/test';
import { PASSWORD, signInModel, USERNAME } from '#machines/sign-in/sign-in.model.ts';
import { projectSignIn } from '#machines/sign-in/sign-in.projection.ts';
import { signInScreen, type SignInOutput } from '#machines/sign-in/index.ts';
import type { FormEvent } from '#machines/form/index.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { en } from '#src/messages/en.ts';
import { origin } from './accounts.ts';
import { hasOpened, refuseNext, signInCalls, watchEdge } from './identity-edge.ts';
import { dialog, readSignIn, t } from './sign-in.sight.ts';

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();

/** The two ends of the header: what a visitor is offered, and what a member has. */
const invitation = (page: Page) => page.getByRole('banner').getByRole('link', { name: en.frame.signIn });
const account = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: en.frame.account('Ada Walker') });

async function fillIn(page: Page, event: FormEvent, labels: Readonly<Record<string, string>>, act: string) {
  if (event.type === 'form.submitted') await press(page, act);
  if (event.type === 'field.changed')
    await dialog(page)
      .getByLabel(labels[event.field] ?? event.field, { exact: true })
      .fill(event.value);
}
const credentials = { username: t.credentials.email, password: t.credentials.password };

async function openDialog(page: Page) {
  await invitation(page).click();
  await expect(dialog(page).getByLabel(t.credentials.email)).toBeVisible();
}

/** The screens without a field begin at their heading. */
const headingIsFocused = (page: Page) =>
  expect(dialog(page).getByRole('heading', { level: 1 })).toBeFocused();
const nothingMore = async () => {};

testInBrowser({
  model: signInModel,
  url: '**/identity/',
  calls: signInCalls,
  open: async (page, inputName) => {
    await watchEdge(page);
    await page.goto(`${origin()}/cookie-policy`);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await openDialog(page);
    if (inputName === 'nobody known') return;
    refuseNext(page);
    await dialog(page).getByLabel(t.credentials.email).fill(USERNAME);
    await dialog(page).getByLabel(t.credentials.password, { exact: true }).fill(PASSWORD);
    await press(page, t.credentials.act);
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await press(page, en.components.close);
    await expect(dialog(page)).toHaveCount(0);
    await openDialog(page);
  },
  gestures: {
    'code.resendRequested': (page) => press(page, t.code.resend),
    'back.requested': (page) => button(page, t.code.someoneElse).or(button(page, t.interrupted.back)).click(),
    'signIn.cancelled': (page) => press(page, en.components.close),
    'method.chosen': async (page, { method }) => {
      await dialog(page).getByRole('radio', { name: t.method.names[method] }).check();
      await press(page, t.method.act);
    },
  },
  childGestures: {
    credentialsForm: (page, event) => fillIn(page, event as FormEvent, credentials, t.credentials.act),
    codeForm: (page, event) => fillIn(page, event as FormEvent, { code: t.code.label }, t.code.act),
  },
  sights: {
    signIn: nothingMore,
    confirmSignInCode: (page) => expect(dialog(page)).toContainText(t.code.as(USERNAME)),
    selectMfaMethod: nothingMore,
    newPasswordRequired: headingIsFocused,
    passwordResetRequired: headingIsFocused,
    accountUnconfirmed: headingIsFocused,
    unsupportedStep: headingIsFocused,
    formBroken: headingIsFocused,
  },
  project: projectSignIn,
  // A flow that was left waits for its call unseen.
  screen: (snapshot) => (snapshot.context.isWithdrawn ? null : signInScreen(snapshot)),
  read: readSignIn,
  afterwards: async (page, output) => {
    await expect(dialog(page)).toHaveCount(0);
    const isMember = (output as SignInOutput | undefined) !== undefined && hasOpened(page);
    await expect(isMember ? account(page) : invitation(page)).toBeVisible();
    await expect(isMember ? invitation(page) : account(page)).toHaveCount(0);
  },
  expectedErrors: /SyntaxError|Unexpected token/,
});
