/** The password-reset machine, walked on its own page; the running service answers wherever it can. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import { expect, type Page } from '@playwright/test';
import type { FormEvent } from '#machines/form/form.types.ts';
import { passwordResetScreen } from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetOutput } from '#machines/password-reset/password-reset.types.ts';
import { passwordResetModel, USERNAME } from '#model-tests/models/password-reset.model.ts';
import { projectPasswordReset } from '#model-tests/models/password-reset.projection.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { en } from '#src/messages/en.ts';
import { origin } from './accounts.ts';
import { beginAgain } from './leaving.ts';
import { demandReset, forgetAccount, passwordResetCalls } from './password-reset.stub.ts';
import { labels, readPasswordReset, screen, t } from './password-reset.page.ts';

const { request, required, confirm, broken, inHand } = t.passwordReset;
const { credentials, notices } = t.signIn;
const button = (page: Page, name: string) => screen(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => screen(page).getByLabel(label, { exact: true });
const heading = (page: Page) => screen(page).getByRole('heading', { level: 1 });

const fillIn = (act: string) => async (page: Page, given: { readonly type: string }) => {
  const event = given as FormEvent;
  if (event.type === 'form.submitted') await button(page, act).click();
  // A known account has no field for its name.
  if (event.type === 'field.changed' && (await field(page, labels[event.field] ?? '').count()) > 0)
    await field(page, labels[event.field] ?? '').fill(textOf(event));
};

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${origin()}${path}`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect(heading(page)).toBeVisible();
}

const openings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'username unknown': (page) => visit(page, '/forgot-password'),
  'username known': async (page) => {
    await visit(page, '/sign-in');
    await field(page, credentials.email).fill(USERNAME);
    await button(page, credentials.forgotPassword).click();
  },
  'a reset is demanded': async (page) => {
    await demandReset(page);
    await visit(page, '/sign-in');
    await field(page, credentials.email).fill(USERNAME);
    await field(page, credentials.password).fill(PASSWORD);
    await button(page, credentials.act).click();
  },
  // Signing in needs a name; a visitor whose name was lost on the way begins as an unknown one.
  'a reset is required, username unknown': (page) => visit(page, '/forgot-password'),
  'a code is in hand': (page) => visit(page, '/forgot-password/confirm'),
};

/** While a form is shown the focus is in it: in a field, on a button, or on the refusal. */
const focusIsInside = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

testInBrowser({
  model: passwordResetModel,
  url: '**/identity/',
  calls: passwordResetCalls,
  leave: (page) => beginAgain(page, `${origin()}/forgot-password`),
  open: async (page, inputName, isKept) => {
    forgetAccount(page);
    if (!isKept || inputName !== 'username unknown') await openings[inputName]?.(page);
  },
  gestures: {
    'code.inHand': (page) => button(page, inHand).click(),
    'code.resendRequested': (page) => button(page, t.shared.code.resend).click(),
    'retry.requested': (page) => button(page, required.retry).click(),
    'back.requested': (page) =>
      button(page, confirm.someoneElse)
        .or(button(page, confirm.askForCode))
        .or(button(page, broken.retry))
        .click(),
    'flow.left': (page, { to }) => button(page, to === 'signIn' ? t.shared.back : credentials.signUp).click(),
    'flow.cancelled': (page) =>
      page.getByRole('contentinfo').getByRole('link', { name: en.frame.auth.privacy }).click(),
  },
  childGestures: { requestForm: fillIn(request.act), confirmForm: fillIn(confirm.act) },
  pageObjects: {
    forgotPassword: focusIsInside,
    requestingReset: focusIsInside,
    confirmResetPassword: focusIsInside,
    passwordResetBroken: focusIsInside,
  },
  project: projectPasswordReset,
  // A flow that was closed waits for its call unseen.
  screen: (snapshot) => (snapshot.hasTag('left') ? null : passwordResetScreen(snapshot)),
  read: readPasswordReset,
  afterwards: async (page, output) => {
    const end = output as PasswordResetOutput | undefined;
    if (end?.kind === 'reset') {
      await expect(heading(page)).toHaveText(credentials.title);
      await expect(screen(page)).toContainText(notices.passwordReset);
      await expect(field(page, credentials.email)).toHaveValue(end.username);
    } else if (end?.kind === 'left' && end.to === 'signIn') {
      await expect(heading(page)).toHaveText(credentials.title);
      await expect(field(page, credentials.email)).toHaveValue(end.username);
    } else if (end?.kind === 'left') {
      await expect(heading(page)).toHaveText(t.signUp.register.title);
      await expect(field(page, t.attributes.label('email'))).toHaveValue(end.username);
    } else {
      await expect(page).toHaveURL(`${origin()}/privacy`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
  expectedErrors: /UnforeseenException/,
});
