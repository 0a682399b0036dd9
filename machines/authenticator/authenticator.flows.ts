/** What the flows without a session have in common: what they are given, their stages, where they lead, other requests. */
import { stateIn } from 'xstate';
import { entryFor, type FlowOutput } from './authenticator.entry.ts';
import {
  type authenticatorSetup,
  wantedFlow,
  type AuthenticatorContext,
  type SignInRequest,
} from './authenticator.setup.ts';
import type { LaterFlow } from './authenticator.types.ts';

/** What a flow is given; the chart starts none without configuration. */
export function started(context: AuthenticatorContext) {
  const { configuration, username, request, entry } = context;
  if (configuration === null) throw new Error('A flow was started without configuration.');
  return {
    configuration,
    username,
    entry: entry ?? entryFor(request?.entry ?? null, configuration),
    destination: request?.destination ?? null,
  };
}

/** The flow to fetch; only requests lead there, and signing in is there already. */
export function laterFlow(context: AuthenticatorContext): LaterFlow {
  const flow = wantedFlow(context);
  if (flow === null || flow === 'signIn') throw new Error('There is no flow to fetch.');
  return flow;
}

export const mismatch = (flow: string) => new Error(`The entry is not one of the flow '${flow}'.`);

type Flow = 'signIn' | 'signUp' | 'passwordReset' | 'federatedSignIn';
type Done = { readonly event: { readonly output: FlowOutput } };

/** The flow has opened a session. */
export const whenSignedIn = {
  guard: { type: 'hasSignedIn', params: ({ event }: Done) => ({ output: event.output }) },
  target: '#authenticator.authenticated',
  actions: [
    'recordNewSession',
    { type: 'rememberUsername', params: ({ event }: Done) => ({ output: event.output }) },
    { type: 'rememberDestination', params: ({ event }: Done) => ({ output: event.output }) },
  ],
} as const;

/** What the end of any flow leads to otherwise. */
export const whenDone = (flow: Flow) =>
  [
    {
      guard: { type: 'mayHaveSignedIn', params: ({ event }: Done) => ({ output: event.output }) },
      target: '#authenticator.unauthenticated.reconciling',
      actions: { type: 'rememberUsername', params: ({ event }: Done) => ({ output: event.output }) },
    },
    {
      // A request made after closing is a new one, so only a flow that ended by itself forgets it.
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

/** A member has signed in in another tab, and so is signed in here. */
export const whenStartedElsewhere = {
  target: '#authenticator.unauthenticated.reconciling',
  actions: 'expectSessionOfAnotherTab',
} as const;

/** The two stages of every flow: its screens are there, or were closed during a call that cannot be taken back. */
export const stages = (flow: Flow) =>
  ({
    initial: 'open',
    states: {
      open: {
        description: 'The screens are shown, as a page or over the page.',
        meta: { screen: flow, requirements: ['2.21', '4.05'] },
        // The flow has been given what it starts with, a password perhaps; nothing else keeps it.
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
            {
              actions: {
                type: 'rememberRequest',
                params: ({ event }) => ({ destination: event.destination ?? null }),
              },
            },
          ],
          'session.startedElsewhere': whenStartedElsewhere,
        },
      },
      withdrawing: {
        description: 'The screens are closed; a call that cannot be taken back is waited for.',
        tags: ['background'],
        after: { withdrawalTimeout: { target: '#authenticator.unauthenticated.reconciling' } },
      },
    },
  }) as const satisfies Parameters<typeof authenticatorSetup.createStateConfig>[0];

/** A person who has closed the screens is not shown another; whether a call has opened a session is looked up. */
export const broken = (flow: Flow) =>
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

/** Another request than the one that is waited for, or has failed, is handled at once. */
export const namedRequest = {
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

/** The same while code is awaited; a request that names nothing changes where to go afterwards, and nothing else. */
export const anotherRequest = [
  namedRequest,
  {
    actions: {
      type: 'rememberDestinationAlone',
      params: ({ event }: { readonly event: SignInRequest }) => event,
    },
  },
] as const;
