/** What the page of resetting a password shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { PasswordResetScreen } from '#machines/password-reset/password-reset.types.ts';
import { USERNAME } from '#model-tests/models/password-reset.model.ts';
import type {
  PasswordResetAction,
  PasswordResetProjection,
} from '#model-tests/models/password-reset.projection.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import {
  agreed,
  alertOf,
  deliveryOf,
  fieldErrorsOf,
  isOpen,
  resendOf,
  signsOfWaiting,
  valuesOf,
} from './auth.page.ts';

export const t = authentication;
const { request, required, confirm, broken, inHand } = t.passwordReset;

/** The column of the screens, without the frame around it. */
export const screen = (page: Page) => page.getByRole('main');

const titles: Readonly<Record<PasswordResetScreen, string>> = {
  forgotPassword: request.title,
  requestingReset: required.title,
  confirmResetPassword: confirm.title,
  passwordResetBroken: broken.title,
};
const screens = Object.keys(titles) as PasswordResetScreen[];

/** The fields by their names in the form. */
export const labels: Readonly<Record<string, string>> = {
  username: t.username.label('either'),
  confirmation_code: t.shared.code.label,
  password: t.shared.newPassword.label,
  confirm_password: t.shared.newPassword.confirmLabel,
};
const nameOf = (label: string): string =>
  Object.entries(labels).find(([, words]) => words === label)?.[0] ?? label;

/** The sentences begin alike whether or not the account exists. */
const { sms, email } = confirm.sentSomewhere;
const sentences = { sent: confirm.sent, sentSomewhere: { sms: sms(USERNAME), email: email(USERNAME) } };

const nothing: PasswordResetProjection = {
  screen: null,
  busy: false,
  notice: null,
  error: null,
  fieldErrors: {},
  values: {},
  actions: [],
  resend: 'none',
  delivery: null,
};

/** Reads the page. */
export async function readPasswordReset(page: Page): Promise<PasswordResetProjection> {
  const seen = await readContent(screen(page));
  if (seen === null) return nothing;
  const shown = screens.find((name) => titles[name] === seen.headings[0]) ?? null;
  const fields = seen.fields.map((field) => ({ ...field, name: nameOf(field.label) }));
  const actions: Readonly<Record<PasswordResetAction, boolean>> = {
    'back.requested': isOpen(seen, confirm.someoneElse, confirm.askForCode, broken.retry),
    'code.inHand': isOpen(seen, inHand),
    'code.resendRequested': isOpen(seen, t.shared.code.resend),
    'retry.requested': isOpen(seen, required.retry),
    'to sign-in': isOpen(seen, t.shared.back),
    'to sign-up': isOpen(seen, t.signIn.credentials.signUp),
  };
  const words = {
    forgotPassword: request,
    requestingReset: { act: required.retry, busy: request.busy },
    confirmResetPassword: confirm,
    passwordResetBroken: null,
  };
  const waits = shown === null ? null : words[shown];
  const resend = resendOf(seen);
  const isResent = seen.text.includes(t.shared.code.resent);
  return {
    screen: shown,
    busy: (waits !== null && agreed(signsOfWaiting(seen, waits))) || resend === 'sending',
    notice: isResent ? 'codeSent' : seen.text.includes(required.lede) ? 'required' : null,
    error: alertOf(seen),
    fieldErrors: fieldErrorsOf(fields),
    values: valuesOf(fields),
    actions: (Object.keys(actions) as PasswordResetAction[]).filter((action) => actions[action]),
    resend,
    delivery: shown === 'confirmResetPassword' ? deliveryOf(seen, sentences) : null,
  };
}
