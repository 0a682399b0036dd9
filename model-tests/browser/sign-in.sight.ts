/** What the sign-in dialog shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { FlowName, ProviderName } from '#machines/identity/index.ts';
import type { SignInNotice } from '#machines/sign-in/index.ts';
import type { SignInProjection } from '#machines/sign-in/sign-in.projection.ts';
import { see, type Seen } from '#model-tests/kit/seen.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';

export const t = authentication.signIn;
export const dialog = (page: Page) => page.getByRole('dialog');

const { credentials } = t;

/** A heading that is none of ours belongs to a challenge. */
function screenOf({ headings: [heading], fields }: Seen): SignInProjection['screen'] {
  if (heading === credentials.title) return fields.length > 0 ? 'signIn' : 'openingSignIn';
  return heading === t.formBroken.title ? 'signInFormBroken' : 'challenge';
}

const sentences: Readonly<Record<string, unknown>> = {
  ...authentication.errors,
  ...authentication.fields,
  // The pool of the walk accepts either.
  'username.required': authentication.fields['username.required']({ kind: 'either' }),
};

/** The code of a sentence; what no code stands for is given as it is, so that the difference shows it. */
const codeOf = (sentence: string): string =>
  Object.entries(sentences).find(([, words]) => words === sentence)?.[0] ?? `“${sentence}”`;

/** The signs that a call is under way; they must agree, and what disagrees is given as it is. */
function busyOf(seen: Seen, screen: SignInProjection['screen']): boolean {
  if (screen === 'openingSignIn') return true;
  if (screen !== 'signIn') return false;
  const resting = seen.buttons.find(({ name }) => name === credentials.act);
  const working = seen.buttons.find(({ name }) => name === credentials.busy);
  const signs = {
    'the button says so': working !== undefined,
    'the button cannot be pressed': !(working ?? resting)?.isEnabled,
    'the fields cannot be changed': seen.fields.every(({ isReadOnly }) => isReadOnly),
    'it is announced': seen.statuses.includes(credentials.busy),
    'nothing leads elsewhere': waysOn.every(([, name]) => !isOffered(seen, name)),
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
  [credentials.email]: 'username',
  [credentials.password]: 'password',
};

const waysOn: readonly (readonly [FlowName, string])[] = [
  ['passwordReset', credentials.forgotPassword],
  ['signUp', credentials.signUp],
];
const isThere = ({ buttons }: Seen, name: string) => buttons.some((button) => button.name === name);
const isOffered = ({ buttons }: Seen, name: string) =>
  buttons.some((button) => button.name === name && button.isEnabled);

const nothing: SignInProjection = {
  screen: null,
  busy: false,
  notice: null,
  error: null,
  fieldErrors: {},
  values: {},
  links: [],
  providers: [],
  canGoBack: false,
};

/** Reads the dialog. */
export async function readSignIn(page: Page): Promise<SignInProjection> {
  const seen = await see(dialog(page));
  if (seen === null) return nothing;
  const screen = screenOf(seen);
  if (screen === 'challenge') return { ...nothing, screen };
  const named = seen.fields.map((field) => ({ ...field, name: fieldNames[field.label] ?? field.label }));
  return {
    screen,
    busy: busyOf(seen, screen),
    notice:
      (Object.keys(t.notices) as SignInNotice[]).find((notice) => seen.text.includes(t.notices[notice])) ??
      null,
    error: seen.alerts.map(codeOf).join(', ') || null,
    fieldErrors: Object.fromEntries(named.map((field) => [field.name, errorsOf(field)])),
    values: Object.fromEntries(named.map(({ name, value }) => [name, value])),
    links: waysOn.filter(([, name]) => isThere(seen, name)).map(([flow]) => flow),
    providers: (Object.keys(t.providers.names) as ProviderName[]).filter((provider) =>
      isThere(seen, t.providers.names[provider]),
    ),
    canGoBack: isOffered(seen, authentication.shared.back),
  };
}
