/** What the page of making an account shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { SignUpScreen } from '#machines/sign-up/index.ts';
import type { SignUpAction, SignUpProjection } from '#machines/sign-up/sign-up.projection.ts';
import { see, type Seen } from '#model-tests/kit/seen.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';

export const t = authentication;
const { register, confirm, closed, broken } = t.signUp;

/** The column of the screens, without the frame around it. */
export const screen = (page: Page) => page.getByRole('main');

const titles: Readonly<Record<SignUpScreen, string>> = {
  signUp: register.title,
  confirmSignUp: confirm.title,
  signUpClosed: closed.title,
  signUpBroken: broken.title,
};
const screens = Object.keys(titles) as SignUpScreen[];

const sentences: Readonly<Record<string, unknown>> = {
  ...t.errors,
  ...t.fields,
  // The pool of the walk accepts either.
  'username.required': t.fields['username.required']({ kind: 'either' }),
};

/** The code of a sentence; what no code stands for is given as it is, so that the difference shows it. */
const codeOf = (sentence: string): string =>
  Object.entries(sentences).find(([, words]) => words === sentence)?.[0] ?? `“${sentence}”`;

/** The fields of the registration by their labels, and the buttons that submit a form and say that it is submitted. */
export const registrationLabels = {
  email: t.attributes.label('email'),
  given_name: t.attributes.label('given_name'),
  family_name: t.attributes.label('family_name'),
  password: t.shared.newPassword.label,
  confirm_password: t.shared.newPassword.confirmLabel,
} as const;
export const confirmationLabels = {
  username: t.username.label('either'),
  code: t.shared.code.label,
} as const;

const namesBy = (labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [label, name]));
const registrationNames = namesBy(registrationLabels);
const confirmationNames = namesBy(confirmationLabels);

/** The signs that a form is with the service; they must agree, and what disagrees is given as it is. */
function isSubmitted(seen: Seen, { act, busy }: { readonly act: string; readonly busy: string }): boolean {
  const resting = seen.buttons.find(({ name }) => name === act);
  const working = seen.buttons.find(({ name }) => name === busy);
  const signs = {
    'the button says so': working !== undefined,
    'the button cannot be pressed': !(working ?? resting)?.isEnabled,
    'the fields cannot be changed': seen.fields.every(({ isReadOnly }) => isReadOnly),
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

function destinationOf({ text }: Seen): string | null {
  // The longer beginning first, since the shorter one is a part of others.
  const start = [t.shared.code.sent.sms, t.shared.code.sent.email].find((words) => text.includes(words));
  return start === undefined ? null : (text.split(`${start} `)[1]?.split(/\.(?:\s|$)/)[0] ?? null);
}

function resendOf({ buttons, text, statuses }: Seen): SignUpProjection['resend'] {
  if (statuses.includes(t.shared.code.resending)) return 'sending';
  if (buttons.some(({ name, isEnabled }) => name === t.shared.code.resend && isEnabled)) return 'available';
  return text.includes(t.shared.code.resendSoon) ? 'pausing' : 'none';
}

const nothing: SignUpProjection = {
  screen: null,
  busy: false,
  notice: null,
  error: null,
  fieldErrors: {},
  values: {},
  actions: [],
  resend: 'none',
  attributes: [],
  offersExistingAccount: false,
  destination: null,
  username: null,
};

/** Reads the page. */
export async function readSignUp(page: Page): Promise<SignUpProjection> {
  const seen = await see(screen(page));
  if (seen === null) return nothing;
  const shown = screens.find((name) => titles[name] === seen.headings[0]) ?? null;
  const isCode = shown === 'confirmSignUp';
  const names: Readonly<Record<string, string>> = isCode ? confirmationNames : registrationNames;
  const fields = seen.fields.map((field) => ({ ...field, name: names[field.label] ?? field.label }));
  const isOpen = (...wanted: readonly string[]) =>
    seen.buttons.some(({ name, isEnabled }) => wanted.includes(name) && isEnabled);
  const resend = resendOf(seen);
  const actions: Readonly<Record<SignUpAction, boolean>> = {
    'back.requested': isOpen(confirm.back, confirm.create, broken.retry),
    'code.resendRequested': resend === 'available',
    'confirmation.requested': isOpen(register.haveCode),
  };
  const words = { signUp: register, confirmSignUp: confirm };
  const offers = [register.signInInstead, register.resetInstead].map((name) => isOpen(name));
  const isForm = shown === 'signUp' || shown === 'confirmSignUp';
  return {
    screen: shown,
    busy: (isForm && isSubmitted(seen, words[shown])) || resend === 'sending',
    notice: seen.text.includes(t.shared.code.resent) ? 'codeSent' : null,
    error: seen.alerts.map(codeOf).join(', ') || null,
    fieldErrors: Object.fromEntries(fields.map((field) => [field.name, errorsOf(field)])),
    // A code is a secret as well, though it is shown while it is typed.
    values: Object.fromEntries(
      fields.map(({ name, value }) => [name, name === 'code' ? '•'.repeat(value.length) : value]),
    ),
    actions: (Object.keys(actions) as SignUpAction[]).filter((action) => actions[action]),
    resend,
    attributes:
      shown === 'signUp' ? fields.map(({ name }) => name).filter((name) => !name.endsWith('password')) : [],
    offersExistingAccount: offers.every(Boolean),
    destination: isCode ? destinationOf(seen) : null,
    username: isCode ? (/Not (\S+)\?/.exec(seen.text)?.[1] ?? null) : null,
  };
}
