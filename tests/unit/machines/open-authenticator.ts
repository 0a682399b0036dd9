/** An authenticator under test, with the real sign-in flow and services that wait to be answered. */
import { createActor, SimulatedClock } from 'xstate';
import {
  provideAuthenticator,
  signInFlow,
  type AuthenticatorEmitted,
  type ConfigurationAnswer,
  type RefreshAnswer,
  type SessionAnswer,
  type UserAnswer,
} from '#machines/authenticator/index.ts';
import { activeForm, type Credentials, type SignInOutcome } from '#machines/sign-in/index.ts';
import { asked } from './asked.ts';

export const MARTA: UserAnswer = {
  kind: 'user',
  user: { username: 'marta', attributes: { email: 'marta@leeds.example' } },
};
export const CONFIGURED: ConfigurationAnswer = {
  kind: 'configured',
  configuration: { initialScreen: 'signIn' },
};

/** A page that has just opened. */
export function open() {
  const checkSession = asked<void, SessionAnswer>();
  const loadConfiguration = asked<void, ConfigurationAnswer>();
  const fetchUser = asked<void, UserAnswer>();
  const refreshSession = asked<void, RefreshAnswer>();
  const signOut = asked<void, void>();
  const authenticate = asked<Credentials, SignInOutcome>();
  const clock = new SimulatedClock();
  const never = () => Promise.reject(new Error('not part of these tests'));
  const machine = provideAuthenticator({
    checkSession: () => checkSession.call(),
    loadConfiguration: () => loadConfiguration.call(),
    fetchUser: () => fetchUser.call(),
    refreshSession: () => refreshSession.call(),
    signOut: () => signOut.call(),
    signIn: { authenticate: authenticate.call, confirmCode: never, chooseMethod: never },
  });
  const actor = createActor(machine, { input: { tokenRefreshIntervalMs: 600_000 }, clock });
  const emitted: AuthenticatorEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const now = () => actor.getSnapshot();
  const enter = () => {
    const flow = signInFlow(now());
    const form = flow && activeForm(flow.getSnapshot());
    for (const [field, value] of [
      ['username', 'marta'],
      ['password', 'Commonplace-1'],
    ] as const) {
      form?.send({ type: 'field.changed', field, value });
    }
    form?.send({ type: 'form.submitted' });
  };
  return {
    actor,
    clock,
    now,
    emitted,
    enter,
    checkSession,
    loadConfiguration,
    fetchUser,
    refreshSession,
    signOut,
    authenticate,
  };
}

/** A visitor, with everything loaded. */
export async function visiting() {
  const page = open();
  await page.checkSession.last().answer({ kind: 'signedOut' });
  await page.loadConfiguration.last().answer(CONFIGURED);
  return page;
}

/** A member whose session was restored. */
export async function signedIn() {
  const page = open();
  await page.checkSession.last().answer({ kind: 'signedIn' });
  await page.loadConfiguration.last().answer(CONFIGURED);
  await page.fetchUser.last().answer(MARTA);
  return page;
}
