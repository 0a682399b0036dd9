/**
 * The preview of one file: looks how far it is, asks for the table when it was not requested, and waits for it, saying all
 * the while what is going on. It never waits for something that is not being made.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { calling, type Call } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { currentScreen } from '../conventions/screen.ts';

/** How far the table is; `none`: the file is shown in another way, or not at all. */
export type TableProgress = 'absent' | 'queued' | 'processing' | 'ready' | 'failed' | 'none';

/** What the service says about the preview. What there is to show stands elsewhere. */
export type LookAnswer =
  | {
      readonly kind: 'seen';
      readonly table: TableProgress;
      /** Milliseconds until a conversion that failed may be asked for again; null: that would change nothing. */
      readonly retryAfter: number | null;
    }
  /** The file is not there, or not for this reader. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

export interface ResourcePreviewInput {
  readonly resourceGUID: string;
}

export type ResourcePreviewEvent =
  /** The reader wants to have it tried again. */
  | { readonly type: 'retry.requested' }
  /** A question to the table was answered with "not ready". */
  | { readonly type: 'table.lost' };

export type ResourcePreviewScreen = 'looking' | 'waiting' | 'shown' | 'failed' | 'refused' | 'unreachable';

export interface ResourcePreviewServices {
  /** Asks how far the preview is. */
  readonly look: Call<ResourcePreviewInput, LookAnswer>;
  /** Asks for the table to be made. */
  readonly requestTable: Call<ResourcePreviewInput, LookAnswer>;
}

const resourcePreviewPlaceholders = {
  look: unprovided<LookAnswer, ResourcePreviewInput>('resourcePreview', 'look'),
  requestTable: unprovided<LookAnswer, ResourcePreviewInput>('resourcePreview', 'requestTable'),
};

/** The services as actors, for `resourcePreviewMachine.provide({ actors })`. */
const resourcePreviewActors = (services: ResourcePreviewServices): typeof resourcePreviewPlaceholders => ({
  look: calling(services.look),
  requestTable: calling(services.requestTable),
});

interface ResourcePreviewContext {
  readonly resourceGUID: string;
  readonly answer: LookAnswer;
  /** The table was asked for, so that a service that does not take it is not asked for ever. */
  readonly wasRequested: boolean;
}

const unreachable: LookAnswer = { kind: 'unreachable' };

/** Null for what another try would not mend. */
const pauseOf = ({ answer }: ResourcePreviewContext) => (answer.kind === 'seen' ? answer.retryAfter : null);
const tableOf = ({ answer }: ResourcePreviewContext) => (answer.kind === 'seen' ? answer.table : null);

const answered = {
  target: '#resourcePreview.routing',
  actions: { type: 'storeAnswer', params: ({ event }: { event: { output: LookAnswer } }) => event.output },
} as const;

export const resourcePreviewMachine = setup({
  types: {
    context: {} as ResourcePreviewContext,
    events: {} as ResourcePreviewEvent,
    input: {} as ResourcePreviewInput,
    meta: {} as StateMeta<ResourcePreviewScreen>,
    tags: {} as StateTag,
    children: {} as { look: 'look'; lookAgain: 'look'; requestTable: 'requestTable' },
  },
  actors: resourcePreviewPlaceholders,
  guards: {
    isRefused: ({ context }) => context.answer.kind === 'refused',
    isSeen: ({ context }) => context.answer.kind === 'seen',
    isUnasked: ({ context }) => tableOf(context) === 'absent' && !context.wasRequested,
    isUnderWay: ({ context }) => ['absent', 'queued', 'processing'].includes(tableOf(context) ?? ''),
    isFailed: ({ context }) => tableOf(context) === 'failed',
    isMendable: ({ context }) => pauseOf(context) !== null,
    isPausing: ({ context }) => tableOf(context) === 'failed' && (pauseOf(context) ?? 0) > 0,
  },
  actions: {
    storeAnswer: assign({ answer: (_, answer: LookAnswer) => answer }),
    noteRequest: assign({ wasRequested: true }),
    forgetRequest: assign({ wasRequested: false }),
    storeBreakage: assign({ answer: unreachable }),
  },
  delays: { pollPause: 800, retryPause: ({ context }) => pauseOf(context) ?? 0 },
}).createMachine({
  id: 'resourcePreview',
  description: 'How far the preview of a file is, until it can be shown or it is known why not.',
  context: ({ input }) => ({
    resourceGUID: input.resourceGUID,
    answer: unreachable,
    wasRequested: false,
  }),
  initial: 'looking',
  states: {
    looking: {
      description: 'The service is asked what there is to show.',
      meta: { screen: 'looking' },
      tags: ['busy'],
      entry: 'forgetRequest',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => ({ resourceGUID: context.resourceGUID }),
        onDone: answered,
        onError: { target: 'unreachable', actions: 'storeBreakage' },
      },
    },
    requesting: {
      description: 'The table was not requested yet, so it is requested.',
      meta: { screen: 'looking' },
      tags: ['busy'],
      entry: 'noteRequest',
      invoke: {
        id: 'requestTable',
        src: 'requestTable',
        input: ({ context }) => ({ resourceGUID: context.resourceGUID }),
        onDone: answered,
        onError: { target: 'unreachable', actions: 'storeBreakage' },
      },
    },
    routing: {
      description: 'The answer decides where to go.',
      always: [
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isUnasked', target: 'requesting' },
        { guard: 'isUnderWay', target: 'waiting' },
        { guard: 'isPausing', target: 'failed.pausing' },
        { guard: 'isFailed', target: 'failed.settled' },
        { guard: 'isSeen', target: 'shown' },
        { target: 'unreachable' },
      ],
    },
    waiting: {
      description: 'The table is in the queue or being made.',
      meta: { screen: 'waiting' },
      initial: 'resting',
      states: {
        resting: {
          description: 'A moment passes before the service is asked again.',
          after: { pollPause: { target: 'checking' } },
        },
        checking: {
          description: 'The service is asked whether the table is ready.',
          tags: ['background'],
          invoke: {
            id: 'lookAgain',
            src: 'look',
            input: ({ context }) => ({ resourceGUID: context.resourceGUID }),
            onDone: answered,
            onError: { target: '#resourcePreview.unreachable', actions: 'storeBreakage' },
          },
        },
      },
    },
    shown: {
      description: 'There is something to show, or it is known that there never will be.',
      meta: { screen: 'shown' },
      on: { 'table.lost': { target: 'looking' } },
    },
    failed: {
      description: 'The file did not become a table, and it is known why.',
      meta: { screen: 'failed' },
      initial: 'settled',
      states: {
        pausing: {
          description: 'It was tried not long ago, and others wait for the same machine.',
          after: { retryPause: { target: 'settled' } },
        },
        settled: {
          description: 'It may be tried again, where that can change something.',
          on: {
            'retry.requested': [
              { guard: 'isMendable', target: '#resourcePreview.requesting' },
              { target: '#resourcePreview.looking' },
            ],
          },
        },
      },
    },
    refused: {
      description: 'The file is not there, or not for this reader.',
      meta: { screen: 'refused' },
      on: { 'retry.requested': { target: 'looking' } },
    },
    unreachable: {
      description: 'The service could not be asked.',
      meta: { screen: 'unreachable' },
      on: { 'retry.requested': { target: 'looking' } },
    },
  },
});

export type ResourcePreviewRef = ActorRefFrom<typeof resourcePreviewMachine>;
export type ResourcePreviewSnapshot = SnapshotFrom<typeof resourcePreviewMachine>;

/** The machine with the application's services. */
export const provideResourcePreview = (services: ResourcePreviewServices): typeof resourcePreviewMachine =>
  resourcePreviewMachine.provide({ actors: resourcePreviewActors(services) });

/** What a reader sees. */
export const previewScreen = (snapshot: ResourcePreviewSnapshot): ResourcePreviewScreen =>
  currentScreen<ResourcePreviewScreen>(snapshot) ?? 'looking';

/** Whether asking again may bring what was not brought. */
export const mayTryAgain = (snapshot: ResourcePreviewSnapshot): boolean =>
  snapshot.matches({ failed: 'settled' }) && retryAfter(snapshot) !== null;

/** The pause in milliseconds that the service wanted before another try; null where none is of use. */
export const retryAfter = ({ context }: ResourcePreviewSnapshot): number | null =>
  context.answer.kind === 'seen' ? context.answer.retryAfter : null;

/** The table can be asked. */
export const hasTable = (snapshot: ResourcePreviewSnapshot): boolean =>
  snapshot.matches('shown') && tableOf(snapshot.context) === 'ready';

/** The file is shown in another way, or not at all. */
export const hasNoTable = (snapshot: ResourcePreviewSnapshot): boolean =>
  snapshot.matches('shown') && tableOf(snapshot.context) === 'none';

/** Another try will be possible, but not yet. */
export const isPausing = (snapshot: ResourcePreviewSnapshot): boolean =>
  snapshot.matches({ failed: 'pausing' });
