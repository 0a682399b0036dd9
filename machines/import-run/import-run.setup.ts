/** What the chart of an import is written with: its services, context, guards, actions, delays and actors. */
import { assign, setup } from 'xstate';
import { answerIs, asking, calling, type Ask, type Call } from '../conventions/call.ts';
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
  readonly load: Ask<LoadAnswer>;
  /** Takes null where the source is fetched. */
  readonly start: Call<ImportFile | null, StartAnswer>;
  readonly sendPart: Call<PartRequest, ActAnswer>;
  /** Writes what a run found. Takes the run, as the two below. */
  readonly apply: Call<string, ActAnswer>;
  /** Ends a run, or puts aside what it found. */
  readonly discard: Call<string, ActAnswer>;
  readonly rollBack: Call<string, ActAnswer>;
}

const placeholders = {
  load: unprovided<LoadAnswer, void>('importRun', 'load'),
  start: unprovided<StartAnswer, ImportFile | null>('importRun', 'start'),
  sendPart: unprovided<ActAnswer, PartRequest>('importRun', 'sendPart'),
  apply: unprovided<ActAnswer, string>('importRun', 'apply'),
  discard: unprovided<ActAnswer, string>('importRun', 'discard'),
  rollBack: unprovided<ActAnswer, string>('importRun', 'rollBack'),
};

/** The services as actors, for `provide({ actors })`. */
export const importRunActors = (services: ImportRunServices): typeof placeholders => ({
  load: asking(services.load),
  start: calling(services.start),
  sendPart: calling(services.sendPart),
  apply: calling(services.apply),
  discard: calling(services.discard),
  rollBack: calling(services.rollBack),
});

export interface ImportRunContext extends ImportRunInput {
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

export const UNREACHABLE: Message = { code: 'unreachable' };
/** The context of a page that has just been opened, besides its input. */
export const NOTHING: Omit<ImportRunContext, keyof ImportRunInput> = {
  run: null,
  file: null,
  sentTo: '',
  position: 0,
  asked: null,
  problem: null,
};

export const importRunSetup = setup({
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
  actors: placeholders,
  guards: {
    isFound: answerIs('found'),
    isStarted: answerIs('started'),
    isDone: answerIs('done'),
    isStartedWithFile: ({ context }, params: { answer: StartAnswer }) =>
      params.answer.kind === 'started' && context.file !== null,
    isLastPart: ({ context }, params: { answer: ActAnswer }) =>
      params.answer.kind === 'done' && context.position + 1 >= (context.file?.parts ?? 0),
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
    storeFile: assign((_, params: { file: ImportFile | null }) => ({ file: params.file })),
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
});
