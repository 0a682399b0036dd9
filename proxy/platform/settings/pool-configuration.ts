/**
 * The configuration of the embedded user pool: what an administrator of a Cognito pool would set,
 * with the same defaults where Cognito has any. `proxy/platform/settings/user-pool.ts` names what a deployment may change.
 */
import type { AliasKind } from '#proxy/platform/database/schema.identity.ts';
import type { Config } from './config.ts';
import type { PoolEnvironment } from './user-pool.ts';

/** The second factors, by their wire names. */
export const mfaMethods = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH' | 'USER_AUTH';

/** What USER_AUTH lets a person choose to start with. */
export type FirstFactor = 'PASSWORD_SRP' | 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP';

export interface PasswordPolicy {
  /** 6 to 99. */
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
}

export interface PoolConfiguration {
  /** `REGION_NAME`. */
  readonly id: string;
  readonly clientId: string;
  /** What the client proves that it knows, at every step that names it. Null: a public client, such as a browser. */
  readonly clientSecret: string | null;
  /** `REGION:GUID` of the identity pool, which allows guests. */
  readonly identityPoolId: string;
  /** The flows the client may start. */
  readonly flows: readonly AuthFlow[];
  /** For the flow USER_AUTH, in the order in which they are offered. */
  readonly firstFactors: readonly FirstFactor[];
  /** A refresh token is replaced at every use, and serves on for this many seconds (0 to 60). Null: no rotation. */
  readonly refreshRotation: { readonly graceSeconds: number } | null;
  /** Devices that replace a second factor: none, those that a person wants remembered, or every one that is confirmed. */
  readonly devices: 'off' | 'opt-in' | 'always';
  /** Attributes that serve as user name, the first one by default. */
  readonly loginMechanisms: readonly AliasKind[];
  /** Attributes a person must give at sign-up. */
  readonly requiredAttributes: readonly string[];
  readonly selfSignUp: boolean;
  readonly passwordPolicy: PasswordPolicy;
  readonly mfa: { readonly mode: 'OFF' | 'OPTIONAL' | 'ON'; readonly methods: readonly MfaMethod[] };
  /** Channels for a forgotten password, best first. */
  readonly recovery: readonly AliasKind[];
  /** In seconds. */
  readonly lifetimes: {
    /** Between two steps of a sign-in, the code of a second factor included; 3 to 15 minutes. */
    readonly authSession: number;
    readonly accessToken: number;
    readonly idToken: number;
    readonly refreshToken: number;
    readonly signUpCode: number;
    readonly resetCode: number;
    readonly verificationCode: number;
    readonly temporaryPassword: number;
    readonly credentials: number;
  };
}

const DAY = 86_400;

const mfaModes = { off: 'OFF', optional: 'OPTIONAL', required: 'ON' } as const;
const mfaWords: Record<string, MfaMethod> = { sms: 'SMS_MFA', app: 'SOFTWARE_TOKEN_MFA', email: 'EMAIL_OTP' };
const firstFactorWords = {
  password: ['PASSWORD_SRP', 'PASSWORD'],
  email: ['EMAIL_OTP'],
  sms: ['SMS_OTP'],
} as const satisfies Record<string, readonly FirstFactor[]>;

function passwordPolicy(e: PoolEnvironment): PasswordPolicy {
  const required = e.POOL_PASSWORD_REQUIRES ?? ['lowercase', 'uppercase', 'numbers', 'symbols'];
  return {
    minimumLength: e.POOL_PASSWORD_MINIMUM_LENGTH ?? 8,
    requireLowercase: required.includes('lowercase'),
    requireUppercase: required.includes('uppercase'),
    requireNumbers: required.includes('numbers'),
    requireSymbols: required.includes('symbols'),
  };
}

/** The flows a client may start: choice only where factors to choose from are named, and one way to refresh. */
function flows(e: PoolEnvironment): AuthFlow[] {
  return [
    'USER_SRP_AUTH',
    'USER_PASSWORD_AUTH',
    ...(e.POOL_REFRESH_ROTATION_GRACE_SECONDS === undefined ? (['REFRESH_TOKEN_AUTH'] as const) : []),
    ...(e.POOL_FIRST_FACTORS === undefined ? [] : (['USER_AUTH'] as const)),
  ];
}

/** The pool of this product: sign-in by e-mail address or phone number, optional second factors. */
export function poolConfiguration(
  identity: Pick<Config['identity'], 'userPoolId' | 'userPoolClientId' | 'identityPoolId' | 'pool'>,
): PoolConfiguration {
  const e = identity.pool;
  return {
    id: identity.userPoolId,
    clientId: identity.userPoolClientId,
    clientSecret: e.POOL_CLIENT_SECRET ?? null,
    identityPoolId: identity.identityPoolId,
    flows: flows(e),
    firstFactors: (e.POOL_FIRST_FACTORS ?? []).flatMap((word) => firstFactorWords[word]),
    refreshRotation:
      e.POOL_REFRESH_ROTATION_GRACE_SECONDS === undefined
        ? null
        : { graceSeconds: e.POOL_REFRESH_ROTATION_GRACE_SECONDS },
    devices: e.POOL_DEVICES ?? 'off',
    loginMechanisms: e.POOL_LOGIN_MECHANISMS ?? ['email', 'phone_number'],
    requiredAttributes: e.POOL_REQUIRED_ATTRIBUTES ?? ['email', 'given_name', 'family_name'],
    selfSignUp: e.POOL_SELF_SIGN_UP ?? true,
    passwordPolicy: passwordPolicy(e),
    mfa: {
      mode: mfaModes[e.POOL_MFA ?? 'optional'],
      methods: e.POOL_MFA_METHODS
        ? mfaMethods.filter((method) => e.POOL_MFA_METHODS?.some((word) => mfaWords[word] === method))
        : mfaMethods,
    },
    recovery: ['email', 'phone_number'],
    lifetimes: {
      authSession: e.POOL_AUTH_SESSION_SECONDS ?? 180,
      accessToken: e.POOL_ACCESS_TOKEN_SECONDS ?? 3600,
      idToken: e.POOL_ID_TOKEN_SECONDS ?? 3600,
      refreshToken: e.POOL_REFRESH_TOKEN_SECONDS ?? 30 * DAY,
      signUpCode: e.POOL_SIGN_UP_CODE_SECONDS ?? DAY,
      resetCode: e.POOL_RESET_CODE_SECONDS ?? 3600,
      verificationCode: e.POOL_VERIFICATION_CODE_SECONDS ?? DAY,
      temporaryPassword: e.POOL_TEMPORARY_PASSWORD_SECONDS ?? 7 * DAY,
      credentials: 3600,
    },
  };
}

/** The `iss` of the identity pool's tokens: beside the user pool's, because they are no tokens of that one. */
export const identityPoolIssuer = ({ id, identityPoolId }: PoolConfiguration, issuer: string): string =>
  `${issuer.slice(0, -id.length)}${identityPoolId}`;

/** The region is what precedes the underscore of the pool id. */
export const poolRegion = (poolId: string): string => poolId.slice(0, poolId.indexOf('_'));

/** The part of the pool id that SRP hashes: what follows the region and the underscore. */
export const poolName = (poolId: string): string => poolId.slice(poolId.indexOf('_') + 1);
