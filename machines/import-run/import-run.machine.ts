/**
 * One import: a source or a file is read, what would change is shown, then applied, and rolled back within its time. The
 * work is done by the service, so a page that is loaded again continues to show it.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import type { Message } from '../conventions/message.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type {
  ActAnswer,
  ImportFile,
  ImportRun,
  ImportRunEvent,
  ImportRunInput,
  ImportRunScreen,
  LoadAnswer,
  PartRequest,
  StartAnswer,
} from './import-run.types.ts';

export interface ImportRunServices {
  load(signal: CallSignal): Promise<LoadAnswer>;
  /** @param file null: the source is fetched */
  start(file: ImportFile | null, signal: CallSignal): Promise<StartAnswer>;
  sendPart(part: PartRequest, signal: CallSignal): Promise<ActAnswer>;
  /** Writes what a run found. */
  apply(runGUID: string, signal: CallSignal): Promise<ActAnswer>;
  /** Ends a run, or puts aside what it found. */
  discard(runGUID: string, signal: CallSignal): Promise<ActAnswer>;
  rollBack(runGUID: string, signal: CallSignal): Promise<ActAnswer>;
}

interface ImportRunContext extends ImportRunInput {
  readonly run: ImportRun | null;
  /** The file that is being handed in; null for an address, and once it has arrived. */
  readonly file: ImportFile | null;
  /** The run that the parts of the file go to, and the next part. */
  readonly sentTo: string;
  readonly position: number;
  /** The run that the person is asked about. */
  readonly asked: string | null;
  readonly problem: Message | null;
}

type Answer = LoadAnswer | StartAnswer | ActAnswer;

const UNREACHABLE: Message = { code: 'unreachable' };
const NOTHING: Omit<ImportRunContext, keyof ImportRunInput> = {
  run: null,
  file: null,
  sentTo: '',
  position: 0,
  asked: null,
  problem: null,
};

const answered = <Output>({ event }: { readonly event: { readonly output: Output } }) => ({
  answer: event.output,
});
const handedIn = ({ event }: { readonly event: { readonly file: ImportFile | null } }) => ({
  file: event.file,
});
const unreachable = { type: 'storeProblem', params: { problem: UNREACHABLE } } as const;
/** The page is out of date, or the service did not answer: what is so is read again, and the reason stays on the page. */
const looksAgain = { target: '#importRun.checking', actions: unreachable } as const;
const refused = {
  guard: { type: 'isRefused', params: answered },
  target: '#importRun.checking',
  actions: { type: 'storeRefusal', params: answered },
} as const;

/** The run decides what comes next; where it cannot be read, the page says so. */
const loaded = {
  onDone: [
    {
      guard: { type: 'isRefused', params: answered },
      target: '#importRun.unavailable',
      actions: { type: 'storeRefusal', params: answered },
    },
    { target: '#importRun.routing', actions: { type: 'storeRun', params: answered } },
  ],
  onError: { target: '#importRun.unavailable', actions: unreachable },
} as const;
const starts = {
  target: '#importRun.starting',
  actions: ['clearProblem', { type: 'storeFile', params: handedIn }],
} as const;
const asksFirst = {
  target: '#importRun.asking',
  actions: [
    'clearProblem',
    {
      type: 'storeAsked',
      params: ({ event }: { readonly event: { readonly runGUID: string } }) => ({ runGUID: event.runGUID }),
    },
  ],
} as const;

export const importRunMachine = setup({
  types: {
    context: {} as ImportRunContext,
    events: {} as ImportRunEvent,
    input: {} as ImportRunInput,
    meta: {} as StateMeta<ImportRunScreen>,
    tags: {} as StateTag,
    children: {} as {
      load: 'load';
      check: 'load';
      poll: 'load';
      start: 'start';
      sendPart: 'sendPart';
      apply: 'apply';
      discard: 'discard';
      rollBack: 'rollBack';
    },
  },
  actors: {
    load: unprovided<LoadAnswer, undefined>('importRun', 'load'),
    start: unprovided<StartAnswer, ImportFile | null>('importRun', 'start'),
    sendPart: unprovided<ActAnswer, PartRequest>('importRun', 'sendPart'),
    apply: unprovided<ActAnswer, string>('importRun', 'apply'),
    discard: unprovided<ActAnswer, string>('importRun', 'discard'),
    rollBack: unprovided<ActAnswer, string>('importRun', 'rollBack'),
  },
  guards: {
    isRefused: (_, params: { answer: Answer }) => params.answer.kind === 'refused',
    hasFile: ({ context }) => context.file !== null,
    isLastPart: ({ context }) => context.position + 1 >= (context.file?.parts ?? 0),
    isUnderWay: ({ context: { run } }) =>
      run !== null && ['receiving', 'reading', 'applying', 'rollingBack'].includes(run.state),
    isReady: ({ context }) => context.run?.state === 'ready',
    isOfSource: ({ context }, params: { file: ImportFile | null }) =>
      context.needsFile === (params.file !== null),
    // A file that is sent from another page, or was sent from one that is closed.
    mayReplace: ({ context }, params: { file: ImportFile | null }) =>
      context.needsFile && params.file !== null && context.run?.state === 'receiving',
    mayDiscard: ({ context }) => ['receiving', 'reading'].includes(context.run?.state ?? ''),
  },
  actions: {
    storeRun: assign((_, params: { answer: LoadAnswer }) =>
      params.answer.kind === 'found' ? { run: params.answer.run } : {},
    ),
    storeFile: assign((_, params: { file: ImportFile | null }) => ({ file: params.file, position: 0 })),
    storeStart: assign((_, params: { answer: StartAnswer }) =>
      params.answer.kind === 'started' ? { sentTo: params.answer.runGUID } : {},
    ),
    countPart: assign(({ context }) => ({ position: context.position + 1 })),
    forgetFile: assign({ file: null, sentTo: '', position: 0 }),
    storeAsked: assign((_, params: { runGUID: string }) => ({ asked: params.runGUID })),
    forgetAsked: assign({ asked: null }),
    storeRefusal: assign((_, params: { answer: Answer }) => ({
      problem: params.answer.kind === 'refused' ? params.answer.message : UNREACHABLE,
    })),
    storeProblem: assign((_, params: { problem: Message }) => ({ problem: params.problem })),
    clearProblem: assign({ problem: null }),
    // What was refused stays on the page; that the service did not answer is over.
    clearUnreachable: assign(({ context }) =>
      context.problem?.code === UNREACHABLE.code ? { problem: null } : {},
    ),
  },
  delays: { pollPause: 1000, retryPause: 3000 },
}).createMachine({
  id: 'importRun',
  description: 'One import, from reading a source or a file to applying what was found, and rolling it back.',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The service is asked what is under way.',
      meta: { screen: 'loading' },
      tags: ['busy'],
      invoke: { id: 'load', src: 'load', ...loaded },
    },
    unavailable: {
      description: 'It is not known what is under way.',
      meta: { screen: 'unavailable' },
      on: { 'retry.requested': { target: 'loading', actions: 'clearProblem' } },
    },
    routing: {
      description: 'The run decides what is shown.',
      always: [
        { guard: 'isUnderWay', target: 'following' },
        { guard: 'isReady', target: 'ready' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'Nothing is under way, and nothing waits for the person.',
      meta: { screen: 'idle' },
      on: {
        'look.requested': { guard: { type: 'isOfSource', params: handedIn }, ...starts },
        'rollBack.requested': asksFirst,
      },
    },
    ready: {
      description: 'What the run found is shown. Nothing is changed yet.',
      meta: { screen: 'ready' },
      on: {
        'look.requested': { guard: { type: 'isOfSource', params: handedIn }, ...starts },
        'apply.requested': { target: 'applying', actions: 'clearProblem' },
        'run.discarded': { target: 'discarding', actions: 'clearProblem' },
        'rollBack.requested': asksFirst,
      },
    },
    starting: {
      description: 'The service is asked to begin.',
      meta: { screen: 'working' },
      tags: ['busy'],
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => context.file,
        onDone: [
          refused,
          { guard: 'hasFile', target: 'sending', actions: { type: 'storeStart', params: answered } },
          { target: 'checking' },
        ],
        onError: looksAgain,
      },
    },
    sending: {
      description: 'A part of the file is being sent.',
      meta: { screen: 'working' },
      tags: ['busy'],
      on: { 'run.discarded': { target: 'discarding' } },
      invoke: {
        id: 'sendPart',
        src: 'sendPart',
        input: ({ context }) => ({ runGUID: context.sentTo, position: context.position }),
        onDone: [
          refused,
          { guard: 'isLastPart', target: 'checking' },
          { target: 'sending', reenter: true, actions: 'countPart' },
        ],
        onError: { target: 'interrupted', actions: unreachable },
      },
    },
    interrupted: {
      description: 'A part of the file did not arrive. It can be sent again.',
      meta: { screen: 'interrupted' },
      on: {
        'retry.requested': { target: 'sending', actions: 'clearProblem' },
        'run.discarded': { target: 'discarding', actions: 'clearProblem' },
      },
    },
    following: {
      description: 'The service works in the background; the page asks how far it is.',
      meta: { screen: 'working' },
      initial: 'resting',
      on: {
        'look.requested': { guard: { type: 'mayReplace', params: handedIn }, ...starts },
        'run.discarded': { guard: 'mayDiscard', target: 'discarding', actions: 'clearProblem' },
      },
      states: {
        resting: {
          description: 'A moment passes before the service is asked again.',
          after: { pollPause: { target: 'polling' } },
        },
        polling: {
          description: 'The service is asked how far it is.',
          tags: ['background'],
          invoke: {
            id: 'poll',
            src: 'load',
            onDone: [
              {
                guard: { type: 'isRefused', params: answered },
                target: '#importRun.unavailable',
                actions: { type: 'storeRefusal', params: answered },
              },
              {
                target: '#importRun.routing',
                actions: [{ type: 'storeRun', params: answered }, 'clearUnreachable'],
              },
            ],
            onError: { target: 'offline', actions: unreachable },
          },
        },
        offline: {
          description: 'The service did not answer. The work goes on without the page.',
          after: { retryPause: { target: 'polling' } },
        },
      },
    },
    applying: {
      description: 'The service is asked to write what was found.',
      meta: { screen: 'working' },
      tags: ['busy'],
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => context.run?.runGUID ?? '',
        onDone: [refused, { target: 'checking' }],
        onError: looksAgain,
      },
    },
    discarding: {
      description: 'The service is asked to end the run, or to put aside what it found.',
      meta: { screen: 'working' },
      tags: ['busy'],
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => (context.sentTo === '' ? (context.run?.runGUID ?? '') : context.sentTo),
        onDone: [refused, { target: 'checking' }],
        onError: looksAgain,
      },
    },
    asking: {
      description: 'The person is asked whether the datasets should get back what they had before.',
      meta: { screen: 'asking' },
      on: {
        'rollBack.confirmed': { target: 'rollingBack' },
        'rollBack.cancelled': { target: 'routing', actions: 'forgetAsked' },
      },
    },
    rollingBack: {
      description: 'The service is asked to roll the run back.',
      meta: { screen: 'working' },
      tags: ['busy'],
      exit: 'forgetAsked',
      invoke: {
        id: 'rollBack',
        src: 'rollBack',
        input: ({ context }) => context.asked ?? '',
        onDone: [refused, { target: 'checking' }],
        onError: looksAgain,
      },
    },
    checking: {
      description: 'After an act, or one that was refused, the service is asked what is so.',
      meta: { screen: 'working' },
      tags: ['busy'],
      entry: 'forgetFile',
      invoke: { id: 'check', src: 'load', ...loaded },
    },
  },
});

export type ImportRunRef = ActorRefFrom<typeof importRunMachine>;
export type ImportRunSnapshot = SnapshotFrom<typeof importRunMachine>;

/** The machine with the application's services. */
export const provideImportRun = ({
  load,
  start,
  sendPart,
  apply,
  discard,
  rollBack,
}: ImportRunServices): typeof importRunMachine =>
  importRunMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => load(signal)),
      start: fromPromise(({ input, signal }) => start(input, signal)),
      sendPart: fromPromise(({ input, signal }) => sendPart(input, signal)),
      apply: fromPromise(({ input, signal }) => apply(input, signal)),
      discard: fromPromise(({ input, signal }) => discard(input, signal)),
      rollBack: fromPromise(({ input, signal }) => rollBack(input, signal)),
    },
  });
