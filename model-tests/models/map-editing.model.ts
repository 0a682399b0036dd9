/** How to try the editing of a map: changes, undo, what others save meanwhile, and what must always be true. */
import { applyChange } from '#machines/map-editing/changes.ts';
import {
  canRedo,
  canUndo,
  conflictingEditor,
  editedDocument,
  editedRevision,
  mapEditingMachine,
  mapEditingScreen,
  mapRefusal,
  mapSavedState,
} from '#machines/map-editing/map-editing.machine.ts';
import type {
  Change,
  MapDocument,
  MapEditingEvent,
  OpenAnswer,
  SaveAnswer,
} from '#machines/map-editing/map-editing.types.ts';
import { defineModel } from '../kit/model.ts';

const layer = { layerGUID: 'a', name: 'Wards' };
const document: MapDocument = { title: 'Air', words: '', alternative: '', extent: null, layers: [layer] };
const theirs: MapDocument = { ...document, title: 'Noise' };

const typed: Change = { kind: 'text', field: 'title', value: 'Air quality' };
const typedBack: Change = { kind: 'text', field: 'title', value: 'Air' };

export const mapEditingModel = defineModel({
  machine: mapEditingMachine,
  claims: ['2.08'],
  inputs: { 'a map': { mapGUID: 'm' } },
  events: ({ context: { past } }): MapEditingEvent[] => [
    // One step shows all that a longer history would. What is typed back is none.
    ...(past.length === 0 ? [{ type: 'change.made' as const, change: typed, typing: true }] : []),
    ...(past.at(-1)?.typing == null
      ? []
      : [
          { type: 'change.made' as const, change: typedBack, typing: true },
          { type: 'typing.paused' as const },
        ]),
    { type: 'change.made', change: { kind: 'layer.take', layerGUID: 'stranger' }, typing: false },
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
      'reads the map': { output: { kind: 'opened', document, revision: 3 } satisfies OpenAnswer },
      'finds no map': { output: { kind: 'unknown' } satisfies OpenAnswer },
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
      'finds the map gone': { output: { kind: 'gone' } satisfies SaveAnswer },
    },
  },
  home: {
    name: 'everything saved',
    isThere: (snapshot) => mapEditingScreen(snapshot) === 'editing' && mapSavedState(snapshot) === 'saved',
  },
  invariants: {
    'everything is called saved only when the service has it': (snapshot) =>
      mapEditingScreen(snapshot) !== 'editing' ||
      mapSavedState(snapshot) !== 'saved' ||
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
    'a conflict names the other editor': (snapshot) =>
      (mapSavedState(snapshot) === 'conflict') === (conflictingEditor(snapshot) !== null),
    'a refused document has a reason': (snapshot) =>
      (mapSavedState(snapshot) === 'refused') === (mapRefusal(snapshot) !== null),
    'a publication is of a revision that the service has named': (snapshot) =>
      [0, 3, 4, 7].includes(editedRevision(snapshot)),
  },
});
