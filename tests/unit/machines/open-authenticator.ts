/** An authenticator under test, with its real flows and services that wait to be answered. */
import { createActor, SimulatedClock } from 'xstate';
import { openFlow } from '#machines/authenticator/authenticator.selectors.ts';
import { provideAuthenticator } from '#machines/authenticator/authenticator.machine.ts';
import type {
  AuthenticatorEmitted,
  ConfigurationAnswer,
  SessionAnswer,
  UserAnswer,
} from '#machines/authenticator/authenticator.types.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import type { RefreshAnswer } from '#machines/session/session.types.ts';
import { activeForm } from '#machines/sign-in/sign-in.selectors.ts';
import type { Credentials } from '#machines/sign-in/sign-in.actors.ts';
import type { SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import { activeForm as signUpForm } from '#machines/sign-up/sign-up.selectors.ts';
import { provideSignUp } from '#machines/sign-up/sign-up.machine.ts';
import type { ConfirmAnswer } from '#machines/sign-up/sign-up.types.ts';
import { allServices, signUpServices } from './all-services.ts';
import { asked, settled } from './asked.ts';

export const MARTA: UserAnswer = {
  kind: 'user',
  user: {
    username: 'marta',
    attributes: { email: 'marta@leeds.example', email_verified: 'true' },
  },
};
export const CONFIGURED: ConfigurationAnswer = { kind: 'configured', configuration: sampleConfiguration };

function submit(form: FormRef | null, values: Readonly<Record<string, string>>): void {
  for (const [field, value] of Object.entries(values)) form?.send({ type: 'field.changed', field, value });
  form?.send({ type: 'form.submitted' });
}

/** A page that has just opened. */
export function open() {
  const checkSession = asked<void, SessionAnswer>();
  const loadConfiguration = asked<void, ConfigurationAnswer>();
  const fetchUser = asked<void, UserAnswer>();
  const refreshSession = asked<void, RefreshAnswer>();
  const signOut = asked<void, void>();
  const authenticate = asked<Credentials, SignInOutcome>();
  const confirm = asked<{ readonly username: string; readonly code: string }, ConfirmAnswer>();
  const clock = new SimulatedClock();
  const services = allServices();
  const machine = provideAuthenticator({
    ...services,
    authenticator: {
      checkSession: () => checkSession.call(),
      loadConfiguration: () => loadConfiguration.call(),
      fetchUser: () => fetchUser.call(),
    },
    session: { ...services.session, refreshTokens: () => refreshSession.call() },
    signOut: { ...services.signOut, revokeToken: () => signOut.call() },
    signIn: { ...services.signIn, authenticate: authenticate.call },
    flows: {
      ...services.flows,
      signUp: async () =>
        provideSignUp({
          ...signUpServices,
          confirm: confirm.call,
          resendCode: async () => ({
            kind: 'codeSent',
            delivery: { medium: 'email', destination: 'm***@l***' },
          }),
        }),
    },
  });
  const actor = createActor(machine, { input: { tokenRefreshIntervalMs: 600_000 }, clock });
  const emitted: AuthenticatorEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const now = () => actor.getSnapshot();
  return {
    actor,
    clock,
    now,
    emitted,
    /** Fills in the sign-in form and submits it, once the flow has looked for an open challenge. */
    enter: async () => {
      await settled();
      const flow = openFlow(now());
      if (flow?.name !== 'signIn') throw new Error('Signing in is not open.');
      submit(activeForm(flow.ref.getSnapshot()), {
        username: 'marta@leeds.example',
        password: 'Commonplace-1',
      });
    },
    /** Types the code of a new account. */
    enterCode: async (code: string) => {
      await settled();
      const flow = openFlow(now());
      if (flow?.name !== 'signUp') throw new Error('Signing up is not open.');
      submit(signUpForm(flow.ref.getSnapshot()), { confirmation_code: code });
    },
    checkSession,
    loadConfiguration,
    fetchUser,
    refreshSession,
    signOut,
    authenticate,
    confirm,
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
