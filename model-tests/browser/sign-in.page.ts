/** What the sign-in dialog shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { FlowName } from '#machines/identity/flow.ts';
import type { SocialProviderName } from '#machines/identity/configuration.ts';
import type { SignInNotice } from '#machines/sign-in/sign-in.types.ts';
import type { SignInProjection } from '#model-tests/models/sign-in.projection.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { agreed, alertOf, fieldErrorsOf, isOpen, signsOfWaiting, valuesOf } from './auth.page.ts';

export const t = authentication.signIn;
export const dialog = (page: Page) => page.getByRole('dialog');

const { credentials } = t;

/** A heading that is none of ours belongs to a challenge. */
function screenOf({ headings: [heading], fields }: PageContent): SignInProjection['screen'] {
  if (heading === credentials.title) return fields.length > 0 ? 'signIn' : 'openingSignIn';
  if (heading === t.unavailable.title) return 'challengeUnavailable';
  return heading === t.formBroken.title ? 'signInFormBroken' : 'challenge';
}

/** The signs that a call is under way; they must agree, and what disagrees is given as it is. */
function busyOf(seen: PageContent, screen: SignInProjection['screen']): boolean {
  if (screen === 'openingSignIn') return true;
  if (screen !== 'signIn') return false;
  return agreed({
    ...signsOfWaiting(seen, credentials),
    'nothing leads elsewhere': waysOn.every(([, name]) => !isOpen(seen, name)),
  });
}

const fieldNames: Readonly<Record<string, string>> = {
  [credentials.email]: 'username',
  [credentials.password]: 'password',
};

const waysOn: readonly (readonly [FlowName, string])[] = [
  ['passwordReset', credentials.forgotPassword],
  ['signUp', credentials.signUp],
];
const isThere = ({ buttons }: PageContent, name: string) => buttons.some((button) => button.name === name);

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
  canRetry: false,
};

/** Reads the dialog. */
export async function readSignIn(page: Page): Promise<SignInProjection> {
  const seen = await readContent(dialog(page));
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
    error: alertOf(seen),
    fieldErrors: fieldErrorsOf(named),
    values: valuesOf(named),
    links: waysOn.filter(([, name]) => isThere(seen, name)).map(([flow]) => flow),
    providers: (Object.keys(t.providers.names) as SocialProviderName[]).filter((provider) =>
      isThere(seen, t.providers.names[provider]),
    ),
    canGoBack: isOpen(seen, authentication.shared.back),
    canRetry: isOpen(seen, t.unavailable.retry),
  };
}
