/**
 * Changes that are made as soon as they are asked for, by a press or a choice, without a form and without a question. They
 * are made one after the other, since each begins with what the one before has left. What was made can be undone where the
 * application knows how; what was not made says why, and can be tried again.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { isEqual } from '../form/form.paths.ts';

/** What is to be done, as plain data; the application adds what its calls take. Two equal ones are the same change. */
export interface Change {
  readonly act: string;
}

export type ChangeAnswer =
  /** @property undo the change that takes it back; null where there is none */
  | { readonly kind: 'made'; readonly undo: Change | null }
  /** The service says why not. */
  | { readonly kind: 'refused'; readonly message: Message };

/** What is made. */
export interface Making {
  readonly change: Change;
  /** Those that were made while it waited, in their order: it was asked for before anyone saw what they have changed. */
  readonly after: readonly Change[];
}

export interface ImmediateChangeServices {
  /** A rejection means that no answer came: the change may have been made, so making it twice must do no harm. */
  readonly make: Call<Making, ChangeAnswer>;
}

export type ImmediateChangeEvent =
  | { readonly type: 'change.requested'; readonly change: Change }
  | { readonly type: 'undo.requested' }
  | { readonly type: 'retry.requested' }
  /** The person gives up what was not made. */
  | { readonly type: 'change.discarded' }
  /** What was made need not be shown any longer. */
  | { readonly type: 'outcome.dismissed' };

/** `making`: no word of it yet. `slow`: it takes long enough to say what is being done. */
export type ImmediateChangeScreen = 'idle' | 'making' | 'slow' | 'made' | 'refused' | 'unreachable';

interface ImmediateChangeContext {
  /** Changes that are not made, in the order in which they were asked for; the first is being made or has failed. */
  readonly pending: readonly Change[];
  /** Those that were made before the first, without a pause. */
  readonly after: readonly Change[];
  /** The last one that was made, and what takes it back; null once another one is being made. */
  readonly made: { readonly change: Change; readonly undo: Change | null } | null;
  /** Why the first one was not made. */
  readonly problem: Message | null;
}

const UNREACHABLE: Message = { code: 'unreachable' };

/** @throws Error where nothing is to be made; the chart makes only what was asked for */
function firstOf({ pending }: ImmediateChangeContext): Change {
  const [first] = pending;
  if (first === undefined) throw new Error('No change was asked for.');
  return first;
}

/** With one more; the same one twice in a row is one: a second press of a button. */
const withOne = (pending: readonly Change[], change: Change): readonly Change[] => {
  const last = pending.at(-1);
  return last !== undefined && isEqual(last, change) ? pending : [...pending, change];
};

const requested = ({ event }: { readonly event: { readonly change: Change } }) => ({ change: event.change });

const MAKING = 'making';

export const immediateChangeMachine = setup({
  types: {
    context: {} as ImmediateChangeContext,
    events: {} as ImmediateChangeEvent,
    meta: {} as StateMeta<ImmediateChangeScreen>,
    tags: {} as StateTag,
    children: {} as { make: 'make' },
  },
  actors: { make: unprovided<ChangeAnswer, Making>('immediateChange', 'make') },
  guards: {
    isMade: answerIs('made'),
    isMadeWithMore: ({ context }, { answer }: { readonly answer: ChangeAnswer }) =>
      answer.kind === 'made' && context.pending.length > 1,
    hasMore: ({ context }) => context.pending.length > 1,
    canUndo: ({ context }) => context.made?.undo != null,
  },
  actions: {
    add: assign({
      pending: ({ context }, { change }: { readonly change: Change }) => withOne(context.pending, change),
    }),
    /** Asked for in place of the one that was refused. */
    addInstead: assign({
      pending: ({ context }, { change }: { readonly change: Change }) =>
        withOne(context.pending.slice(1), change),
    }),
    addUndo: assign({
      pending: ({ context }) => (context.made?.undo == null ? [] : [context.made.undo]),
    }),
    dropFirst: assign({ pending: ({ context }) => context.pending.slice(1) }),
    goOn: assign(({ context }) => ({
      pending: context.pending.slice(1),
      after: [...context.after, firstOf(context)],
    })),
    forgetEarlier: assign({ after: [] }),
    storeMade: assign(({ context }, { answer }: { readonly answer: ChangeAnswer }) => ({
      pending: [],
      after: [],
      made: { change: firstOf(context), undo: answer.kind === 'made' ? answer.undo : null },
    })),
    storeProblem: assign((_, { problem }: { readonly problem: Message }) => ({ problem })),
    forgetOutcome: assign({ made: null, problem: null }),
  },
  delays: {
    /** After it the page says what is being done. */
    noticePause: 300,
  },
}).createMachine({
  id: 'immediateChange',
  description: 'Changes that are made as soon as they are asked for, one after the other.',
  context: { pending: [], after: [], made: null, problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being changed.',
      meta: { screen: 'idle' },
      entry: ['forgetOutcome', 'forgetEarlier'],
      on: { 'change.requested': { target: MAKING, actions: { type: 'add', params: requested } } },
    },
    making: {
      description: 'The service is given the first change; others wait for it.',
      tags: ['busy'],
      entry: 'forgetOutcome',
      on: { 'change.requested': { actions: { type: 'add', params: requested } } },
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context }) => ({ change: firstOf(context), after: context.after }),
        onDone: [
          {
            guard: { type: 'isMadeWithMore', params: answered },
            target: MAKING,
            reenter: true,
            actions: 'goOn',
          },
          {
            guard: { type: 'isMade', params: answered },
            target: 'made',
            actions: { type: 'storeMade', params: answered },
          },
          {
            target: 'refused',
            actions: {
              type: 'storeProblem',
              params: ({ event }) => ({
                problem: event.output.kind === 'refused' ? event.output.message : UNREACHABLE,
              }),
            },
          },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'storeProblem', params: { problem: UNREACHABLE } },
        },
      },
      initial: 'brief',
      states: {
        brief: {
          description: 'The answer is expected any moment.',
          meta: { screen: 'making' },
          after: { noticePause: { target: 'slow' } },
        },
        slow: {
          description: 'It takes a while, so the page says what is being done.',
          meta: { screen: 'slow' },
        },
      },
    },
    made: {
      description: 'It was made, and can be undone where there is a way back.',
      meta: { screen: 'made' },
      on: {
        'change.requested': { target: MAKING, actions: { type: 'add', params: requested } },
        'undo.requested': { guard: 'canUndo', target: MAKING, actions: 'addUndo' },
        'outcome.dismissed': { target: 'idle' },
      },
    },
    refused: {
      description: 'The service said why it does not make it. Another change takes its place.',
      meta: { screen: 'refused' },
      on: {
        'change.requested': { target: MAKING, actions: { type: 'addInstead', params: requested } },
        'retry.requested': { target: MAKING },
        'change.discarded': [
          { guard: 'hasMore', target: MAKING, actions: 'dropFirst' },
          { target: 'idle', actions: 'dropFirst' },
        ],
      },
    },
    unreachable: {
      description:
        'No answer came, so it is not known whether it was made. It is tried again before what follows.',
      meta: { screen: 'unreachable' },
      on: {
        'change.requested': { target: MAKING, actions: { type: 'add', params: requested } },
        'retry.requested': { target: MAKING },
        'change.discarded': [
          { guard: 'hasMore', target: MAKING, actions: 'dropFirst' },
          { target: 'idle', actions: 'dropFirst' },
        ],
      },
    },
  },
});

export type ImmediateChangeRef = ActorRefFrom<typeof immediateChangeMachine>;
export type ImmediateChangeSnapshot = SnapshotFrom<typeof immediateChangeMachine>;

/** What the person sees. */
export const immediateChangeScreen = (snapshot: ImmediateChangeSnapshot): ImmediateChangeScreen =>
  currentScreen<ImmediateChangeScreen>(snapshot) ?? 'idle';

/** True while the service is asked. */
export const isMaking = (snapshot: ImmediateChangeSnapshot): boolean => snapshot.hasTag('busy');

/** Changes that were asked for and are not made, as far as it is known; the first is being made or has failed. */
export const pendingChanges = ({ context }: ImmediateChangeSnapshot): readonly Change[] => context.pending;

/** What was made last, until something else is done. */
export const madeChange = ({ context }: ImmediateChangeSnapshot): Change | null =>
  context.made?.change ?? null;

/** Whether what was made can be taken back. */
export const canUndo = (snapshot: ImmediateChangeSnapshot): boolean =>
  snapshot.can({ type: 'undo.requested' });

/** Why the first of the pending changes was not made. */
export const changeProblem = ({ context }: ImmediateChangeSnapshot): Message | null => context.problem;

/** The machine with the application's call. */
export const provideImmediateChange = ({ make }: ImmediateChangeServices): typeof immediateChangeMachine =>
  immediateChangeMachine.provide({ actors: { make: calling(make) } });
