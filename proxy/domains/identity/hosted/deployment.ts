/** What the parts of the hosted sign-in share: the pool, the address of this deployment, and where browsers may go. */
import type { FederationSettings } from '#proxy/platform/settings/federation.ts';
import type { IdentityContext } from '../context.ts';
import { API_SCOPE } from '../tokens/tokens.ts';

/** Scopes that a client may ask for (OpenID Connect Core, 5.4, and Cognito's own for its API). */
export const scopes = ['openid', 'email', 'phone', 'profile', API_SCOPE] as const;

/** In seconds. */
export const CODE_SECONDS = 300;
export const SESSION_SECONDS = 3600;

export interface Deployment {
  readonly context: IdentityContext;
  /** Scheme and host that browsers use. */
  readonly origin: () => string;
  readonly mode: 'development' | 'production';
  readonly federation: FederationSettings;
}

/** Where the development server of a browser application usually is. */
const developmentOrigins = [
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://localhost:5173',
  'http://127.0.0.1:5173',
];

function returnUrls({ origin, mode }: Deployment, further: readonly string[]): Set<string> {
  const origins = [origin(), ...(mode === 'development' ? developmentOrigins : [])];
  return new Set([...origins.flatMap((one) => [`${one}/`, `${one}/sign-in`]), ...further]);
}

/** Exact match, character by character (RFC 9700, 2.1). */
export const isCallbackUrl = (deployment: Deployment, url: string): boolean =>
  returnUrls(deployment, deployment.federation.callbackUrls).has(url);

export const isLogoutUrl = (deployment: Deployment, url: string): boolean =>
  returnUrls(deployment, deployment.federation.logoutUrls).has(url);

/** What someone signs in to, in words. Of an app there is no name but the scheme of its address. */
export function destinationOf(
  { origin, context }: Deployment,
  { redirectUri }: { readonly redirectUri: string },
): string {
  const url = new URL(redirectUri);
  return url.origin === new URL(origin()).origin
    ? context.productName
    : url.host || url.protocol.slice(0, -1);
}

/** An address of the hosted sign-in on this origin. */
export const hostedUrl = ({ origin }: Deployment, path: string, query = ''): string =>
  `${origin()}/identity${path}${query === '' ? '' : `?${query}`}`;
