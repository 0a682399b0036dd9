/**
 * The settings of the hosted sign-in: where it may send browsers back to, and the four social providers.
 * `proxy/platform/settings/config.ts` reads them with all others; `docs/federation.md` explains them.
 */
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { providerNames } from '#contract/runtime-configuration.ts';

import { openIdProviders, type ProviderMembership } from './openid-providers.ts';
import { text as words } from './values.ts';

export { providerNames };

/** One of the four social providers. */
export type SocialProviderName = (typeof providerNames)[number];
/** A provider by its name on the wire: a social one, or one of `OPENID_PROVIDERS`. */
export type ProviderName = string;

/** A key that proves who the client is by an assertion of its own (RFC 7523), instead of a secret. */
export interface AssertionKey {
  readonly keyId: string | undefined;
  /** PKCS #8 in PEM. */
  readonly assertionKey: string;
}

/** What Apple makes of a client secret: a key by which each one is signed when it is needed. */
export interface SigningSecret {
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

export interface ProviderSettings {
  readonly name: ProviderName;
  readonly clientId: string;
  readonly clientSecret: string | SigningSecret | AssertionKey;
  readonly endpoints:
    | { readonly kind: 'oidc'; readonly issuer: string }
    | {
        readonly kind: 'oauth';
        readonly authorization: string;
        readonly token: string;
        readonly userInfo: string;
      };
  /** Of a provider that `OPENID_PROVIDERS` describes. */
  readonly described?: {
    readonly label: string;
    readonly scope: string;
    /** Domains in lower case whose addresses count as verified when the provider says so. */
    readonly domains: readonly string[];
    /** Addresses of every domain count as verified, unless the provider says that they are not. */
    readonly trustsAddresses: boolean;
    readonly membership: ProviderMembership | null;
  };
}

export interface FederationSettings {
  /** Besides `/` and `/sign-in` of this origin. */
  readonly callbackUrls: readonly string[];
  /** Besides `/` and `/sign-in` of this origin. */
  readonly logoutUrls: readonly string[];
  readonly providers: readonly ProviderSettings[];
  /** The hosted sign-in of a pool elsewhere, and the providers it offers; the embedded one knows its own. */
  readonly remote: { readonly address: string; readonly providers: readonly SocialProviderName[] } | null;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether codes and secrets may travel to an address: by TLS, to this machine, or to an app of a scheme of its own. */
export function isSafeAddress(text: string, schemes: 'web' | 'any' = 'web'): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return loopback.has(hostname);
  // What a browser would run instead of opening is no address of an app; RFC 8252 requires a dot in its scheme.
  return schemes === 'any' && /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol);
}

const text = words(4_096).optional();
const endpoint = z
  .string()
  .refine((value) => isSafeAddress(value), 'must be an https address, or http on this machine');
const returnAddresses = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (list) => list.every((entry) => isSafeAddress(entry, 'any')),
    'must be https addresses (http on this machine only) without a fragment, separated by commas',
  );

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

/** The variables, as part of `Environment`. */
export const federationEnvironment = {
  CALLBACK_URLS: returnAddresses,
  LOGOUT_URLS: returnAddresses,
  HOSTED_SIGN_IN_URL: endpoint.optional(),
  HOSTED_SIGN_IN_PROVIDERS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
    .pipe(
      z.array(z.enum(providerNames, `must be names from ${providerNames.join(', ')}, separated by commas`)),
    ),
  OPENID_PROVIDERS: openIdProviders((address) => isSafeAddress(address)),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: endpoint.default('https://accounts.google.com'),
  APPLE_CLIENT_ID: text,
  APPLE_CLIENT_SECRET: text,
  APPLE_TEAM_ID: text,
  APPLE_KEY_ID: text,
  // A value in an environment file has one line; the key has several.
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isPrivateKey, 'must be a private key in PEM, as Apple gives it in a file with the ending p8')
    .optional(),
  APPLE_ISSUER: endpoint.default('https://appleid.apple.com'),
  AMAZON_CLIENT_ID: text,
  AMAZON_CLIENT_SECRET: text,
  AMAZON_AUTHORIZATION_URL: endpoint.default('https://www.amazon.com/ap/oa'),
  AMAZON_TOKEN_URL: endpoint.default('https://api.amazon.com/auth/o2/token'),
  AMAZON_USERINFO_URL: endpoint.default('https://api.amazon.com/user/profile'),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_AUTHORIZATION_URL: endpoint.default('https://www.facebook.com/v21.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: endpoint.default('https://graph.facebook.com/v21.0/oauth/access_token'),
  FACEBOOK_USERINFO_URL: endpoint.default('https://graph.facebook.com/v21.0/me'),
} as const;

type Environment = z.output<z.ZodObject<typeof federationEnvironment>>;

/** The settings, or a sentence about what is missing. A provider without a client id is not offered. */
export function readFederation(e: Environment): FederationSettings | string {
  const providers: ProviderSettings[] = [];
  const add = (
    name: SocialProviderName,
    prefix: string,
    credentials: { id?: string | undefined; secret?: string | SigningSecret | undefined },
    endpoints: ProviderSettings['endpoints'],
  ): string | undefined => {
    const { id: clientId, secret: clientSecret } = credentials;
    if (clientId === undefined && clientSecret === undefined) return undefined;
    if (clientId === undefined)
      return `${prefix}_CLIENT_ID is missing: the other settings of ${name} need it.`;
    if (clientSecret === undefined)
      return `${prefix}_CLIENT_SECRET is missing: signing in with ${name} does not work without it.`;
    providers.push({ name, clientId, clientSecret, endpoints });
    return undefined;
  };
  const ofKey = ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;
  const given = ofKey.filter((name) => e[name] !== undefined);
  const missing = ofKey.find((name) => e[name] === undefined);
  if (missing !== undefined && given[0] !== undefined)
    return `${missing} is missing: ${given[0]} is of no use without it.`;
  if (given.length > 0 && e.APPLE_CLIENT_SECRET !== undefined)
    return 'APPLE_CLIENT_SECRET is one that is signed already: set it, or APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY, not both.';
  const appleKey =
    e.APPLE_TEAM_ID !== undefined && e.APPLE_KEY_ID !== undefined && e.APPLE_PRIVATE_KEY !== undefined
      ? {
          teamId: e.APPLE_TEAM_ID,
          keyId: e.APPLE_KEY_ID,
          privateKey: e.APPLE_PRIVATE_KEY,
        }
      : undefined;
  const problem =
    add(
      'Google',
      'GOOGLE',
      { id: e.GOOGLE_CLIENT_ID, secret: e.GOOGLE_CLIENT_SECRET },
      { kind: 'oidc', issuer: e.GOOGLE_ISSUER },
    ) ??
    add(
      'Facebook',
      'FACEBOOK',
      { id: e.FACEBOOK_CLIENT_ID, secret: e.FACEBOOK_CLIENT_SECRET },
      {
        kind: 'oauth',
        authorization: e.FACEBOOK_AUTHORIZATION_URL,
        token: e.FACEBOOK_TOKEN_URL,
        userInfo: e.FACEBOOK_USERINFO_URL,
      },
    ) ??
    add(
      'LoginWithAmazon',
      'AMAZON',
      { id: e.AMAZON_CLIENT_ID, secret: e.AMAZON_CLIENT_SECRET },
      {
        kind: 'oauth',
        authorization: e.AMAZON_AUTHORIZATION_URL,
        token: e.AMAZON_TOKEN_URL,
        userInfo: e.AMAZON_USERINFO_URL,
      },
    ) ??
    add(
      'SignInWithApple',
      'APPLE',
      { id: e.APPLE_CLIENT_ID, secret: e.APPLE_CLIENT_SECRET ?? appleKey },
      { kind: 'oidc', issuer: e.APPLE_ISSUER },
    );
  for (const one of e.OPENID_PROVIDERS) {
    const { name, issuer, clientId, clientSecret, privateKey, keyId, domains, ...described } = one;
    providers.push({
      name,
      clientId,
      clientSecret: clientSecret ?? { assertionKey: privateKey ?? '', keyId },
      endpoints: { kind: 'oidc', issuer },
      described: { ...described, domains: domains ?? described.membership?.domains ?? [] },
    });
  }
  const remote =
    e.HOSTED_SIGN_IN_URL === undefined
      ? null
      : {
          address: new URL('../../', `${e.HOSTED_SIGN_IN_URL}/`).href,
          providers: e.HOSTED_SIGN_IN_PROVIDERS,
        };
  return problem ?? { callbackUrls: e.CALLBACK_URLS, logoutUrls: e.LOGOUT_URLS, providers, remote };
}
