/**
 * Editing a document, such as a map or a chart: it is plain data, undo is a list of changes, and everything is saved by itself soon after it
 * was changed. A change never waits for a save.
 */
import { assign, emit, fromPromise, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import type { Message } from '../conventions/message.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { applyChange, isSame, stepsAfter, type History } from './changes.ts';
import type {
  Change,
  Conflict,
  EditedDocument,
  DocumentEditingEmitted,
  DocumentEditingEvent,
  DocumentEditingInput,
  DocumentEditingScreen,
  DocumentSavedState,
  OpenAnswer,
  SaveAnswer,
  SaveInput,
} from './document-editing.types.ts';

export interface DocumentEditingServices {
  open(input: DocumentEditingInput, signal: CallSignal): Promise<OpenAnswer>;
  /** A rejection means that no answer came; it is tried again. */
  save(input: SaveInput, signal: CallSignal): Promise<SaveAnswer>;
}

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

const EMPTY: EditedDocument = { fields: {}, items: [] };
/** The first pause after a failed save, doubled with each failure in a row, and the longest, in milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

const opened = ({ event }: { readonly event: { readonly output: OpenAnswer } }) => ({ answer: event.output });
const answered = ({ event }: { readonly event: { readonly output: SaveAnswer } }) => ({
  answer: event.output,
});

export const documentEditingMachine = setup({
  types: {
    context: {} as DocumentEditingContext,
    events: {} as DocumentEditingEvent,
    emitted: {} as DocumentEditingEmitted,
    input: {} as DocumentEditingInput,
    tags: {} as StateTag,
    meta: {} as StateMeta<DocumentEditingScreen>,
    children: {} as { open: 'open'; save: 'save' },
  },
  actors: {
    open: unprovided<OpenAnswer, DocumentEditingInput>('documentEditing', 'open'),
    save: unprovided<SaveAnswer, SaveInput>('documentEditing', 'save'),
  },
  delays: {
    /** How long a change may be unsaved. */
    savePause: 1000,
    /** How long a service that does not answer is left alone. */
    retryPause: ({ context }) =>
      Math.min(FIRST_PAUSE * 2 ** Math.max(0, context.failures - 1), LONGEST_PAUSE),
  },
  guards: {
    isOpened: (_, params: { answer: OpenAnswer }) => params.answer.kind === 'opened',
    isUnknown: (_, params: { answer: OpenAnswer }) => params.answer.kind === 'unknown',
    isSaved: (_, params: { answer: SaveAnswer }) => params.answer.kind === 'saved',
    isConflict: (_, params: { answer: SaveAnswer }) => params.answer.kind === 'conflict',
    isRefused: (_, params: { answer: SaveAnswer }) => params.answer.kind === 'refused',
    isSessionOver: (_, params: { answer: SaveAnswer }) => params.answer.kind === 'sessionEnded',
    isFailed: (_, params: { answer: SaveAnswer }) => params.answer.kind === 'failed',
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
}).createMachine({
  id: 'documentEditing',
  description: 'One document, which saves itself.',
  context: ({ input }) => ({
    documentGUID: input.documentGUID,
    document: EMPTY,
    saved: EMPTY,
    sent: null,
    revision: 0,
    past: [],
    future: [],
    failures: 0,
    conflict: null,
    refusal: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The document is being read.',
      meta: { screen: 'opening' },
      tags: ['busy'],
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ documentGUID: context.documentGUID }),
        onDone: [
          {
            guard: { type: 'isOpened', params: opened },
            target: 'editing',
            actions: { type: 'storeOpened', params: opened },
          },
          { guard: { type: 'isUnknown', params: opened }, target: 'unknown' },
          { target: 'forbidden' },
        ],
        onError: { target: 'unavailable' },
      },
    },
    unavailable: {
      description: 'It could not be read.',
      meta: { screen: 'unavailable' },
      on: { 'retry.requested': { target: 'opening' }, 'network.returned': { target: 'opening' } },
    },
    unknown: {
      description: 'There is no such document for this member.',
      meta: { screen: 'unknown' },
      on: { 'retry.requested': { target: 'opening' } },
    },
    forbidden: {
      description: 'The member may see it and not edit it.',
      meta: { screen: 'forbidden' },
      on: { 'retry.requested': { target: 'opening' } },
    },
    editing: {
      description: 'The document is open; every change is shown at once.',
      meta: { screen: 'editing', requirements: ['2.08'] },
      on: {
        'change.made': {
          guard: { type: 'changesSomething', params: ({ event }) => event },
          actions: { type: 'makeChange', params: ({ event }) => event },
        },
        'typing.paused': { actions: 'endStep' },
        'undo.requested': { guard: 'canUndo', actions: 'undo' },
        'redo.requested': { guard: 'canRedo', actions: 'redo' },
      },
      initial: 'settled',
      states: {
        settled: {
          description: 'The service has the document.',
          always: { guard: not('isAllSaved'), target: 'waiting' },
        },
        waiting: {
          description: 'Something was changed, and is saved in a moment together with what follows.',
          always: { guard: 'isAllSaved', target: 'settled' },
          after: { savePause: { target: 'saving' } },
          on: { 'page.left': { target: 'saving' } },
        },
        saving: {
          description: 'The service is given the document; the person goes on.',
          tags: ['background'],
          entry: 'noteSent',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { documentGUID, document, revision } }) => ({
              documentGUID,
              document,
              base: revision,
            }),
            onDone: [
              {
                guard: { type: 'isSaved', params: answered },
                target: 'settled',
                actions: [{ type: 'storeSaved', params: answered }, 'tellSaved'],
              },
              {
                guard: { type: 'isConflict', params: answered },
                target: 'conflicting',
                actions: { type: 'storeConflict', params: answered },
              },
              {
                guard: { type: 'isRefused', params: answered },
                target: 'refused',
                actions: { type: 'storeRefusal', params: answered },
              },
              { guard: { type: 'isSessionOver', params: answered }, target: 'signedOut' },
              {
                guard: { type: 'isFailed', params: answered },
                target: 'failing',
                actions: 'countFailure',
              },
              { target: '#documentEditing.gone' },
            ],
            onError: { target: 'unreachable', actions: 'countFailure' },
          },
        },
        conflicting: {
          description: 'Someone else has saved another document. Nothing is saved before the person chooses.',
          on: {
            'conflict.mineKept': { target: 'saving', actions: 'keepMine' },
            'conflict.theirsTaken': { target: 'settled', actions: 'takeTheirs' },
          },
        },
        refused: {
          description: 'The service does not take the document as it is.',
          exit: 'forgetRefusal',
          always: { guard: 'isChangedSince', target: 'waiting' },
          on: { 'retry.requested': { target: 'saving' } },
        },
        unreachable: {
          description: 'The service could not be asked, and is asked again soon.',
          after: { retryPause: { target: 'saving' } },
          on: { 'network.returned': { target: 'saving' }, 'retry.requested': { target: 'saving' } },
        },
        failing: {
          description: 'The service has answered that it failed or is busy. The pauses get longer.',
          after: { retryPause: { target: 'saving' } },
          on: { 'retry.requested': { target: 'saving' } },
        },
        signedOut: {
          description:
            'The session has ended. The document stays, and is saved once the person has signed in.',
          on: { 'session.returned': { target: 'saving' }, 'retry.requested': { target: 'saving' } },
        },
      },
    },
    gone: {
      description: 'The document is deleted, or is another’s to edit.',
      meta: { screen: 'gone' },
      on: { 'retry.requested': { target: 'opening' } },
    },
  },
});

export type DocumentEditingRef = ActorRefFrom<typeof documentEditingMachine>;
export type DocumentEditingSnapshot = SnapshotFrom<typeof documentEditingMachine>;

/** The machine with the application's services. */
export const provideDocumentEditing = (services: DocumentEditingServices): typeof documentEditingMachine =>
  documentEditingMachine.provide({
    actors: {
      open: fromPromise(({ input, signal }) => services.open(input, signal)),
      save: fromPromise(({ input, signal }) => services.save(input, signal)),
    },
  });

/** What a person sees. */
export const documentEditingScreen = (snapshot: DocumentEditingSnapshot): DocumentEditingScreen =>
  currentScreen<DocumentEditingScreen>(snapshot) ?? 'opening';

export const editedDocument = ({ context }: DocumentEditingSnapshot): EditedDocument => context.document;

/** The revision of what the service has, for a publication. */
export const editedRevision = ({ context }: DocumentEditingSnapshot): number => context.revision;

export const canUndo = ({ context }: DocumentEditingSnapshot): boolean => context.past.length > 0;
export const canRedo = ({ context }: DocumentEditingSnapshot): boolean => context.future.length > 0;

/** Who has saved another document; null where no one has. */
export const conflictingEditor = ({ context }: DocumentEditingSnapshot): string | null =>
  context.conflict?.by ?? null;

/** Why the service does not take the document; null while it does. */
export const documentRefusal = ({ context }: DocumentEditingSnapshot): Message | null => context.refusal;

/** Whether the service has what is seen, and if not, why. */
export function documentSavedState(snapshot: DocumentEditingSnapshot): DocumentSavedState {
  if (snapshot.matches({ editing: 'waiting' })) return 'unsaved';
  if (snapshot.matches({ editing: 'saving' })) return 'saving';
  if (snapshot.matches({ editing: 'conflicting' })) return 'conflict';
  const pausing = (['refused', 'unreachable', 'failing', 'signedOut'] as const).find((state) =>
    snapshot.matches({ editing: state }),
  );
  return pausing ?? 'saved';
}
