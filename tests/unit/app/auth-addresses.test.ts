/** Addresses of the screens of authentication: each can be opened, and none leads where it must not. */
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  authSteps,
  entryOf,
  isSameAddress,
  pathOf,
  type AuthScreen,
  type AuthSection,
} from '#src/screens/authentication/addresses.ts';

const screens = [
  'signIn',
  'confirmSignInCode',
  'selectMfaMethod',
  'selectMfaSetUp',
  'setUpTotp',
  'setUpEmail',
  'newPasswordRequired',
  'unsupportedStep',
  'providerRefused',
  'signUp',
  'confirmSignUp',
  'forgotPassword',
  'confirmResetPassword',
  'selectUnverified',
  'confirmVerification',
] as const satisfies readonly AuthScreen[];

const paths = screens.map((screen) => pathOf(addressOf(screen) ?? { section: 'sign-in' }));

describe('the screens a person can act on', () => {
  test('have addresses, no two of them the same', () => {
    expect(screens.map((screen) => addressOf(screen)).filter((address) => address === null)).toEqual([]);
    expect(new Set(paths).size).toBe(screens.length);
  });

  test('use every address that the routes know', () => {
    const known = (Object.keys(authSteps) as AuthSection[]).flatMap((section) => [
      `/${section}`,
      ...authSteps[section].map((step) => `/${section}/${step}`),
    ]);
    expect(new Set(paths)).toEqual(new Set(known));
  });
});

test('a screen that says to wait, or that something is broken, keeps the address it stands at', () => {
  expect(
    (['openingSignIn', 'signInFormBroken', 'challengeBroken', 'returningFromProvider'] as const).map(
      (screen) => addressOf(screen),
    ),
  ).toEqual([null, null, null, null]);
});

test('a step in the middle of signing in opens the flow, which resumes what it can', () => {
  expect(entryOf({ section: 'sign-in', step: 'code' })).toEqual({ flow: 'signIn' });
  expect(entryOf({ section: 'sign-up', step: 'confirm' })).toEqual({ flow: 'signUp', startAt: 'confirm' });
  expect(entryOf({ section: 'sign-up' })).toEqual({ flow: 'signUp', startAt: 'register' });
  expect(entryOf({ section: 'forgot-password', step: 'confirm' })).toEqual({
    flow: 'passwordReset',
    startAt: 'confirm',
  });
  expect(entryOf({ section: 'forgot-password' })).toEqual({ flow: 'passwordReset', startAt: 'request' });
  expect(entryOf({ section: 'verify' })).toEqual({ flow: 'verifyAttributes' });
});

test('a section is another place than its step', () => {
  expect(isSameAddress({ section: 'sign-up' }, { section: 'sign-up' })).toBe(true);
  expect(isSameAddress({ section: 'sign-up' }, { section: 'sign-up', step: 'confirm' })).toBe(false);
});
