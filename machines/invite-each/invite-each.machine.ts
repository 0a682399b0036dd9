/**
 * Inviting people one at a time, where the service takes no list. Each address ends with an outcome, also when the
 * connection or the service fails midway: what was sent cannot be taken back, so nothing of it is lost.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';

/** What the service says of an address. */
export type AddressOutcome = 'invited' | 'alreadyMember' | 'alreadyInvited' | 'notAddress';

/** What became of an address; `failed` for what is not about the address itself. */
export type EachOutcome =
  | { readonly email: string; readonly outcome: AddressOutcome }
  | { readonly email: string; readonly outcome: 'failed'; readonly reason: Message };

export type InviteOneAnswer =
  | { readonly kind: 'answered'; readonly outcome: AddressOutcome }
  /** No answer came: what was lost may have been that the person is invited. */
  | { readonly kind: 'lost'; readonly reason: Message }
  /** Refused for another reason than the address. */
  | { readonly kind: 'failed'; readonly reason: Message }
  /** Refused in a way that every other address would be as well. */
  | { readonly kind: 'failedForAll'; readonly reason: Message };

export interface InviteEachServices {
  /** Invites the person with an address. */
  readonly invite: Call<string, InviteOneAnswer>;
}

export type InviteEachOutput =
  /** Every address with its outcome, in the order in which they were given. */
  | { readonly kind: 'finished'; readonly outcomes: readonly EachOutcome[] }
  /** The first address failed for a reason that is not about it: no other was asked about. */
  | { readonly kind: 'refused' };

interface InviteEachContext {
  /** The addresses that have no outcome yet; the first is with the service. */
  readonly left: readonly string[];
  readonly outcomes: readonly EachOutcome[];
  /** Addresses in a row that failed. */
  readonly faults: number;
}

/** Addresses in a row that failed, after which the service is asked no more. */
const MOST_FAULTS = 3;
const UNREACHABLE: Message = { code: 'unreachable' };

interface Answered {
  readonly answer: InviteOneAnswer;
}

const reasonOf = (answer: InviteOneAnswer): Message => ('reason' in answer ? answer.reason : UNREACHABLE);

/** Gives the first address that is left its outcome. */
const ended = ({ left, outcomes }: InviteEachContext, end: (email: string) => EachOutcome) => ({
  left: left.slice(1),
  outcomes: [...outcomes, ...left.slice(0, 1).map((email) => end(email))],
});

/** Where the answers lead that say nothing of the address. */
const failures = [
  { guard: 'isFirst', target: 'refused' },
  {
    guard: { type: 'isFailedForAll', params: answered<InviteOneAnswer> },
    target: 'finished',
    actions: [{ type: 'recordFailure', params: answered<InviteOneAnswer> }, 'recordRest'],
  },
  { target: 'choosing', actions: { type: 'recordFailure', params: answered<InviteOneAnswer> } },
] as const;

/** A call that broke has no answer, and is no refusal of all addresses. */
const broken = [
  { guard: 'isFirst', target: 'refused' },
  {
    target: 'choosing',
    actions: { type: 'recordFailure', params: { answer: { kind: 'failed', reason: UNREACHABLE } } },
  },
] as const;

export const inviteEachMachine = setup({
  types: {
    context: {} as InviteEachContext,
    events: {} as { readonly type: never },
    input: {} as { readonly emails: readonly string[] },
    output: {} as InviteEachOutput,
    meta: {} as StateMeta,
    tags: {} as StateTag,
    children: {} as { invite: 'invite'; inviteAgain: 'invite' },
  },
  actors: { invite: unprovided<InviteOneAnswer, string>('inviteEach', 'invite') },
  guards: {
    isAnswered: answerIs('answered'),
    isLost: answerIs('lost'),
    isFailedForAll: answerIs('failedForAll'),
    isFirst: ({ context }) => context.outcomes.length === 0,
    isNoneLeft: ({ context }) => context.left.length === 0,
    hasTooManyFaults: ({ context }) => context.faults >= MOST_FAULTS,
  },
  actions: {
    record: assign(({ context }, { answer }: Answered) =>
      answer.kind === 'answered'
        ? { ...ended(context, (email) => ({ email, outcome: answer.outcome })), faults: 0 }
        : {},
    ),
    // A person who is invited now was invited by the request whose answer was lost.
    recordAgain: assign(({ context }, { answer }: Answered) =>
      answer.kind === 'answered'
        ? {
            ...ended(context, (email) => ({
              email,
              outcome: answer.outcome === 'alreadyInvited' ? 'invited' : answer.outcome,
            })),
            faults: 0,
          }
        : {},
    ),
    recordFailure: assign(({ context }, { answer }: Answered) => ({
      ...ended(context, (email) => ({ email, outcome: 'failed', reason: reasonOf(answer) })),
      faults: context.faults + 1,
    })),
    // The addresses that are left end as the last one did.
    recordRest: assign(({ context: { left, outcomes } }) => {
      const last = outcomes.at(-1);
      const reason = last?.outcome === 'failed' ? last.reason : UNREACHABLE;
      return {
        left: [],
        outcomes: [...outcomes, ...left.map((email) => ({ email, outcome: 'failed' as const, reason }))],
      };
    }),
  },
}).createMachine({
  id: 'inviteEach',
  description: 'People who are invited one at a time.',
  context: ({ input: { emails } }) => ({ left: emails, outcomes: [], faults: 0 }),
  initial: 'choosing',
  output: ({ event }) => event.output as InviteEachOutput,
  states: {
    choosing: {
      description: 'The next address is chosen, if the service is to be asked again.',
      always: [
        { guard: 'isNoneLeft', target: 'finished' },
        { guard: 'hasTooManyFaults', target: 'finished', actions: 'recordRest' },
        { target: 'sending' },
      ],
    },
    sending: {
      description: 'The service is asked to invite one person.',
      tags: ['busy'],
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context }) => context.left[0] ?? '',
        onDone: [
          {
            guard: { type: 'isAnswered', params: answered },
            target: 'choosing',
            actions: { type: 'record', params: answered },
          },
          { guard: { type: 'isLost', params: answered }, target: 'sendingAgain' },
          ...failures,
        ],
        onError: broken,
      },
    },
    sendingAgain: {
      description: 'An answer was lost. The service is asked about the same person once more.',
      tags: ['busy'],
      invoke: {
        id: 'inviteAgain',
        src: 'invite',
        input: ({ context }) => context.left[0] ?? '',
        onDone: [
          {
            guard: { type: 'isAnswered', params: answered },
            target: 'choosing',
            actions: { type: 'recordAgain', params: answered },
          },
          ...failures,
        ],
        onError: broken,
      },
    },
    finished: {
      type: 'final',
      description: 'Every address has an outcome.',
      output: ({ context }): InviteEachOutput => ({ kind: 'finished', outcomes: context.outcomes }),
    },
    refused: {
      type: 'final',
      description: 'The first address failed for a reason that is not about it, so no other was asked about.',
      output: (): InviteEachOutput => ({ kind: 'refused' }),
    },
  },
});

export type InviteEachRef = ActorRefFrom<typeof inviteEachMachine>;
export type InviteEachSnapshot = SnapshotFrom<typeof inviteEachMachine>;

/** The machine with its service. */
export const provideInviteEach = ({ invite }: InviteEachServices): typeof inviteEachMachine =>
  inviteEachMachine.provide({ actors: { invite: calling(invite) } });
