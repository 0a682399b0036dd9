/** How any screen of authentication is read: sentences as codes, signs that must agree, fields, codes that were sent. */
import type { CodeDelivery } from '#machines/identity/delivery.ts';
import type { PageContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';

const { errors, fields, shared } = authentication;

const sentences: Readonly<Record<string, unknown>> = {
  ...errors,
  ...fields,
  // The pool of the walks accepts either.
  'username.required': fields['username.required']({ kind: 'either' }),
};

/** The code of a sentence; what no code stands for is given as it is, so that the difference shows it. */
export const codeOf = (sentence: string): string =>
  Object.entries(sentences).find(([, words]) => words === sentence)?.[0] ?? `“${sentence}”`;

/** Everything that is announced above the fields, as codes. */
export const alertOf = ({ alerts }: PageContent): string | null => alerts.map(codeOf).join(', ') || null;

/** What all signs say; when they do not agree they are given as they are, so that the difference shows which. */
export function agreed(signs: Readonly<Record<string, boolean>>): boolean {
  const [first = false, ...others] = Object.values(signs);
  return others.every((sign) => sign === first) ? first : (signs as unknown as boolean);
}

/** The label of a button that asks the service for something, and of the same button while it does. */
export interface Act {
  readonly act: string;
  readonly busy: string;
}

/** The signs that a form, or a screen without one, is with the service. */
export function signsOfWaiting(seen: PageContent, { act, busy }: Act): Readonly<Record<string, boolean>> {
  const resting = seen.buttons.find(({ name }) => name === act);
  const working = seen.buttons.find(({ name }) => name === busy);
  return {
    'the button says so': working !== undefined,
    'the button cannot be pressed': !(working ?? resting)?.isEnabled,
    ...(seen.fields.length > 0 && {
      'the fields cannot be changed': seen.fields.every(({ isReadOnly }) => isReadOnly),
    }),
    'it is announced': seen.statuses.includes(busy),
  };
}

type FieldContent = PageContent['fields'][number] & { readonly name: string };

/** A field that says something is wrong must also be marked as wrong. */
export function errorsOf({ description, isInvalid }: PageContent['fields'][number]): string[] {
  const codes = description.map(codeOf).filter((code) => !code.startsWith('“'));
  return isInvalid === codes.length > 0 ? codes : [...codes, `marked as ${isInvalid ? 'wrong' : 'right'}`];
}

/** What is wrong with each field. */
export const fieldErrorsOf = (named: readonly FieldContent[]): Record<string, string[]> =>
  Object.fromEntries(named.map((field) => [field.name, errorsOf(field)]));

/** What stands in each field. A code is a secret as well, though it is shown while it is typed. */
export const valuesOf = (named: readonly FieldContent[]): Record<string, string> =>
  Object.fromEntries(
    named.map(({ name, value }) => [name, name === 'confirmation_code' ? '•'.repeat(value.length) : value]),
  );

/** Whether one of these can be pressed. */
export const isOpen = ({ buttons }: PageContent, ...wanted: readonly string[]): boolean =>
  buttons.some(({ name, isEnabled }) => wanted.includes(name) && isEnabled);

/** How a code went and where to, by the words that say it; the common ones unless others are given. */
export function deliveryOf(
  { text }: PageContent,
  words: {
    readonly sent: Readonly<Record<CodeDelivery['medium'], string>>;
    readonly sentSomewhere: Readonly<Record<CodeDelivery['medium'], string>>;
  } = shared.code,
): CodeDelivery | null {
  // The longer beginning first, since the shorter one is a part of others.
  for (const medium of ['sms', 'email'] as const) {
    if (text.includes(words.sentSomewhere[medium])) return { medium, destination: null };
    const [, rest] = text.split(`${words.sent[medium]} `);
    if (rest !== undefined) return { medium, destination: rest.split(/\.(?:\s|$)/)[0] ?? null };
  }
  return null;
}

/** Whether a code can be sent again; one that waits for another call is offered all the same. */
export function resendOf({
  buttons,
  text,
  statuses,
}: PageContent): 'available' | 'sending' | 'pausing' | 'none' {
  if (statuses.includes(shared.code.resending)) return 'sending';
  if (buttons.some(({ name }) => name === shared.code.resend)) return 'available';
  return text.includes(shared.code.resendSoon) ? 'pausing' : 'none';
}
