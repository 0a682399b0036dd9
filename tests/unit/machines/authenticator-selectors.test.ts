/** What a view learns of the authenticator: the flow that is open, the dialog, and the member. */
import { expect, test } from 'vitest';
import {
  hasUnverified,
  isSignInOpen,
  openFlow,
  wasSignedOut,
  type OpenFlow,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { AuthenticatorSnapshot } from '#machines/authenticator/authenticator.machine.ts';
import { MARTA, signedIn, visiting } from './open-authenticator.ts';

/** A snapshot at a state with this screen. */
const showing = (screen: string | null, rest: object = {}) =>
  ({
    children: {},
    context: { request: null, user: null },
    getMeta: () => ({ state: screen === null ? {} : { screen } }),
    ...rest,
  }) as unknown as AuthenticatorSnapshot;

const FLOWS = [
  'signIn',
  'signUp',
  'passwordReset',
  'federatedSignIn',
  'verifyAttributes',
] as const satisfies readonly OpenFlow['name'][];

test.each(FLOWS)('%s is open where its screen is shown and it runs', (name) => {
  const ref = {};
  expect(openFlow(showing(name, { children: { [name]: ref } }))).toEqual({ name, ref });
  expect(openFlow(showing(name))).toBeNull();
});

test.each(['loadingFlow', 'flowUnavailable', 'flowBroken'])('the dialog is open at %s', (screen) => {
  expect(isSignInOpen(showing(screen))).toBe(true);
  expect(isSignInOpen(showing('userUnavailable'))).toBe(false);
});

test('a member has something to verify when an address is not verified', () => {
  const member = (attributes: object) => showing(null, { context: { user: { attributes }, problem: null } });
  expect(hasUnverified(member({ email: 'marta@leeds.example', email_verified: 'false' }))).toBe(true);
  expect(hasUnverified(member({ email: 'marta@leeds.example', email_verified: 'true' }))).toBe(false);
  expect(hasUnverified(showing(null))).toBe(false);
});

test('a session that the service has ended differs from a visit', async () => {
  const visitor = await visiting();
  expect(wasSignedOut(visitor.now())).toBe(false);
  const { actor, now, refreshSession, clock, signOut, loadConfiguration } = await signedIn();
  expect([MARTA.kind, wasSignedOut(now())]).toEqual(['user', false]);
  clock.increment(600_000);
  await refreshSession.last().answer({ kind: 'refused', code: 'sessionExpired' });
  await signOut.last().answer();
  expect(loadConfiguration.calls.length).toBeGreaterThan(0);
  expect(wasSignedOut(actor.getSnapshot())).toBe(true);
});
