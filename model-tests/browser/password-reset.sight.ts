/** What the page of resetting a password shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { CodeDelivery } from '#machines/identity/index.ts';
import type { PasswordResetScreen } from '#machines/password-reset/index.ts';
import { USERNAME } from '#machines/password-reset/password-reset.model.ts';
import type {
  PasswordResetAction,
  PasswordResetProjection,
} from '#machines/password-reset/password-reset.projection.ts';
import { see, type Seen } from '#model-tests/kit/seen.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';

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
  code: t.shared.code.label,
  password: t.shared.newPassword.label,
  confirm_password: t.shared.newPassword.confirmLabel,
};
const nameOf = (label: string): string =>
  Object.entries(labels).find(([, words]) => words === label)?.[0] ?? label;

const sentences: Readonly<Record<string, unknown>> = {
  ...t.errors,
  ...t.fields,
  // The pool of the walk accepts either.
  'username.required': t.fields['username.required']({ kind: 'either' }),
};

/** The code of a sentence; what no code stands for is given as it is, so that the difference shows it. */
const codeOf = (sentence: string): string =>
  Object.entries(sentences).find(([, words]) => words === sentence)?.[0] ?? `“${sentence}”`;

/** The signs that something is with the service; they must agree, and what disagrees is given as it is. */
function isWaiting(seen: Seen, { act, busy }: { readonly act: string; readonly busy: string }): boolean {
  const resting = seen.buttons.find(({ name }) => name === act);
  const working = seen.buttons.find(({ name }) => name === busy);
  const signs = {
    'the button says so': working !== undefined,
    'the button cannot be pressed': !(working ?? resting)?.isEnabled,
    ...(seen.fields.length > 0 && {
      'the fields cannot be changed': seen.fields.every(({ isReadOnly }) => isReadOnly),
    }),
    'it is announced': seen.statuses.includes(busy),
  };
  const [first = false, ...others] = Object.values(signs);
  return others.every((sign) => sign === first) ? first : (signs as unknown as boolean);
}

/** A field that says something is wrong must also be marked as wrong. */
function errorsOf({ description, isInvalid }: Seen['fields'][number]): string[] {
  const codes = description.map(codeOf).filter((code) => !code.startsWith('“'));
  return isInvalid === codes.length > 0 ? codes : [...codes, `marked as ${isInvalid ? 'wrong' : 'right'}`];
}

/** Where the code went; the sentences begin alike whether or not somebody has the account. */
function deliveryOf({ text }: Seen): CodeDelivery | null {
  for (const medium of ['sms', 'email'] as const) {
    if (text.includes(confirm.sentSomewhere[medium](USERNAME))) return { medium, destination: null };
    const [, rest] = text.split(`${confirm.sent[medium](USERNAME)} `);
    if (rest !== undefined) return { medium, destination: rest.split(/\.(?:\s|$)/)[0] ?? null };
  }
  return null;
}

function resendOf({ buttons, text, statuses }: Seen): PasswordResetProjection['resend'] {
  if (statuses.includes(t.shared.code.resending)) return 'sending';
  if (buttons.some(({ name }) => name === t.shared.code.resend)) return 'available';
  return text.includes(t.shared.code.resendSoon) ? 'pausing' : 'none';
}

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
  const seen = await see(screen(page));
  if (seen === null) return nothing;
  const shown = screens.find((name) => titles[name] === seen.headings[0]) ?? null;
  const fields = seen.fields.map((field) => ({ ...field, name: nameOf(field.label) }));
  const isOpen = (...wanted: readonly string[]) =>
    seen.buttons.some(({ name, isEnabled }) => wanted.includes(name) && isEnabled);
  const actions: Readonly<Record<PasswordResetAction, boolean>> = {
    'back.requested': isOpen(confirm.someoneElse, confirm.askForCode, broken.retry),
    'code.inHand': isOpen(inHand),
    'code.resendRequested': isOpen(t.shared.code.resend),
    'retry.requested': isOpen(required.retry),
    'to sign-in': isOpen(t.shared.back),
    'to sign-up': isOpen(t.signIn.credentials.signUp),
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
    busy: (waits !== null && isWaiting(seen, waits)) || resend === 'sending',
    notice: isResent ? 'codeSent' : seen.text.includes(required.lede) ? 'required' : null,
    error: seen.alerts.map(codeOf).join(', ') || null,
    fieldErrors: Object.fromEntries(fields.map((field) => [field.name, errorsOf(field)])),
    // A code is a secret as well, though it is shown while it is typed.
    values: Object.fromEntries(
      fields.map(({ name, value }) => [name, name === 'code' ? '•'.repeat(value.length) : value]),
    ),
    actions: (Object.keys(actions) as PasswordResetAction[]).filter((action) => actions[action]),
    resend,
    delivery: shown === 'confirmResetPassword' ? deliveryOf(seen) : null,
  };
}
