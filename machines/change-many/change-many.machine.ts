/** Changing many datasets of a list at once: rows are selected, a change is chosen, and it can be undone. */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type {
  ChangeManyEvent,
  ChangeManyScreen,
  ManyAnswer,
  ManyChange,
  ManyKind,
  ManyOutcome,
  ManyRequest,
} from './change-many.types.ts';

export interface ChangeManyServices {
  readonly change: Call<ManyRequest, ManyAnswer>;
  /** @param undo names the change */
  readonly undo: Call<string, ManyAnswer>;
}

interface ChangeManyContext {
  readonly selected: readonly string[];
  /** What the dialog is about; null while there is none. */
  readonly kind: ManyKind | null;
  /** What is being done; null before. */
  readonly change: ManyChange | null;
  /** What became of the datasets; null before. */
  readonly outcome: ManyOutcome | null;
  /** Why the last request failed. */
  readonly problem: Message | null;
}

const UNREACHABLE: Message = { code: 'unreachable' };
const NOTHING: ChangeManyContext = { selected: [], kind: null, change: null, outcome: null, problem: null };

/** @throws Error where nothing was confirmed; the chart asks the service for what was confirmed and nothing else */
function requestOf({ selected, change }: ChangeManyContext): ManyRequest {
  if (change === null) throw new Error('No change was confirmed.');
  return { datasetGUIDs: selected, change };
}

const messageOf = (answer: ManyAnswer): Message => (answer.kind === 'refused' ? answer.message : UNREACHABLE);

export const changeManyMachine = setup({
  types: {
    context: {} as ChangeManyContext,
    events: {} as ChangeManyEvent,
    meta: {} as StateMeta<ChangeManyScreen>,
    tags: {} as StateTag,
    children: {} as { change: 'change'; undo: 'undo' },
  },
  actors: {
    change: unprovided<ManyAnswer, ManyRequest>('changeMany', 'change'),
    undo: unprovided<ManyAnswer, string>('changeMany', 'undo'),
  },
  guards: {
    hasSelection: ({ context }) => context.selected.length > 0,
    canUndo: ({ context }) => context.outcome?.undo != null,
    isDone: answerIs('done'),
  },
  actions: {
    select: assign((_, params: { datasetGUIDs: readonly string[] }) => ({ selected: params.datasetGUIDs })),
    storeKind: assign((_, params: { kind: ManyKind }) => ({ kind: params.kind, outcome: null })),
    storeChange: assign((_, params: { change: ManyChange }) => ({ change: params.change })),
    // What was refused stays selected, so that something else can be done with it.
    storeOutcome: assign((_, params: { answer: ManyAnswer }) =>
      params.answer.kind === 'done'
        ? {
            outcome: params.answer.outcome,
            selected: params.answer.outcome.refused.map(({ datasetGUID }) => datasetGUID),
          }
        : {},
    ),
    // Rows that were selected while the service undid the change stay selected.
    storeUndone: assign((_, params: { answer: ManyAnswer }) =>
      params.answer.kind === 'done' ? { outcome: params.answer.outcome } : {},
    ),
    storeProblem: assign((_, params: { problem: Message }) => ({ problem: params.problem })),
    clearProblem: assign({ problem: null }),
    clearKind: assign({ kind: null }),
    clearOutcome: assign({ outcome: null, change: null, problem: null }),
  },
}).createMachine({
  id: 'changeMany',
  description: 'A change of many datasets at once.',
  context: NOTHING,
  initial: 'choosing',
  on: {
    'selection.changed': {
      actions: { type: 'select', params: ({ event }) => ({ datasetGUIDs: event.datasetGUIDs }) },
    },
    'change.requested': {
      guard: 'hasSelection',
      target: '.asking',
      actions: { type: 'storeKind', params: ({ event }) => ({ kind: event.kind }) },
    },
  },
  states: {
    choosing: {
      description: 'The person selects rows.',
      meta: { screen: 'choosing' },
      entry: 'clearOutcome',
    },
    asking: {
      description: 'The person says what to change, and confirms it.',
      meta: { screen: 'asking' },
      on: {
        // The list is behind the dialog.
        'selection.changed': {},
        'change.requested': {},
        'change.confirmed': {
          target: 'changing',
          actions: [
            'clearProblem',
            { type: 'storeChange', params: ({ event }) => ({ change: event.change }) },
          ],
        },
        'change.cancelled': { target: 'choosing', actions: 'clearKind' },
      },
    },
    changing: {
      description: 'The service changes the datasets. It cannot be cancelled any more.',
      meta: { screen: 'asking' },
      tags: ['busy'],
      on: { 'selection.changed': {}, 'change.requested': {} },
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: answered },
            target: 'done',
            actions: [{ type: 'storeOutcome', params: answered }, 'clearKind'],
          },
          {
            target: 'asking',
            actions: { type: 'storeProblem', params: ({ event }) => ({ problem: messageOf(event.output) }) },
          },
        ],
        onError: { target: 'asking', actions: { type: 'storeProblem', params: { problem: UNREACHABLE } } },
      },
    },
    done: {
      description: 'What became of the datasets is shown, and can be undone.',
      meta: { screen: 'done' },
      exit: 'clearProblem',
      on: {
        'undo.requested': { guard: 'canUndo', target: 'undoing' },
        'outcome.dismissed': { target: 'choosing' },
      },
    },
    undoing: {
      description: 'The service undoes the change.',
      meta: { screen: 'done' },
      tags: ['busy'],
      on: { 'change.requested': {} },
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => context.outcome?.undo ?? '',
        onDone: [
          {
            guard: { type: 'isDone', params: answered },
            target: 'undone',
            actions: { type: 'storeUndone', params: answered },
          },
          {
            target: 'done',
            actions: { type: 'storeProblem', params: ({ event }) => ({ problem: messageOf(event.output) }) },
          },
        ],
        onError: { target: 'done', actions: { type: 'storeProblem', params: { problem: UNREACHABLE } } },
      },
    },
    undone: {
      description: 'What was undone is shown.',
      meta: { screen: 'undone' },
      on: { 'outcome.dismissed': { target: 'choosing' } },
    },
  },
});

export type ChangeManyRef = ActorRefFrom<typeof changeManyMachine>;
export type ChangeManySnapshot = SnapshotFrom<typeof changeManyMachine>;

export const provideChangeMany = ({ change, undo }: ChangeManyServices): typeof changeManyMachine =>
  changeManyMachine.provide({
    actors: {
      change: calling(change),
      undo: calling(undo),
    },
  });
