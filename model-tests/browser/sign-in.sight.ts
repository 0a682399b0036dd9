/** What the sign-in dialog shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { MfaMethod, SignInNotice, SignInScreen } from '#machines/sign-in/index.ts';
import type { SignInProjection } from '#machines/sign-in/sign-in.projection.ts';
import { see, type Seen } from '#model-tests/kit/seen.ts';
import { en } from '#src/messages/en.ts';

export const t = en.signIn;
export const dialog = (page: Page) => page.getByRole('dialog');

const methods = ['sms', 'totp', 'email'] as const satisfies readonly MfaMethod[];
const interrupted = Object.entries(t.interrupted).flatMap(([screen, words]) =>
  typeof words === 'string' ? [] : [{ screen: screen as SignInScreen, title: words.title }],
);

function screenOf(heading: string | undefined): SignInScreen | null {
  if (heading === t.credentials.title) return 'signIn';
  if (heading === t.method.title) return 'selectMfaMethod';
  if (methods.some((method) => t.code.title[method] === heading)) return 'confirmSignInCode';
  return interrupted.find(({ title }) => title === heading)?.screen ?? null;
}

/** The code of a sentence; what no code stands for is given as it is, so that the difference shows it. */
const codeOf = (sentence: string): string =>
  Object.entries(t.sentences).find(([, words]) => words === sentence)?.[0] ?? `“${sentence}”`;

/** The signs that a call is under way; they must agree, and what disagrees is given as it is. */
function busyOf(seen: Seen, screen: SignInScreen | null): boolean {
  const words = { signIn: t.credentials, confirmSignInCode: t.code, selectMfaMethod: t.method };
  if (screen === null || !(screen in words)) return false;
  const { act, busy } = words[screen as keyof typeof words];
  const resting = seen.buttons.find(({ name }) => name === act);
  const working = seen.buttons.find(({ name }) => name === busy);
  const signs = {
    'the button says so': working !== undefined,
    'the button cannot be pressed': !(working ?? resting)?.isEnabled,
    ...(seen.fields.length > 0 && {
      'the fields cannot be changed': seen.fields.every(({ isReadOnly }) => isReadOnly),
      'it is announced': seen.statuses.includes(busy),
    }),
  };
  const [first = false, ...others] = Object.values(signs);
  return others.every((sign) => sign === first) ? first : (signs as unknown as boolean);
}

/** A field that says something is wrong must also be marked as wrong. */
function errorsOf({ description, isInvalid }: Seen['fields'][number]): string[] {
  const codes = description.map(codeOf).filter((code) => !code.startsWith('“'));
  return isInvalid === codes.length > 0 ? codes : [...codes, `marked as ${isInvalid ? 'wrong' : 'right'}`];
}

const fieldNames: Readonly<Record<string, string>> = {
  [t.credentials.email]: 'username',
  [t.credentials.password]: 'password',
  [t.code.label]: 'code',
};

const nothing: SignInProjection = {
  screen: null,
  busy: false,
  notice: null,
  error: null,
  fieldErrors: {},
  values: {},
  actions: [],
  resend: 'none',
  methods: [],
  method: null,
  destination: null,
  unsupportedStep: null,
};

function destinationOf({ text }: Seen): string | null {
  // The longer beginning first, since the shorter one is a part of others.
  const start = [t.code.sent.sms, t.code.sent.email].find((words) => text.includes(words));
  return start === undefined ? null : (text.split(`${start} `)[1]?.split('. ')[0] ?? null);
}

function resendOf({ buttons, text }: Seen): SignInProjection['resend'] {
  if (buttons.some(({ name, isEnabled }) => name === t.code.resend && isEnabled)) return 'available';
  return text.includes(t.code.resendSoon) ? 'pausing' : 'none';
}

/** Reads the dialog. */
export async function readSignIn(page: Page): Promise<SignInProjection> {
  const seen = await see(dialog(page));
  if (seen === null) return nothing;
  const screen = screenOf(seen.headings[0]);
  const named = seen.fields.map((field) => ({ ...field, name: fieldNames[field.label] ?? field.label }));
  const isCode = screen === 'confirmSignInCode';
  const resend = resendOf(seen);
  const back = seen.buttons.find(({ name }) => name === t.code.someoneElse || name === t.interrupted.back);
  return {
    screen,
    busy: busyOf(seen, screen),
    notice:
      (Object.keys(t.notices) as SignInNotice[]).find((notice) => seen.text.includes(t.notices[notice])) ??
      null,
    error: seen.alerts.map(codeOf).join(', ') || null,
    fieldErrors: Object.fromEntries(named.map((field) => [field.name, errorsOf(field)])),
    // A code is a secret as well, though it is shown while it is typed.
    values: Object.fromEntries(
      named.map(({ name, value }) => [name, name === 'code' ? '•'.repeat(value.length) : value]),
    ),
    actions: [
      ...(back?.isEnabled ? (['back.requested'] as const) : []),
      ...(resend === 'available' ? (['code.resendRequested'] as const) : []),
    ],
    resend,
    methods: seen.choices.map(
      (choice) =>
        methods.find((method) => choice.startsWith(t.method.names[method])) ?? (choice as MfaMethod),
    ),
    method: isCode ? (methods.find((method) => t.code.title[method] === seen.headings[0]) ?? null) : null,
    destination: isCode ? destinationOf(seen) : null,
    unsupportedStep: new RegExp(`${t.interrupted.step} “(.+?)”`).exec(seen.text)?.[1] ?? null,
  };
}
