/** How to try the editing of a document: changes, undo, what others save meanwhile, and what must always be true. */
import { applyChange } from '#machines/document-editing/changes.ts';
import {
  canRedo,
  canUndo,
  conflictingEditor,
  editedDocument,
  editedRevision,
  documentEditingMachine,
  documentEditingScreen,
  documentRefusal,
  documentSavedState,
} from '#machines/document-editing/document-editing.machine.ts';
import type {
  Change,
  EditedDocument,
  DocumentEditingEvent,
  OpenAnswer,
  SaveAnswer,
} from '#machines/document-editing/document-editing.types.ts';
import { defineModel } from '../kit/model.ts';
import { OF_NO_KNOWN_KIND } from '../kit/unknown-answers.ts';

const document: EditedDocument = { fields: { title: 'Air' }, items: [{ id: 'a', name: 'Wards' }] };
const theirs: EditedDocument = { ...document, fields: { title: 'Noise' } };

const typed: Change = { kind: 'fields.set', values: { title: 'Air quality' } };
const typedBack: Change = { kind: 'fields.set', values: { title: 'Air' } };

export const documentEditingModel = defineModel({
  machine: documentEditingMachine,
  claims: ['2.08'],
  inputs: { 'a document': { documentGUID: 'm' } },
  events: ({ context: { past } }): DocumentEditingEvent[] => [
    // One step shows all that a longer history would. What is typed back is none.
    ...(past.length === 0 ? [{ type: 'change.made' as const, change: typed, typing: true }] : []),
    ...(past.at(-1)?.typing == null
      ? []
      : [
          { type: 'change.made' as const, change: typedBack, typing: true },
          { type: 'typing.paused' as const },
        ]),
    { type: 'change.made', change: { kind: 'item.take', id: 'stranger' }, typing: false },
    { type: 'undo.requested' },
    { type: 'redo.requested' },
    { type: 'conflict.mineKept' },
    { type: 'conflict.theirsTaken' },
    { type: 'retry.requested' },
    { type: 'network.returned' },
    { type: 'session.returned' },
    { type: 'page.left' },
  ],
  // Failures make the pause longer and revisions are passed on: neither decides what comes next.
  identity: ({ context: { failures: _failures, revision: _revision, ...context } }) => context,
  replies: {
    open: {
      'reads the document': { output: { kind: 'opened', document, revision: 3 } satisfies OpenAnswer },
      'finds no document': { output: { kind: 'unknown' } satisfies OpenAnswer },
      'may not': { output: { kind: 'forbidden' } satisfies OpenAnswer },
    },
    save: {
      saves: { output: { kind: 'saved', revision: 4 } satisfies SaveAnswer },
      'finds another document': {
        output: {
          kind: 'conflict',
          conflict: { document: theirs, revision: 7, by: 'Ade' },
        } satisfies SaveAnswer,
      },
      refuses: { output: { kind: 'refused', message: { code: 'text.tooLong' } } satisfies SaveAnswer },
      'has ended the session': { output: { kind: 'sessionEnded' } satisfies SaveAnswer },
      fails: { output: { kind: 'failed' } satisfies SaveAnswer },
      'finds the document gone': { output: { kind: 'gone' } satisfies SaveAnswer },
    },
  },
  unreachable: {
    'documentEditing.opening | xstate.done.actor.open | 3': OF_NO_KNOWN_KIND,
  },
  home: {
    name: 'everything saved',
    isThere: (snapshot) =>
      documentEditingScreen(snapshot) === 'editing' && documentSavedState(snapshot) === 'saved',
  },
  invariants: {
    'everything is called saved only when the service has it': (snapshot) =>
      documentEditingScreen(snapshot) !== 'editing' ||
      documentSavedState(snapshot) !== 'saved' ||
      JSON.stringify(editedDocument(snapshot)) === JSON.stringify(snapshot.context.saved),
    'what can be undone can be applied': (snapshot) => {
      const last = snapshot.context.past.at(-1);
      return (
        canUndo(snapshot) === (last !== undefined) &&
        (last === undefined || applyChange(editedDocument(snapshot), last.undo) !== null)
      );
    },
    'what can be redone can be applied': (snapshot) => {
      const [next] = snapshot.context.future;
      return (
        canRedo(snapshot) === (next !== undefined) &&
        (next === undefined || applyChange(editedDocument(snapshot), next.redo) !== null)
      );
    },
    'undo and redo can be asked for exactly where there is something to undo or redo': (snapshot) =>
      documentEditingScreen(snapshot) !== 'editing' ||
      (snapshot.can({ type: 'undo.requested' }) === canUndo(snapshot) &&
        snapshot.can({ type: 'redo.requested' }) === canRedo(snapshot)),
    'what is so already is no change': (snapshot) =>
      !snapshot.can({
        type: 'change.made',
        change: { kind: 'fields.set', values: editedDocument(snapshot).fields },
        typing: false,
      }),
    'a conflict names the other editor': (snapshot) =>
      (documentSavedState(snapshot) === 'conflict') === (conflictingEditor(snapshot) !== null),
    'a refused document has a reason': (snapshot) =>
      (documentSavedState(snapshot) === 'refused') === (documentRefusal(snapshot) !== null),
    'a publication is of a revision that the service has named': (snapshot) =>
      [0, 3, 4, 7].includes(editedRevision(snapshot)),
  },
});
