/**
 * An authenticator whose flows are mocks: what each is given is noted, and the test says how it ends. For rules
 * about what lies between the flows, whatever they do themselves.
 */
import { Actor, createActor, fromPromise, SimulatedClock, type AnyActorLogic } from 'xstate';
import { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts';
import type {
  AuthenticatorEmitted,
  ConfigurationAnswer,
  SessionAnswer,
  UserAnswer,
} from '#machines/authenticator/authenticator.types.ts';
import type { AuthenticatorEvent } from '#machines/authenticator/authenticator.setup.ts';
import type { RequestedEntry } from '#machines/authenticator/authenticator.entry.ts';
import type { FederatedSignInOutput } from '#machines/federated-sign-in/federated-sign-in.types.ts';
import type { PasswordResetOutput } from '#machines/password-reset/password-reset.types.ts';
import type { SignInOutput } from '#machines/sign-in/sign-in.types.ts';
import type { SignOutOutput } from '#machines/sign-out/sign-out.machine.ts';
import type { SignUpOutput } from '#machines/sign-up/sign-up.types.ts';
import type { VerifyAttributesOutput } from '#machines/verify-attributes/verify-attributes.types.ts';
import { asked } from './asked.ts';
import { CONFIGURED, MARTA } from './open-authenticator.ts';

/** The code of every flow is at hand; waiting for it is what the paths of the model are about. */
const isThere: AnyActorLogic = {
  getInitialSnapshot: () => ({ status: 'done', output: undefined, error: undefined }),
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** A page that has just opened. */
export function openWithMocks() {
  const flows = {
    signIn: asked<unknown, SignInOutput>(),
    signUp: asked<unknown, SignUpOutput>(),
    passwordReset: asked<unknown, PasswordResetOutput>(),
    federatedSignIn: asked<unknown, FederatedSignInOutput>(),
    verifyAttributes: asked<unknown, VerifyAttributesOutput>(),
  };
  const session = asked<unknown, { readonly kind: 'refused'; readonly code: 'sessionExpired' }>();
  const services = {
    checkSession: asked<unknown, SessionAnswer>(),
    loadConfiguration: asked<unknown, ConfigurationAnswer>(),
    fetchUser: asked<unknown, UserAnswer>(),
    signOut: asked<unknown, SignOutOutput>(),
  };
  const mocks = Object.fromEntries(
    Object.entries({ ...flows, ...services, session }).map(([name, { call }]) => [
      name,
      fromPromise<unknown, unknown>(({ input }) => call(input as never)),
    ]),
  );
  // A mock has the outputs of the flow, which is all that the authenticator sees of it, but not its snapshots.
  const machine = authenticatorMachine.provide({
    actors: { ...mocks, loadFlow: isThere } as never,
  });
  const clock = new SimulatedClock();
  const told: string[] = [];
  const actor = createActor(machine, {
    input: { tokenRefreshIntervalMs: 600_000 },
    clock,
    inspect: (happening) => {
      if (happening.type !== '@xstate.event') return;
      const { actorRef, event } = happening;
      if (!(actorRef instanceof Actor) || actorRef === actor || event.type.startsWith('xstate.')) return;
      told.push(`${actorRef.id}: ${event.type}`);
    },
  });
  const emitted: AuthenticatorEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const now = () => actor.getSnapshot();
  return {
    actor,
    clock,
    emitted,
    /** The events that flows and sessions have got, as "actor: event". */
    told,
    now,
    send: (type: Exclude<AuthenticatorEvent['type'], 'signIn.requested'>) => actor.send({ type }),
    /** Someone wants to sign in, or whatever the entry says. */
    request: (destination: string | null, entry?: RequestedEntry) =>
      actor.send({ type: 'signIn.requested', destination, ...(entry && { entry }) }),
    ...flows,
    ...services,
    session,
  };
}

export type Page = ReturnType<typeof openWithMocks>;

/** A visitor, with everything loaded. */
export async function visitor(configuration: ConfigurationAnswer = CONFIGURED): Promise<Page> {
  const page = openWithMocks();
  await page.checkSession.last().answer({ kind: 'signedOut' });
  await page.loadConfiguration.last().answer(configuration);
  return page;
}

/** Someone whose session was found when the page opened, before their attributes are there. */
export async function arriving(): Promise<Page> {
  const page = openWithMocks();
  await page.checkSession.last().answer({ kind: 'signedIn' });
  await page.loadConfiguration.last().answer(CONFIGURED);
  return page;
}

/** A member whose session was found when the page opened. */
export async function member(): Promise<Page> {
  const page = await arriving();
  await page.fetchUser.last().answer(MARTA);
  return page;
}

/** Someone who has just signed in on their way to the dashboard, before their attributes are there. */
export async function freshlySignedIn(): Promise<Page> {
  const page = await visitor();
  page.request('/dashboard');
  await page.signIn.last().answer({ kind: 'signedIn', username: 'marta@leeds.example' });
  return page;
}
