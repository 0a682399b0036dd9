/** What the dialog shows of a challenge, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { ChallengeScreen } from '#machines/challenge/challenge.types.ts';
import type { ChallengeProjection } from '#model-tests/models/challenge.projection.ts';
import type { MfaMethod } from '#machines/identity/step.ts';
import { labels } from '#model-tests/gestures/challenge.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { agreed, valuesOf } from './auth.page.ts';

export const { challenge: t, shared, errors, signUp, signIn } = authentication;
export const dialog = (page: Page) => page.getByRole('dialog');

const methods = ['sms', 'totp', 'email'] as const satisfies readonly MfaMethod[];

const words = {
  confirmSignInCode: t.code,
  selectMfaMethod: t.method,
  selectMfaSetUp: t.setUp,
  setUpTotp: t.totp,
  setUpEmail: t.email,
  newPasswordRequired: t.newPassword,
} as const;

function screenOf(heading: string | undefined): ChallengeScreen | null {
  const titles: [ChallengeScreen, string][] = [
    ['selectMfaMethod', t.method.title],
    ['selectMfaSetUp', t.setUp.title],
    ['setUpTotp', t.totp.title],
    ['setUpEmail', t.email.title],
    ['newPasswordRequired', t.newPassword.title],
    ['unsupportedStep', t.unsupported.title],
    ['challengeBroken', t.broken.title],
    ...methods.map((method): [ChallengeScreen, string] => ['confirmSignInCode', t.code.title[method]]),
  ];
  return titles.find(([, title]) => title === heading)?.[0] ?? null;
}

/** The code of a refusal's sentence; undefined for what is no refusal. */
const refusalOf = (sentence: string): string | undefined =>
  Object.entries(errors).find(([, text]) => text === sentence)?.[0];

/** The fields with their names in the form. */
const fieldsOf = (
  seen: PageContent,
): readonly (PageContent['fields'][number] & { readonly name: string })[] =>
  seen.fields.flatMap((field) => {
    const name = Object.keys(labels).find((known) => labels[known] === field.label);
    return name === undefined ? [] : [{ ...field, name }];
  });

/** The signs that a call is under way; they must agree, and what disagrees is given as it is. */
function busyOf(seen: PageContent, screen: ChallengeScreen | null): boolean {
  if (screen === null || !(screen in words)) return false;
  const { act, busy } = words[screen as keyof typeof words];
  // While a code is sent again nothing is checked, and the button says what is waited for.
  const worksAt = [busy, shared.code.resending, t.code.changing];
  const resting = seen.buttons.find(({ name }) => name === act);
  const working = seen.buttons.find(({ name }) => worksAt.includes(name));
  const back = seen.buttons.find(({ name }) => name === t.someoneElse);
  const signs = {
    'the button says so': working !== undefined,
    'the button cannot be pressed': !(working ?? resting)?.isEnabled,
    'it is announced': worksAt.some((text) => seen.statuses.includes(text)),
    'nothing leads back': back?.isEnabled === false,
    ...(fieldsOf(seen).length > 0 && {
      'the fields cannot be changed': fieldsOf(seen).every(({ isReadOnly }) => isReadOnly),
    }),
  };
  return agreed(signs);
}

/** A field that says something is wrong must also be marked as wrong. */
function errorsOf({ description, isInvalid }: PageContent['fields'][number]): string[] {
  const codes = description.flatMap((sentence) => refusalOf(sentence) ?? []);
  return isInvalid === codes.length > 0 ? codes : [...codes, `marked as ${isInvalid ? 'wrong' : 'right'}`];
}

function destinationOf({ text }: PageContent): string | null {
  // The longer beginning first, since the shorter one is a part of others.
  const start = [shared.code.sent.sms, shared.code.sent.email].find((sent) => text.includes(sent));
  return start === undefined ? null : (text.split(`${start} `)[1]?.split('. ')[0] ?? null);
}

function resendOf({ buttons, text }: PageContent): ChallengeProjection['resend'] {
  if (buttons.some(({ name }) => name === shared.code.resend)) return 'available';
  if (buttons.some(({ name }) => name === shared.code.resending)) return 'sending';
  return text.includes(shared.code.resendSoon) ? 'pausing' : 'none';
}

const nothing: ChallengeProjection = {
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
  key: null,
  link: null,
  unsupportedStep: null,
};

/** Reads the dialog. */
export async function readChallenge(page: Page): Promise<ChallengeProjection> {
  const seen = await readContent(dialog(page));
  if (seen === null) return nothing;
  const screen = screenOf(seen.headings[0]);
  const named = fieldsOf(seen);
  const isCode = screen === 'confirmSignInCode';
  const canResend = seen.buttons.some(({ name, isEnabled }) => name === shared.code.resend && isEnabled);
  const canChange = seen.buttons.some(({ name, isEnabled }) => name === t.anotherWay && isEnabled);
  const back = seen.buttons.find(({ name }) => name === t.someoneElse || name === shared.back);
  const link = dialog(page).getByRole('link', { name: t.totp.open });
  const isSetUp = screen === 'setUpTotp';
  return {
    screen,
    busy: busyOf(seen, screen),
    notice: seen.text.includes(shared.code.resent) ? 'codeSent' : null,
    error: seen.alerts.map((text) => refusalOf(text) ?? `“${text}”`).join(', ') || null,
    fieldErrors: Object.fromEntries(named.map((field) => [field.name, errorsOf(field)])),
    values: valuesOf(named),
    actions: [
      ...(back?.isEnabled ? (['back.requested'] as const) : []),
      ...(canResend ? (['code.resendRequested'] as const) : []),
      ...(canChange ? (['method.changeRequested'] as const) : []),
    ],
    resend: resendOf(seen),
    methods: seen.choices.map(
      (choice) =>
        methods.find((method) => choice.startsWith(t.method.names[method])) ?? (choice as MfaMethod),
    ),
    method: isCode ? (methods.find((method) => t.code.title[method] === seen.headings[0]) ?? null) : null,
    destination: isCode ? destinationOf(seen) : null,
    key: isSetUp ? await dialog(page).locator('code').textContent() : null,
    link: isSetUp ? await link.getAttribute('href') : null,
    unsupportedStep: new RegExp(`${t.unsupported.step} “(.+?)”`).exec(seen.text)?.[1] ?? null,
  };
}
