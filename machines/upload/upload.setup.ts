/** What the chart of an upload is written with: context, guards, actions, delays and actors. */
import { assign, setup } from 'xstate';
import { answerIs } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { uploadPlaceholders } from './upload.actors.ts';
import type {
  BegunUpload,
  ChosenFile,
  ProcessedAnswer,
  UploadEvent,
  UploadInput,
  UploadOutput,
  UploadScreen,
} from './upload.types.ts';

export interface UploadContext {
  readonly datasetGUID: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly file: ChosenFile | null;
  readonly begun: BegunUpload | null;
  /** Bytes that the server has, as far as it is known here. */
  readonly offset: number;
  /** Bytes of which the server has said that it has them. */
  readonly confirmed: number;
  /** Tries in a row after which no byte more was on the server. */
  readonly failures: number;
  /** Why it was refused or interrupted, or why another file is wanted. */
  readonly problem: Message | null;
  readonly resourceGUID: string | null;
  readonly isSent: boolean;
}

/** Half a second, doubled with every failure in a row, and half a minute at most. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** Whether it waits for one of the few turns, or leaves them to others. */
export type UploadTag = StateTag | 'wantsTurn' | 'needsNoTurn';

export const uploadSetup = setup({
  types: {} as {
    context: UploadContext;
    events: UploadEvent;
    input: UploadInput;
    output: UploadOutput;
    tags: UploadTag;
    meta: StateMeta<UploadScreen>;
    children: { transfer: 'transfer'; watch: 'watch'; look: 'look'; remove: 'remove' };
  },
  actors: uploadPlaceholders,
  delays: {
    /** Until the server is asked again how far it is with the file. */
    lookPause: 1000,
    /** Until an interrupted upload goes on by itself. */
    retryPause: ({ context }) => Math.min(FIRST_PAUSE * 2 ** context.failures, LONGEST_PAUSE),
  },
  guards: {
    isSent: ({ context }) => context.isSent,
    hasFile: ({ context }) => context.file !== null,
    /** A file of another size cannot be the one that was begun. */
    isSameSize: ({ context }, params: { file: ChosenFile }) => params.file.size === context.size,
    isForward: ({ context }, params: { offset: number }) => params.offset > context.offset,
    isFurther: ({ context }, params: { offset: number }) => params.offset > context.confirmed,
    isProcessing: answerIs('processing'),
    isStored: answerIs('stored'),
    isRefused: answerIs('refused'),
  },
  actions: {
    storeFile: assign((_, params: { file: ChosenFile }) => ({ file: params.file, problem: null })),
    forgetFile: assign({ file: null }),
    // Bytes that came before the line was cut are progress.
    storeUpload: assign(({ context }, params: { begun: BegunUpload; offset: number }) => ({
      begun: params.begun,
      offset: params.offset,
      failures: params.offset > context.confirmed ? 0 : context.failures,
      confirmed: params.offset,
    })),
    storeConfirmed: assign((_, params: { offset: number }) => ({ confirmed: params.offset, failures: 0 })),
    noteInterruption: assign(({ context }, params: { message?: Message }) => ({
      failures: context.failures + 1,
      problem: params.message ?? null,
    })),
    forgetProblem: assign({ problem: null }),
    storeOffset: assign({ offset: (_, params: { offset: number }) => params.offset }),
    forgetFailures: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    storeProblem: assign({ problem: (_, params: { message: Message }) => params.message }),
    noteSent: assign({ isSent: true, offset: ({ context }) => context.size }),
    storeResource: assign({
      resourceGUID: (_, params: { answer: ProcessedAnswer }) =>
        params.answer.kind === 'stored' ? params.answer.resourceGUID : null,
    }),
  },
});

export const otherFile: Message = { code: 'otherFile' };
