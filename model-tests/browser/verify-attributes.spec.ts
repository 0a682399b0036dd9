/** The verify-attributes machine, walked after a fresh sign-in; the running service answers wherever it can. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import { expect, type Page } from '@playwright/test';
import type { FormEvent } from '#machines/form/form.types.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';
import { verifyAttributesScreen } from '#machines/verify-attributes/verify-attributes.selectors.ts';
import type { VerifyAttributesOutput } from '#machines/verify-attributes/verify-attributes.types.ts';
import { verifyAttributesModel } from '#model-tests/models/verify-attributes.model.ts';
import { projectVerifyAttributes } from '#model-tests/models/verify-attributes.projection.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { en } from '#src/messages/en.ts';
import { origin } from './accounts.ts';
import { beginAgain } from './leaving.ts';
import { verifyAttributesCalls, watchMember } from './verify-attributes.stub.ts';
import { readVerifyAttributes, screen, t } from './verify-attributes.page.ts';

const { select, confirm, broken, skip } = t.verifyAttributes;
const { credentials } = t.signIn;
const button = (page: Page, name: string) => screen(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => screen(page).getByLabel(label, { exact: true });
const heading = (page: Page) => screen(page).getByRole('heading', { level: 1 });
const account = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: en.frame.account('Ada Walker') });

/** What the page gets of the member; the account itself has a number that is not verified. */
const flags: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'both unverified': { email_verified: 'false' },
  'nothing to verify': { phone_number_verified: 'true' },
};

const SIGN_IN = `${origin()}/sign-in`;

/** While a form is shown the focus is in it: in a field, on a button, or on the refusal. */
const focusIsInside = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

testInBrowser({
  model: verifyAttributesModel,
  url: '**/identity/',
  calls: verifyAttributesCalls,
  leave: (page) => beginAgain(page, SIGN_IN),
  open: async (page, inputName, isKept) => {
    const { email } = await watchMember(page, flags[inputName] ?? {});
    if (!isKept) {
      await page.goto(SIGN_IN);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    }
    await field(page, credentials.email).fill(email);
    await field(page, credentials.password).fill(PASSWORD);
    await button(page, credentials.act).click();
  },
  gestures: {
    'attribute.chosen': async (page, { attribute }) => {
      await screen(page).getByRole('radio', { name: select.names[attribute] }).check();
      await button(page, select.act).click();
    },
    'code.resendRequested': (page) => button(page, t.shared.code.resend).click(),
    'back.requested': (page) => button(page, confirm.back).or(button(page, broken.retry)).click(),
    'verification.skipped': (page) => button(page, skip).click(),
  },
  childGestures: {
    codeForm: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'form.submitted') await button(page, confirm.act).click();
      if (event.type === 'field.changed') await field(page, t.shared.code.label).fill(textOf(event));
    },
  },
  pageObjects: {
    selectUnverified: focusIsInside,
    confirmVerification: focusIsInside,
    verificationBroken: focusIsInside,
  },
  project: projectVerifyAttributes,
  screen: verifyAttributesScreen,
  read: readVerifyAttributes,
  afterwards: async (page, output) => {
    if ((output as VerifyAttributesOutput).kind === 'finished') await expect(account(page)).toBeVisible();
    else await expect(heading(page)).toHaveText(credentials.title);
  },
  expectedErrors: /UnforeseenException/,
});
