/** Whether the session of this browser came from a provider, and how to end it there. */
import { SIGNED_IN } from '../storage/keys.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/** The hosted sign-in of the user pool, as this application uses it. */
export interface HostedSignIn {
  /** Where it is, with a slash at the end: `https://data.example.org/identity/`. */
  readonly base: string;
  readonly clientId: string;
  /** Origin of this application; `/sign-in` and `/` of it are registered as return addresses. */
  readonly origin: string;
}

/** The hosted sign-in of the configuration; null without one. */
export const hostedSignIn = (
  { identity }: Pick<RuntimeConfiguration, 'identity'>,
  origin: string,
): HostedSignIn | null =>
  identity.hostedSignIn === null
    ? null
    : { base: new URL(identity.hostedSignIn, origin).href, clientId: identity.userPoolClientId, origin };

/** The address of one of its endpoints. */
export const hostedAddress = (
  { base }: HostedSignIn,
  path: string,
  parameters: Readonly<Record<string, string>>,
): string => `${new URL(path, base).href}?${new URLSearchParams(parameters).toString()}`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Notes that the session came from a provider, for every tab of this browser. */
export const noteProviderSession = (store: Store): void => store.setItem(SIGNED_IN, 'yes');

/**
 * Ends the session at the hosted sign-in, if there was one. Call it after the tokens were cleared.
 *
 * @param hosted null when the configuration knows of none
 * @returns true when the page is being left.
 * @throws Error when there was such a session, and nothing is known of where to end it
 */
export function leaveHostedSignIn(
  hosted: HostedSignIn | null,
  store: Store,
  navigate: (url: string) => void,
): boolean {
  if (store.getItem(SIGNED_IN) === null) return false;
  store.removeItem(SIGNED_IN);
  if (hosted === null) throw new Error('The session came from a hosted sign-in that is not configured now.');
  navigate(hostedAddress(hosted, 'logout', { client_id: hosted.clientId, logout_uri: `${hosted.origin}/` }));
  return true;
}
