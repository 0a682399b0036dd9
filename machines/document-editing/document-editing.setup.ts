/** What the chart of editing a document is written with: its services, context, guards, actions and delays. */
import { assign, emit, setup } from 'xstate';
import { answerIs, calling, type Call } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import { editingAnswers, retryPause, SAVE_PAUSE } from '../conventions/saves-itself.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { applyChange, isSame, stepsAfter, type History } from './changes.ts';
import type {
  Change,
  Conflict,
  DocumentEditingEmitted,
  DocumentEditingEvent,
  DocumentEditingInput,
  DocumentEditingScreen,
  EditedDocument,
  OpenAnswer,
  SaveAnswer,
  SaveInput,
} from './document-editing.types.ts';

export interface DocumentEditingServices {
  readonly open: Call<DocumentEditingInput, OpenAnswer>;
  /** A rejection means that no answer came; it is tried again. */
  readonly save: Call<SaveInput, SaveAnswer>;
}

const placeholders = {
  open: unprovided<OpenAnswer, DocumentEditingInput>('documentEditing', 'open'),
  save: unprovided<SaveAnswer, SaveInput>('documentEditing', 'save'),
};

/** The services as actors, for `provide({ actors })`. */
export const documentEditingActors = ({ open, save }: DocumentEditingServices): typeof placeholders => ({
  open: calling(open),
  save: calling(save),
});

interface DocumentEditingContext extends History {
  readonly documentGUID: string;
  readonly document: EditedDocument;
  /** What the service has, as far as it is known here. */
  readonly saved: EditedDocument;
  /** What is being saved, or was sent last. */
  readonly sent: EditedDocument | null;
  readonly revision: number;
  /** Tries to save in a row that have failed. */
  readonly failures: number;
  readonly conflict: Conflict | null;
  /** Why the service does not take the document. */
  readonly refusal: Message | null;
}

/** The first pause after a failed save, in milliseconds. */
const FIRST_PAUSE = 5_000;

export const documentEditingSetup = setup({
  types: {
    context: {} as DocumentEditingContext,
    events: {} as DocumentEditingEvent,
    emitted: {} as DocumentEditingEmitted,
    input: {} as DocumentEditingInput,
    tags: {} as StateTag,
    meta: {} as StateMeta<DocumentEditingScreen>,
    children: {} as { open: 'open'; save: 'save' },
  },
  actors: placeholders,
  delays: {
    /** How long a change may be unsaved. */
    savePause: SAVE_PAUSE,
    /** How long a service that does not answer is left alone. */
    retryPause: retryPause(FIRST_PAUSE),
  },
  guards: {
    ...editingAnswers,
    isConflict: answerIs('conflict'),
    changesSomething: ({ context }, params: { change: Change }) =>
      applyChange(context.document, params.change) !== null,
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
    isAllSaved: ({ context }) => isSame(context.document, context.saved),
    isChangedSince: ({ context }) => !isSame(context.document, context.sent),
  },
  actions: {
    storeOpened: assign((_, { answer }: { answer: OpenAnswer }) =>
      answer.kind === 'opened'
        ? {
            document: answer.document,
            saved: answer.document,
            revision: answer.revision,
            past: [],
            future: [],
            failures: 0,
          }
        : {},
    ),
    makeChange: assign(({ context }, { change, typing }: { change: Change; typing: boolean }) => {
      const made = applyChange(context.document, change);
      return made === null ? {} : { document: made.document, ...stepsAfter(context, change, made, typing) };
    }),
    endStep: assign({
      past: ({ context: { past } }) =>
        past.map((step, i) => (i === past.length - 1 ? { ...step, typing: null } : step)),
    }),
    undo: assign(({ context: { document, past, future } }) => {
      const step = past.at(-1);
      const made = step && applyChange(document, step.undo);
      return made == null || step === undefined
        ? {}
        : {
            document: made.document,
            past: past.slice(0, -1),
            future: [{ ...step, typing: null }, ...future],
          };
    }),
    redo: assign(({ context: { document, past, future } }) => {
      const [step, ...later] = future;
      const made = step && applyChange(document, step.redo);
      return made == null || step === undefined
        ? {}
        : { document: made.document, past: [...past, step], future: later };
    }),
    noteSent: assign({ sent: ({ context }) => context.document }),
    storeSaved: assign(({ context }, { answer }: { answer: SaveAnswer }) => ({
      saved: context.sent ?? context.document,
      revision: answer.kind === 'saved' ? answer.revision : context.revision,
      failures: 0,
    })),
    storeConflict: assign((_, { answer }: { answer: SaveAnswer }) => ({
      conflict: answer.kind === 'conflict' ? answer.conflict : null,
    })),
    storeRefusal: assign((_, { answer }: { answer: SaveAnswer }) => ({
      refusal: answer.kind === 'refused' ? answer.message : null,
    })),
    forgetRefusal: assign({ refusal: null }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    keepMine: assign(({ context }) => ({
      revision: context.conflict?.revision ?? context.revision,
      conflict: null,
    })),
    // The steps of before are about a document that is not there any more.
    takeTheirs: assign(({ context: { conflict, document, revision } }) => ({
      document: conflict?.document ?? document,
      saved: conflict?.document ?? document,
      revision: conflict?.revision ?? revision,
      conflict: null,
      past: [],
      future: [],
    })),
    tellSaved: emit({ type: 'document.saved' as const }),
  },
});
