/** The configuration of the embedded pool: what it is by itself, and what a deployment changes by its environment. */
import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from '#proxy/platform/settings/config.ts';
import { checkPolicy } from '#proxy/domains/identity/factors/passwords.ts';
import { poolConfiguration } from '#proxy/platform/settings/pool-configuration.ts';
import { newTemporaryPassword } from '#proxy/domains/identity/factors/temporary-password.ts';

const pool = (env: Record<string, string> = {}) => poolConfiguration(readConfig(env).identity);

describe('the pool', () => {
  test('by itself', () => {
    expect(pool()).toMatchObject({
      flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'],
      firstFactors: [],
      refreshRotation: null,
      loginMechanisms: ['email', 'phone_number'],
      requiredAttributes: ['email', 'given_name', 'family_name'],
      selfSignUp: true,
      passwordPolicy: { minimumLength: 8, requireSymbols: true },
      mfa: { mode: 'OPTIONAL', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] },
      lifetimes: { authSession: 180, accessToken: 3600, refreshToken: 2_592_000, temporaryPassword: 604_800 },
    });
  });

  test.each([
    [{ POOL_LOGIN_MECHANISMS: 'phone_number' }, { loginMechanisms: ['phone_number'] }],
    [{ POOL_SELF_SIGN_UP: 'false' }, { selfSignUp: false }],
    [{ POOL_REQUIRED_ATTRIBUTES: 'email, name' }, { requiredAttributes: ['email', 'name'] }],
    [{ POOL_REQUIRED_ATTRIBUTES: 'none' }, { requiredAttributes: [] }],
    [
      { POOL_PASSWORD_MINIMUM_LENGTH: '12', POOL_PASSWORD_REQUIRES: 'lowercase,numbers' },
      {
        passwordPolicy: {
          minimumLength: 12,
          requireLowercase: true,
          requireUppercase: false,
          requireNumbers: true,
          requireSymbols: false,
        },
      },
    ],
    [
      { POOL_MFA: 'required', POOL_MFA_METHODS: 'email,app' },
      { mfa: { mode: 'ON', methods: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] } },
    ],
    [{ POOL_MFA: 'off' }, { mfa: { mode: 'OFF' } }],
    [
      { POOL_FIRST_FACTORS: 'password,email' },
      {
        flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'USER_AUTH'],
        firstFactors: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP'],
      },
    ],
    [
      { POOL_REFRESH_ROTATION_GRACE_SECONDS: '0' },
      { flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'], refreshRotation: { graceSeconds: 0 } },
    ],
    [{ POOL_AUTH_SESSION_SECONDS: '600' }, { lifetimes: { authSession: 600 } }],
    [
      { POOL_ACCESS_TOKEN_SECONDS: '300', POOL_ID_TOKEN_SECONDS: '400', POOL_REFRESH_TOKEN_SECONDS: '3600' },
      { lifetimes: { accessToken: 300, idToken: 400, refreshToken: 3600 } },
    ],
    [
      {
        POOL_SIGN_UP_CODE_SECONDS: '60',
        POOL_RESET_CODE_SECONDS: '61',
        POOL_VERIFICATION_CODE_SECONDS: '62',
        POOL_TEMPORARY_PASSWORD_SECONDS: '86400',
      },
      { lifetimes: { signUpCode: 60, resetCode: 61, verificationCode: 62, temporaryPassword: 86_400 } },
    ],
  ])('as %o makes it', (env, expected) => {
    expect(pool(env)).toMatchObject(expected);
  });

  test.each([
    [{ POOL_MFA: 'perhaps' }, /^The setting POOL_MFA is not valid: /],
    [{ POOL_MFA_METHODS: 'sms,fax' }, /^The setting POOL_MFA_METHODS is not valid: /],
    [{ POOL_LOGIN_MECHANISMS: 'none' }, /^The setting POOL_LOGIN_MECHANISMS is not valid: /],
    [{ POOL_AUTH_SESSION_SECONDS: '60' }, /^The setting POOL_AUTH_SESSION_SECONDS is not valid: /],
    [{ POOL_PASSWORD_MINIMUM_LENGTH: '5' }, /^The setting POOL_PASSWORD_MINIMUM_LENGTH is not valid: /],
    [{ POOL_MFA: 'required', POOL_MFA_METHODS: 'sms' }, /^POOL_MFA_METHODS must contain app or email /],
    [{ POOL_MFA: 'required', POOL_FIRST_FACTORS: 'email' }, /^POOL_FIRST_FACTORS must contain password /],
  ])('cannot be made of %o', (env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigurationError);
    expect(() => readConfig(env)).toThrow(words);
  });

  test('tells nothing else of the environment', () => {
    const { identity } = readConfig({ SECRET_KEY: 'a secret of at least 32 characters' });
    expect(JSON.stringify(identity.pool)).not.toContain('a secret');
  });
});

test('a temporary password keeps every policy', () => {
  const strictest = {
    minimumLength: 40,
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSymbols: true,
  };
  const made = new Set<string>();
  for (let i = 0; i < 100; i++) {
    const password = newTemporaryPassword(strictest);
    expect(() => checkPolicy(password, strictest)).not.toThrow();
    made.add(password);
  }
  expect(made.size).toBe(100);
  expect(newTemporaryPassword({ minimumLength: 6 })).toHaveLength(12);
});
