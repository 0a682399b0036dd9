/** The change-password machine, walked in the dialog of a member's settings; what the service answers is what the path says. */
import { expect, type Page, type Route } from '@playwright/test';
import {
  type ChangeAnswer,
  type ChangePasswordOutput,
} from '#machines/change-password/change-password.machine.ts';
import { currentScreen } from '#machines/conventions/screen.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { textOf } from '#model-tests/kit/typed-text.ts';
import { changePasswordModel, NEXT, PRESENT } from '#model-tests/models/change-password.model.ts';
import { projectChangePassword } from '#model-tests/models/change-password.projection.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { security } from '#src/messages/en/security.ts';
import { settings } from '#src/messages/en/settings.ts';
import { agreed, alertOf, errorsOf, signsOfWaiting, valuesOf } from './auth.page.ts';
import { dropMessages } from './leaving.ts';
import { openSecurity } from './own-details.ts';
import { asks, granted, refused, unforeseen, type Respond } from './wire.ts';

const t = security.password;
const { label, confirmLabel } = authentication.shared.newPassword;
const names: Readonly<Record<string, string>> = {
  [t.present]: 'present_password',
  [label]: 'password',
  [confirmLabel]: 'confirm_password',
};

const dialog = (page: Page) => page.getByRole('dialog', { name: t.change });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) =>
  dialog(page).getByLabel(Object.keys(names).find((one) => names[one] === name) ?? '', { exact: true });

async function read(page: Page): Promise<ReturnType<typeof projectChangePassword>> {
  const seen = await readContent(dialog(page));
  if (seen === null) return { screen: null, busy: false, form: null };
  if (seen.text.includes(t.broken)) return { screen: 'changePasswordBroken', busy: false, form: null };
  const named = seen.fields.flatMap((one) =>
    names[one.label] === undefined ? [] : [{ ...one, name: names[one.label] ?? '' }],
  );
  const { 'the fields cannot be changed': _, ...signs } = signsOfWaiting(seen, {
    act: t.act,
    busy: t.changing,
  });
  const alert = alertOf(seen);
  return {
    screen: 'changePassword',
    busy: agreed(signs),
    form: {
      values: valuesOf(named),
      errors: Object.fromEntries(
        named.map((one) => [
          one.name,
          one.description.includes(t.wrong) ? ['incorrectCredentials'] : errorsOf(one),
        ]),
      ),
      formErrors: alert === null ? [] : [alert],
    },
  };
}

const refusals: Partial<Record<AuthErrorCode, Respond>> = {
  incorrectCredentials: refused('NotAuthorizedException', 'Incorrect username or password.'),
  passwordRefused: refused('InvalidPasswordException', 'Password does not conform to policy.'),
  passwordReused: refused('PasswordHistoryPolicyViolationException', 'Password has been used before.'),
  throttled: refused('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  sessionExpired: refused('NotAuthorizedException', 'Access Token has been revoked'),
};

async function changePassword(route: Route, output: unknown): Promise<void> {
  const answer = output as ChangeAnswer;
  expect(route.request().postDataJSON(), 'the passwords that are sent').toMatchObject({
    PreviousPassword: PRESENT,
    ProposedPassword: NEXT,
  });
  if (answer.kind === 'changed') return granted({})(route);
  const respond = refusals[answer.code];
  if (!respond) throw new Error(`No answer on the wire stands for the refusal '${answer.code}'.`);
  return respond(route);
}

testInBrowser({
  model: changePasswordModel,
  url: '**/identity/',
  calls: { changePassword: { decides: asks('ChangePassword'), answer: changePassword, break: unforeseen } },
  leave: async (page) => {
    await dropMessages(page);
    return dialog(page).isHidden();
  },
  open: async (page, _, isKept) => {
    if (!isKept) await openSecurity(page);
    await page.getByRole('main').getByRole('button', { name: t.change, exact: true }).click();
    await expect(field(page, 'present_password')).toBeVisible();
  },
  gestures: {
    'flow.cancelled': (page) => button(page, settings.actions.cancel).click(),
    'retry.requested': (page) => button(page, settings.actions.reopen).click(),
  },
  childGestures: {
    form: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'field.changed') await field(page, event.field).fill(textOf(event));
      if (event.type === 'form.submitted') await button(page, t.act).click();
    },
  },
  pageObjects: {
    changePassword: (page) => expect(field(page, 'password')).toBeVisible(),
    changePasswordBroken: (page) => expect(button(page, settings.actions.reopen)).toBeVisible(),
  },
  project: projectChangePassword,
  screen: currentScreen,
  read,
  afterwards: async (page, output) => {
    await expect(dialog(page)).toBeHidden();
    const { kind } = output as ChangePasswordOutput;
    const said = { changed: t.changed, sessionRefused: t.ended, cancelled: null }[kind];
    if (said === null) await expect(page.locator('.toast')).toHaveCount(0);
    else await expect(page.locator('.toast').filter({ hasText: said })).toBeVisible();
  },
  expectedErrors: /UnforeseenException/,
});
