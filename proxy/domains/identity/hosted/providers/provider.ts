/**
 * Providers as upstreams: where each one is asked, what its answers mean, and whether its word on an e-mail
 * address counts. Google and Apple are OpenID providers; Facebook and Amazon are OAuth 2 with a profile to read.
 */
import type { ProviderSettings, SocialProviderName } from '#proxy/platform/settings/federation.ts';
import { domainOf } from '#proxy/platform/settings/openid-providers.ts';

/** A person as a provider describes them. */
export interface Profile {
  /** What the provider calls the person; never changes. */
  readonly subject: string;
  readonly email?: string;
  /** True only where the provider itself vouches for the address. */
  readonly emailVerified: boolean;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly name?: string;
  /** What the provider said, whole. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Sends a request to a provider. */
export type Send = (request: Request) => Promise<Response>;

export interface Provider extends ProviderSettings {
  /** In our addresses. */
  readonly slug: string;
  /** For people. */
  readonly label: string;
  readonly scope: string;
  /** How the answer comes back; Apple posts a form when it is asked for a name. */
  readonly responseMode?: 'form_post';
  /** Of the address that the profile is read from. */
  readonly profileQuery?: Readonly<Record<string, string>>;
  readonly isMock: boolean;
  readonly send: Send;
  readonly toProfile: (claims: Readonly<Record<string, unknown>>) => Profile | null;
}

/** Text that can be kept and shown; undefined for anything else. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 500 && /^\P{C}+$/u.test(value)
    ? value
    : undefined;

/** Optional fields are left out rather than undefined. */
function profile(
  subject: unknown,
  fields: { email?: unknown; verified?: unknown; given?: unknown; family?: unknown; name?: unknown },
): Profile | null {
  const id = text(subject);
  // It becomes part of a user name, which contains neither spaces nor control characters.
  if (id === undefined || !/^[\w.|:@-]{1,100}$/.test(id)) return null;
  const [email, givenName, familyName, name] = [fields.email, fields.given, fields.family, fields.name].map(
    text,
  );
  return {
    subject: id,
    // Apple writes its flag as text.
    emailVerified: fields.verified === true || fields.verified === 'true',
    ...(email === undefined ? {} : { email }),
    ...(givenName === undefined ? {} : { givenName }),
    ...(familyName === undefined ? {} : { familyName }),
    ...(name === undefined ? {} : { name }),
  };
}

type Character = Pick<Provider, 'slug' | 'label' | 'scope' | 'responseMode' | 'profileQuery' | 'toProfile'>;

const fromOpenId: Provider['toProfile'] = (claims) => {
  const person = profile(claims['sub'], {
    email: claims['email'],
    verified: claims['email_verified'],
    given: claims['given_name'],
    family: claims['family_name'],
    name: claims['name'],
  });
  return person && { ...person, claims };
};

export const characters: Readonly<Record<SocialProviderName, Character>> = {
  Google: { slug: 'google', label: 'Google', scope: 'openid email profile', toProfile: fromOpenId },
  SignInWithApple: {
    slug: 'apple',
    label: 'Apple',
    scope: 'openid email name',
    responseMode: 'form_post',
    toProfile: fromOpenId,
  },
  LoginWithAmazon: {
    slug: 'amazon',
    label: 'Amazon',
    scope: 'profile',
    // Amazon does not say whether it checked the address.
    toProfile: (claims) => profile(claims['user_id'], { email: claims['email'], name: claims['name'] }),
  },
  Facebook: {
    slug: 'facebook',
    label: 'Facebook',
    scope: 'public_profile email',
    profileQuery: { fields: 'id,email,first_name,last_name,name' },
    // Facebook does not either.
    toProfile: (claims) =>
      profile(claims['id'], {
        email: claims['email'],
        given: claims['first_name'],
        family: claims['last_name'],
        name: claims['name'],
      }),
  },
};

/**
 * Whether the word of a provider of the settings on an address counts. Any provider can state any address, so it counts
 * for the domains that the settings give it; all other addresses are verified here, by a code.
 */
function mayVerify(
  { domains, trustsAddresses }: NonNullable<ProviderSettings['described']>,
  { email, emailVerified, claims }: Profile,
): boolean {
  if (email === undefined) return false;
  if (trustsAddresses) return emailVerified || claims?.['email_verified'] === undefined;
  return emailVerified && domains.includes(domainOf(email));
}

/** The protocol of a provider; one that the settings describe uses plain OpenID Connect. */
const characterOf = ({ name, described }: ProviderSettings): Character =>
  described === undefined
    ? characters[name as SocialProviderName]
    : {
        slug: name.toLowerCase(),
        label: described.label,
        scope: described.scope,
        toProfile: (claims) => {
          const person = fromOpenId(claims);
          return person && { ...person, emailVerified: mayVerify(described, person) };
        },
      };

export const createProvider = (
  settings: ProviderSettings,
  { isMock, send }: Pick<Provider, 'isMock' | 'send'>,
): Provider => ({ ...characterOf(settings), ...settings, isMock, send });
