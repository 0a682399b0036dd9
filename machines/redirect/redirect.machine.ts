/**
 * The redirect check: before a page of the application opens, the server's rules say whether its address leads
 * elsewhere. The server itself has applied them to the page that a document begins with.
 *
 * Rules and routes may lead to each other, so the steps are counted until a page is shown: an address that leads on and
 * on ends at a page that says so, and never in a browser that hangs.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answerIs, calling, type Call } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';

/**
 * `follow`: the router goes on to another path. `leave`: another address is loaded as a page. `loop`: the rules lead in
 * a circle, along `trail`.
 */
export type RedirectAnswer =
  | { readonly kind: 'stay' }
  | { readonly kind: 'follow' | 'leave'; readonly href: string }
  | { readonly kind: 'loop'; readonly trail: readonly string[] };

export type RedirectScreen =
  /** The address has no page, because the rules lead on and on. */
  'redirectLoop';

export interface RedirectServices {
  /** What the server's rules make of an address: path, query and fragment. Fails when they cannot be had. */
  readonly redirectFor: Call<{ readonly href: string }, RedirectAnswer>;
}

const redirectPlaceholders = {
  redirectFor: unprovided<RedirectAnswer, { readonly href: string }>('redirect', 'redirectFor'),
};

/** The services as actors, for `redirectMachine.provide({ actors })`. */
const redirectActors = (services: RedirectServices): typeof redirectPlaceholders => ({
  redirectFor: calling(services.redirectFor),
});

/** How often one address may lead to the next before a page is shown. */
export const MOST_STEPS = 10;

export interface RedirectContext {
  /** The address that was asked for last; null before the first, and once the browser has stayed where it was. */
  readonly href: string | null;
  /** Where it leads; null unless it leads elsewhere. */
  readonly target: string | null;
  /** The addresses that have led on since a page was shown. */
  readonly trail: readonly string[];
}

export type RedirectEvent =
  /** The router is about to open an address: path, query and fragment. */
  | { readonly type: 'path.wanted'; readonly href: string }
  /** A page is open. */
  | { readonly type: 'page.shown' };

type Answered = { readonly event: { readonly output: RedirectAnswer } };
const answer = ({ event }: Answered) => ({ answer: event.output });

export const redirectMachine = setup({
  types: {} as {
    context: RedirectContext;
    events: RedirectEvent;
    tags: StateTag;
    meta: StateMeta<RedirectScreen>;
    children: { redirectFor: 'redirectFor' };
  },
  actors: redirectPlaceholders,
  delays: {
    /** How long a page waits for the rules; without them it opens, and the server has the last word. */
    checkTimeout: 1_500,
    /** How long the browser may take to load a page before it is taken to have stayed. */
    navigationTimeout: 10_000,
  },
  guards: {
    isCircle: ({ context }, params: { answer: RedirectAnswer }) =>
      params.answer.kind === 'loop' ||
      (params.answer.kind === 'follow' && context.trail.length >= MOST_STEPS),
    isElsewhere: answerIs('leave'),
    isPath: answerIs('follow'),
  },
  actions: {
    storeAddress: assign({ href: (_, params: { href: string }) => params.href, target: null }),
    storeTarget: assign({
      target: (_, params: { answer: RedirectAnswer }) =>
        'href' in params.answer ? params.answer.href : null,
    }),
    storeStep: assign({ trail: ({ context }) => [...context.trail, context.href ?? ''] }),
    storeTrail: assign({
      trail: ({ context }, params: { answer: RedirectAnswer }) =>
        params.answer.kind === 'loop' ? params.answer.trail : context.trail,
    }),
    forgetTrail: assign({ trail: [] }),
    forgetTarget: assign({ target: null }),
    forgetAddress: assign({ href: null }),
  },
}).createMachine({
  id: 'redirect',
  description: 'Whether an address of the application leads elsewhere, as the server says.',
  context: { href: null, target: null, trail: [] },
  initial: 'resting',
  on: {
    'path.wanted': { target: '.checking', actions: { type: 'storeAddress', params: ({ event }) => event } },
  },
  states: {
    resting: {
      description: 'A page is open, and no navigation is under way.',
      // Where an address has led is of no use once a page is open, or the browser has stayed.
      entry: ['forgetTrail', 'forgetTarget'],
    },
    checking: {
      description: 'The rules are asked what becomes of an address.',
      tags: ['background'],
      meta: { requirements: ['2.16'] },
      invoke: {
        id: 'redirectFor',
        src: 'redirectFor',
        input: ({ context }) => ({ href: context.href ?? '/' }),
        onDone: [
          {
            guard: { type: 'isCircle', params: answer },
            target: 'looping',
            actions: { type: 'storeTrail', params: answer },
          },
          {
            guard: { type: 'isElsewhere', params: answer },
            target: 'leaving',
            actions: { type: 'storeTarget', params: answer },
          },
          {
            guard: { type: 'isPath', params: answer },
            target: 'following',
            actions: [{ type: 'storeTarget', params: answer }, 'storeStep'],
          },
          { target: 'passing' },
        ],
        // It is not known, as when the network is gone; the page itself will show it.
        onError: { target: 'passing' },
      },
      after: { checkTimeout: { target: 'passing' } },
    },
    passing: {
      description: 'The page of the address opens.',
      on: { 'page.shown': { target: 'resting' } },
    },
    following: {
      description: 'The router goes on to where the rule leads.',
      meta: { requirements: ['2.16'] },
      on: { 'page.shown': { target: 'resting' } },
    },
    leaving: {
      description: 'The browser loads another address, and this document ends with that.',
      tags: ['background'],
      meta: { requirements: ['2.16'] },
      // The page before is still open, and the address is not needed any more.
      after: { navigationTimeout: { target: 'resting', actions: 'forgetAddress' } },
    },
    looping: {
      description: 'The rules redirect in a loop; a page says so.',
      meta: { screen: 'redirectLoop', requirements: ['2.16'] },
      // The page that says so is a page as well.
      on: { 'page.shown': { target: 'resting' } },
    },
  },
});

export type RedirectRef = ActorRefFrom<typeof redirectMachine>;
export type RedirectSnapshot = SnapshotFrom<typeof redirectMachine>;

/** The machine with the application's services. */
export const provideRedirect = (services: RedirectServices): typeof redirectMachine =>
  redirectMachine.provide({ actors: redirectActors(services) });

/**
 * What becomes of an address that the machine has heard of; null while it is being found out. An address that another has
 * overtaken stays where it is, since it is no longer wanted.
 */
export function answerFor(snapshot: RedirectSnapshot, href: string): RedirectAnswer | null {
  const { context } = snapshot;
  if (context.href !== href) return { kind: 'stay' };
  if (snapshot.matches('checking')) return null;
  if (snapshot.matches('looping')) return { kind: 'loop', trail: context.trail };
  if (context.target === null) return { kind: 'stay' };
  return { kind: snapshot.matches('leaving') ? 'leave' : 'follow', href: context.target };
}
