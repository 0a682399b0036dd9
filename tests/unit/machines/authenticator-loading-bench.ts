/** The authenticator with code of flows that a test delivers. */
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts';
import type { AuthenticatorEmitted } from '#machines/authenticator/authenticator.types.ts';
import type { AuthenticatorEvent } from '#machines/authenticator/authenticator.setup.ts';
import type { RequestedEntry } from '#machines/authenticator/authenticator.entry.ts';
import { asked } from './asked.ts';

export const PASSWORD = 'Commonplace-1';
const unverified = { email: 'marta@leeds.example', email_verified: 'false' };
const never = () => new Promise<never>(() => {});

/** A page whose calls answer at once, and whose code comes when the test says so. */
export function open(first: 'signedIn' | 'signedOut') {
  const session = { current: first };
  const heard: string[] = [];
  const loadFlow = asked<{ readonly flow: string }, void>();
  const signIn = asked<unknown, unknown>();
  const given: [string, unknown][] = [];
  const flow = (name: string) =>
    fromPromise(({ input }) => {
      given.push([name, input]);
      return never();
    });
  const machine = authenticatorMachine.provide({
    actors: {
      checkSession: fromPromise(async () => ({ kind: session.current })),
      loadConfiguration: fromPromise(async () => ({
        kind: 'configured' as const,
        configuration: sampleConfiguration,
      })),
      fetchUser: fromPromise(async () => ({
        kind: 'user' as const,
        user: { username: 'marta', attributes: unverified },
      })),
      loadFlow: fromPromise<void, { readonly flow: string }>(({ input }) => loadFlow.call(input)),
      session: fromCallback(({ receive }) => receive(({ type }) => heard.push(type))),
      signIn: fromPromise(({ input }) => signIn.call(input)),
      signUp: flow('signUp'),
      passwordReset: flow('passwordReset'),
      federatedSignIn: flow('federatedSignIn'),
      verifyAttributes: flow('verifyAttributes'),
      // A mock has what the authenticator sees of a flow, and not its snapshots.
    } as never,
  });
  const actor = createActor(machine, { input: {}, clock: new SimulatedClock() }).start();
  const emitted: AuthenticatorEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  return {
    session,
    /** The events that the session has got. */
    heard,
    emitted,
    loadFlow,
    signIn,
    given,
    now: () => actor.getSnapshot(),
    send: (type: Exclude<AuthenticatorEvent['type'], 'signIn.requested'>) => actor.send({ type }),
    request: (entry?: RequestedEntry, destination?: string) =>
      actor.send({ type: 'signIn.requested', ...(entry && { entry }), ...(destination && { destination }) }),
  };
}

export const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

export async function visitor() {
  const page = open('signedOut');
  await settled();
  return page;
}

export async function waiting(entry: RequestedEntry = { flow: 'signUp', startAt: 'confirm' }) {
  const page = await visitor();
  page.request(entry, '/settings');
  return page;
}

/** A visitor whose account was just reported as not confirmed. */
export async function unconfirmed() {
  const page = await visitor();
  page.request();
  await page.signIn.last().answer({ kind: 'unconfirmed', username: 'marta', password: PASSWORD });
  return page;
}
