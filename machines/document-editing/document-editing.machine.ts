/**
 * Editing a document, such as a map or a chart: it is plain data, undo is a list of changes, and everything is saved by itself soon after it
 * was changed. A change never waits for a save.
 */
import { not, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import { currentScreen } from '../conventions/screen.ts';
import {
  documentEditingActors,
  documentEditingSetup,
  type DocumentEditingServices,
} from './document-editing.setup.ts';
import type { DocumentEditingScreen, DocumentSavedState, EditedDocument } from './document-editing.types.ts';

const EMPTY: EditedDocument = { fields: {}, items: [] };

export const documentEditingMachine = documentEditingSetup.createMachine({
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
            guard: { type: 'isOpened', params: answered },
            target: 'editing',
            actions: { type: 'storeOpened', params: answered },
          },
          { guard: { type: 'isUnknown', params: answered }, target: 'unknown' },
          { guard: { type: 'isForbidden', params: answered }, target: 'forbidden' },
          { target: 'unavailable' },
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
              { guard: { type: 'isGone', params: answered }, target: '#documentEditing.gone' },
              { target: 'failing', actions: 'countFailure' },
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
  documentEditingMachine.provide({ actors: documentEditingActors(services) });

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
