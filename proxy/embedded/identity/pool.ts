/**
 * The configuration of the embedded user pool: what an administrator of a Cognito pool would set,
 * with the same defaults where Cognito has any.
 */
import type { AliasKind } from '#proxy/embedded/database/schema.identity.ts';
import type { Config } from '#proxy/config.ts';

/** The second factors, by their wire names. */
export const mfaMethods = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH';

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
  /** `REGION:GUID` of the identity pool, which allows guests. */
  readonly identityPoolId: string;
  /** The flows the client may start. */
  readonly flows: readonly AuthFlow[];
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

/** The pool of this product: sign-in by e-mail address or phone number, optional second factors. */
export function poolConfiguration(identity: Config['identity']): PoolConfiguration {
  return {
    id: identity.userPoolId,
    clientId: identity.userPoolClientId,
    identityPoolId: identity.identityPoolId,
    flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'],
    loginMechanisms: ['email', 'phone_number'],
    requiredAttributes: ['email', 'given_name', 'family_name'],
    selfSignUp: true,
    passwordPolicy: {
      minimumLength: 8,
      requireLowercase: true,
      requireUppercase: true,
      requireNumbers: true,
      requireSymbols: true,
    },
    mfa: { mode: 'OPTIONAL', methods: mfaMethods },
    recovery: ['email', 'phone_number'],
    lifetimes: {
      authSession: 180,
      accessToken: 3600,
      idToken: 3600,
      refreshToken: 30 * DAY,
      signUpCode: DAY,
      resetCode: 3600,
      verificationCode: DAY,
      temporaryPassword: 7 * DAY,
      credentials: 3600,
    },
  };
}

/** The part of the pool id that SRP hashes: what follows the region and the underscore. */
export const poolName = (poolId: string): string => poolId.slice(poolId.indexOf('_') + 1);
