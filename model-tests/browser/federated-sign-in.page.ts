/** What the page of signing in with a provider shows, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { FederatedSignInScreen } from '#machines/federated-sign-in/federated-sign-in.types.ts';
import type { FederatedSignInProjection } from '#model-tests/models/federated-sign-in.projection.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';

export const t = authentication;
/** The provider of the walk, by the name people know. */
export const PROVIDER = t.signIn.providers.names.Google;

const { leaving, returning, refused } = t.federatedSignIn;

/** The column of the screens, without the frame around it. */
export const screen = (page: Page) => page.getByRole('main');

const screens: Readonly<Record<string, FederatedSignInScreen>> = {
  [leaving.title(PROVIDER)]: 'leavingForProvider',
  [returning.title]: 'returningFromProvider',
  [refused.title]: 'providerRefused',
};

const isOpen = ({ buttons }: PageContent, ...names: readonly string[]): boolean =>
  buttons.some(({ name, isEnabled }) => isEnabled && names.includes(name));

/** The code of the first sentence of the alert, and the provider's words after it. */
function refusalOf({
  alerts: [alert = ''],
}: PageContent): Pick<FederatedSignInProjection, 'error' | 'description'> {
  const [sentence = '', words = ''] = alert.split(refused.words).map((part) => part.trim());
  const known = Object.entries(t.errors).find(([, text]) => text === sentence);
  // What no code stands for is given as it is, so that the difference shows it.
  return { error: (known?.[0] ?? `“${sentence}”`) as AuthErrorCode, description: words };
}

const nothing: FederatedSignInProjection = {
  screen: null,
  busy: false,
  error: null,
  description: '',
  actions: [],
};

/** Reads the page. */
export async function readFederatedSignIn(page: Page): Promise<FederatedSignInProjection> {
  const seen = await readContent(screen(page));
  const shown = seen === null ? undefined : screens[seen.headings[0] ?? ''];
  if (seen === null || shown === undefined) return nothing;
  const busyWords = new Set([leaving.busy(PROVIDER), returning.busy]);
  return {
    screen: shown,
    busy: seen.statuses.some((status) => busyWords.has(status)),
    ...(shown === 'providerRefused' ? refusalOf(seen) : { error: null, description: '' }),
    actions: [
      ...(isOpen(seen, t.shared.back) ? (['back.requested'] as const) : []),
      ...(isOpen(seen, leaving.act(PROVIDER), refused.retry(PROVIDER)) ? (['retry.requested'] as const) : []),
    ],
  };
}
