/** What the page of verifying shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { CodeDelivery } from '#machines/identity/index.ts';
import type { VerifiableAttribute, VerifyAttributesScreen } from '#machines/verify-attributes/index.ts';
import type {
  VerifyAttributesAction,
  VerifyAttributesProjection,
} from '#machines/verify-attributes/verify-attributes.projection.ts';
import { see, type Seen } from '#model-tests/kit/seen.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';

export const t = authentication;
const { select, confirm, broken, skip, verified } = t.verifyAttributes;

/** The column of the screens, without the frame around it. */
export const screen = (page: Page) => page.getByRole('main');

const attributes = ['email', 'phone_number'] as const satisfies readonly VerifiableAttribute[];

function screenOf(heading: string | undefined): VerifyAttributesScreen | null {
  if (heading === select.title) return 'selectUnverified';
  if (heading === broken.title) return 'verificationBroken';
  return attributes.some((name) => confirm.title[name] === heading) ? 'confirmVerification' : null;
}

const sentences: Readonly<Record<string, unknown>> = { ...t.errors, ...t.fields };

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

function deliveryOf({ text }: Seen): CodeDelivery | null {
  // The longer beginning first, since the shorter one is a part of others.
  for (const medium of ['sms', 'email'] as const) {
    if (text.includes(t.shared.code.sentSomewhere[medium])) return { medium, destination: null };
    const [, rest] = text.split(`${t.shared.code.sent[medium]} `);
    if (rest !== undefined) return { medium, destination: rest.split(/\.(?:\s|$)/)[0] ?? null };
  }
  return null;
}

function resendOf({ buttons, text, statuses }: Seen): VerifyAttributesProjection['resend'] {
  if (statuses.includes(t.shared.code.resending)) return 'sending';
  if (buttons.some(({ name }) => name === t.shared.code.resend)) return 'available';
  return text.includes(t.shared.code.resendSoon) ? 'pausing' : 'none';
}

const nothing: VerifyAttributesProjection = {
  screen: null,
  busy: false,
  notice: null,
  error: null,
  fieldErrors: {},
  values: {},
  actions: [],
  resend: 'none',
  offered: [],
  delivery: null,
};

/** Reads the page. */
export async function readVerifyAttributes(page: Page): Promise<VerifyAttributesProjection> {
  const seen = await see(screen(page));
  if (seen === null) return nothing;
  const shown = screenOf(seen.headings[0]);
  const isOpen = (...wanted: readonly string[]) =>
    seen.buttons.some(({ name, isEnabled }) => wanted.includes(name) && isEnabled);
  const actions: Readonly<Record<VerifyAttributesAction, boolean>> = {
    'back.requested': isOpen(confirm.back, broken.retry),
    'code.resendRequested': isOpen(t.shared.code.resend),
    'verification.skipped': isOpen(skip),
  };
  const fields = seen.fields.map((field) => ({
    ...field,
    name: field.label === t.shared.code.label ? 'code' : field.label,
  }));
  const words = { selectUnverified: select, confirmVerification: confirm, verificationBroken: null };
  const waits = shown === null ? null : words[shown];
  const resend = resendOf(seen);
  const isResent = seen.text.includes(t.shared.code.resent);
  return {
    screen: shown,
    busy: (waits !== null && isWaiting(seen, waits)) || resend === 'sending',
    notice: isResent ? 'codeSent' : seen.text.includes(verified) ? 'verified' : null,
    error: seen.alerts.map(codeOf).join(', ') || null,
    fieldErrors: Object.fromEntries(fields.map((field) => [field.name, errorsOf(field)])),
    // A code is a secret, though it is shown while it is typed.
    values: Object.fromEntries(fields.map(({ name, value }) => [name, '•'.repeat(value.length)])),
    actions: (Object.keys(actions) as VerifyAttributesAction[]).filter((action) => actions[action]),
    resend,
    offered: seen.choices.map(
      (choice) =>
        attributes.find((name) => choice.startsWith(select.names[name])) ?? (choice as VerifiableAttribute),
    ),
    delivery: shown === 'confirmVerification' ? deliveryOf(seen) : null,
  };
}
