/** The part of the chart without a session: visiting, the flows that open one, and looking whether one was opened unseen. */
import { stateIn } from 'xstate';
import { entryFor, type FlowOutput } from './authenticator.entry.ts';
import {
  authenticatorSetup,
  wantedFlow,
  type AuthenticatorContext,
  type SignInRequest,
} from './authenticator.setup.ts';
import type { LaterFlow } from './authenticator.types.ts';

/** What a flow is given; the chart starts none without configuration. */
function started(context: AuthenticatorContext) {
  const { configuration, username, request, entry } = context;
  if (configuration === null) throw new Error('A flow was started without configuration.');
  return {
    configuration,
    username,
    entry: entry ?? entryFor(request?.wish ?? null, configuration),
    destination: request?.destination ?? null,
  };
}

/** The flow to fetch; only wishes lead there, and signing in is there already. */
function laterFlow(context: AuthenticatorContext): LaterFlow {
  const flow = wantedFlow(context);
  if (flow === null || flow === 'signIn') throw new Error('There is no flow to fetch.');
  return flow;
}

const mismatch = (flow: string) => new Error(`The entry is not one of the flow '${flow}'.`);

type Flow = 'signIn' | 'signUp' | 'passwordReset' | 'federatedSignIn';
type Done = { readonly event: { readonly output: FlowOutput } };

/** The flow has opened a session. */
const whenSignedIn = {
  guard: { type: 'hasSignedIn', params: ({ event }: Done) => ({ output: event.output }) },
  target: '#authenticator.authenticated',
  actions: [
    'recordNewSession',
    { type: 'rememberUsername', params: ({ event }: Done) => ({ output: event.output }) },
    { type: 'rememberDestination', params: ({ event }: Done) => ({ output: event.output }) },
  ],
} as const;

/** What the end of any flow leads to otherwise. */
const whenDone = (flow: Flow) =>
  [
    {
      guard: { type: 'mayHaveSignedIn', params: ({ event }: Done) => ({ output: event.output }) },
      target: '#authenticator.unauthenticated.reconciling',
      actions: { type: 'rememberUsername', params: ({ event }: Done) => ({ output: event.output }) },
    },
    {
      // A wish made after closing is a new one, so only a flow that ended by itself forgets it.
      guard: stateIn(`#authenticator.unauthenticated.${flow}.withdrawing`),
      target: '#authenticator.unauthenticated.routing',
      actions: { type: 'rememberUsername', params: ({ event }: Done) => ({ output: event.output }) },
    },
    {
      guard: { type: 'leadsOn', params: ({ event }: Done) => ({ output: event.output }) },
      target: '#authenticator.unauthenticated.routing',
      actions: [
        { type: 'rememberUsername', params: ({ event }: Done) => ({ output: event.output }) },
        { type: 'rememberEntry', params: ({ event }: Done) => ({ output: event.output }) },
      ],
    },
    {
      target: '#authenticator.unauthenticated.routing',
      actions: [
        'forgetRequest',
        { type: 'rememberUsername', params: ({ event }: Done) => ({ output: event.output }) },
      ],
    },
  ] as const;

/** Somebody has signed in in another tab, and is the one who is signed in here. */
const whenStartedElsewhere = {
  target: '#authenticator.unauthenticated.reconciling',
  actions: 'expectSessionOfAnotherTab',
} as const;

/** The two stages of every flow: its screens are there, or were closed during a call that cannot be taken back. */
const stages = (flow: Flow) =>
  ({
    initial: 'open',
    states: {
      open: {
        description: 'The screens are shown, as a page or over the page.',
        meta: { screen: flow, requirements: ['2.21', '4.05'] },
        // The flow has been given what it starts with, a password perhaps; nobody else keeps it.
        entry: 'forgetEntry',
        on: {
          'signIn.closed': {
            target: 'withdrawing',
            actions: [{ type: 'closeFlow', params: { flow } }, 'forgetRequest'],
          },
          'signIn.requested': [
            {
              guard: { type: 'isAnotherFlow', params: ({ event }) => ({ from: flow, entry: event.entry }) },
              actions: [
                { type: 'rememberRequest', params: ({ event }) => event },
                { type: 'leadFlow', params: ({ event }) => ({ flow, entry: event.entry }) },
              ],
            },
            { actions: { type: 'rememberRequest', params: ({ event }) => ({ ...event, entry: null }) } },
          ],
          'session.startedElsewhere': whenStartedElsewhere,
        },
      },
      withdrawing: {
        description: 'The screens are closed; a call that cannot be taken back is waited for.',
        tags: ['background'],
        after: { patience: { target: '#authenticator.unauthenticated.reconciling' } },
      },
    },
  }) as const satisfies Parameters<typeof authenticatorSetup.createStateConfig>[0];

/** Whoever has closed the screens is not shown another; whether a call has opened a session is looked up. */
const broken = (flow: Flow) =>
  [
    {
      guard: stateIn(`#authenticator.unauthenticated.${flow}.withdrawing`),
      target: '#authenticator.unauthenticated.reconciling',
    },
    {
      target: '#authenticator.unauthenticated.flowBroken',
      actions: { type: 'rememberBrokenFlow', params: { flow } },
    },
  ] as const;

/** Another wish than the one that is waited for, or has failed, is served at once. */
const namedWish = {
  guard: {
    type: 'namesEntry',
    params: ({ event }: { readonly event: SignInRequest }) => event,
  },
  target: '#authenticator.unauthenticated.routing',
  actions: [
    {
      type: 'rememberRequest',
      params: ({ event }: { readonly event: SignInRequest }) => event,
    },
    'dropEntry',
  ],
} as const;

/** The same while code is awaited; a wish that names nothing changes where to go afterwards, and nothing else. */
const anotherWish = [
  namedWish,
  {
    actions: {
      type: 'rememberDestinationAlone',
      params: ({ event }: { readonly event: SignInRequest }) => event,
    },
  },
] as const;

export const unauthenticated = authenticatorSetup.createStateConfig({
  description: 'There is no session. Public pages work; signing in is a wish away.',
  meta: { requirements: ['4.01', '4.02'] },
  initial: 'routing',
  states: {
    routing: {
      description: 'A wish that was made is served by its flow; without one the visitor browses.',
      always: [
        { guard: { type: 'isWanted', params: { flow: 'signIn' } }, target: 'signIn' },
        { guard: 'isAnyWanted', target: 'loadingFlow' },
        { target: 'visiting' },
      ],
    },
    loadingFlow: {
      description: 'The code of the flow is on its way, and stays for the next time.',
      tags: ['busy'],
      meta: { screen: 'loadingFlow' },
      invoke: {
        id: 'loadFlow',
        src: 'loadFlow',
        input: ({ context }) => ({ flow: laterFlow(context) }),
        onDone: [
          { guard: { type: 'isWanted', params: { flow: 'signUp' } }, target: 'signUp' },
          { guard: { type: 'isWanted', params: { flow: 'passwordReset' } }, target: 'passwordReset' },
          { target: 'federatedSignIn' },
        ],
        onError: { target: 'flowUnavailable', actions: 'forgetPassword' },
      },
      on: {
        'signIn.closed': { target: 'visiting', actions: 'forgetRequest' },
        'signIn.requested': anotherWish,
        'session.startedElsewhere': {
          target: 'reconciling',
          actions: ['expectSessionOfAnotherTab', 'forgetPassword'],
        },
      },
    },
    flowUnavailable: {
      description:
        'The code of the flow could not be loaded; the wish stays, so that trying again fetches it.',
      meta: { screen: 'flowUnavailable' },
      on: {
        'retry.requested': { target: 'loadingFlow' },
        'network.returned': { target: 'loadingFlow' },
        'signIn.requested': anotherWish,
        'signIn.closed': { target: 'visiting', actions: 'forgetRequest' },
        'session.startedElsewhere': whenStartedElsewhere,
      },
    },
    visiting: {
      description: 'A visitor browses, with credentials of a guest if something has asked for them.',
      meta: { requirements: ['6.01'] },
      invoke: {
        id: 'guestSession',
        src: 'session',
        input: ({ context }) => ({
          identityKind: 'guest' as const,
          tokenRefreshIntervalMs: context.tokenRefreshIntervalMs,
        }),
        onError: { target: 'visiting', reenter: true },
      },
      on: {
        'signIn.requested': {
          target: 'routing',
          actions: { type: 'rememberRequest', params: ({ event }) => event },
        },
        'session.startedElsewhere': whenStartedElsewhere,
        'credentials.requested': { actions: { type: 'passOn', params: { to: 'guestSession' } } },
        'network.returned': { actions: { type: 'passOn', params: { to: 'guestSession' } } },
      },
    },
    signIn: {
      description: 'The sign-in flow is under way.',
      ...stages('signIn'),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => {
          const { entry, configuration, username } = started(context);
          if (entry.flow !== 'signIn') throw mismatch('signIn');
          return { configuration, username, password: entry.password, notice: entry.notice };
        },
        onDone: [whenSignedIn, ...whenDone('signIn')],
        onError: broken('signIn'),
      },
    },
    signUp: {
      description: 'The visitor makes an account, or confirms one.',
      ...stages('signUp'),
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => {
          const { entry, configuration, username } = started(context);
          if (entry.flow !== 'signUp') throw mismatch('signUp');
          return { configuration, username, startAt: entry.startAt, password: entry.password };
        },
        onDone: whenDone('signUp'),
        onError: broken('signUp'),
      },
    },
    passwordReset: {
      description: 'The visitor replaces a password.',
      ...stages('passwordReset'),
      invoke: {
        id: 'passwordReset',
        src: 'passwordReset',
        input: ({ context }) => {
          const { entry, configuration, username } = started(context);
          if (entry.flow !== 'passwordReset') throw mismatch('passwordReset');
          return { configuration, username, startAt: entry.startAt };
        },
        onDone: whenDone('passwordReset'),
        onError: broken('passwordReset'),
      },
    },
    federatedSignIn: {
      description: 'The visitor goes to a provider, or has come back from one.',
      ...stages('federatedSignIn'),
      invoke: {
        id: 'federatedSignIn',
        src: 'federatedSignIn',
        input: ({ context }) => {
          const { entry, destination } = started(context);
          if (entry.flow !== 'federatedSignIn') throw mismatch('federatedSignIn');
          return { provider: entry.provider, destination };
        },
        onDone: [whenSignedIn, ...whenDone('federatedSignIn')],
        onError: broken('federatedSignIn'),
      },
    },
    flowBroken: {
      description: 'The flow itself has failed; signing in can be started anew or left.',
      meta: { screen: 'flowBroken' },
      on: {
        'retry.requested': { target: 'routing' },
        'signIn.requested': namedWish,
        'signIn.closed': { target: 'visiting', actions: 'forgetRequest' },
        'session.startedElsewhere': whenStartedElsewhere,
      },
    },
    reconciling: {
      description: 'A session may have been opened unseen, so the service is asked again.',
      tags: ['background'],
      invoke: {
        id: 'checkSessionAgain',
        src: 'checkSession',
        onDone: [
          {
            guard: { type: 'holdsSession', params: ({ event }) => ({ answer: event.output }) },
            target: '#authenticator.authenticated',
            actions: 'recordFoundSession',
          },
          { target: 'routing', actions: 'expectNothing' },
        ],
        onError: { target: '#authenticator.sessionUnknown' },
      },
    },
  },
});
