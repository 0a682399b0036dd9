/** How to try the editing of a dataset: what is typed, what others save meanwhile, and what must always be true. */
import { defineModel } from '../kit/model.ts';
import { OF_NO_KNOWN_KIND } from '../kit/unknown-answers.ts';
import {
  conflictingFields,
  conflictOf,
  datasetEditingMachine,
  editedValue,
  editingScreen,
  refusalOf,
  savedState,
} from '#machines/dataset-editing/dataset-editing.machine.ts';
import type {
  EditingEvent,
  OpenAnswer,
  SaveAnswer,
} from '#machines/dataset-editing/dataset-editing.types.ts';

const fields = { title: 'Bridges', tags: ['steel'] };
const revisions = { title: 1 };
const answer = { kind: 'opened', fields, revisions } as const;

export const datasetEditingModel = defineModel({
  machine: datasetEditingMachine,
  inputs: { 'a dataset': { datasetGUID: 'd' } },
  events: ({ context }): EditingEvent[] => [
    // The same text twice is no typing.
    ...['Bridges', 'Bridges of Leeds']
      .filter((value) => context.values['title'] !== value)
      .map((value) => ({ type: 'field.changed' as const, field: 'title', value })),
    { type: 'field.changed', field: 'stranger', value: 'x' },
    { type: 'conflict.mineKept', field: 'title' },
    { type: 'conflict.theirsTaken', field: 'title' },
    {
      type: 'dataset.read',
      fields: { title: 'Old bridges', tags: ['stone'] },
      revisions: { title: 3, tags: 1 },
    },
    { type: 'retry.requested' },
    { type: 'network.returned' },
    { type: 'session.returned' },
    { type: 'page.left' },
  ],
  // Failures make the pause longer and revisions are passed on: neither decides what comes next.
  identity: ({ context: { failures: _failures, revisions: _revisions, ...context } }) => context,
  replies: {
    open: {
      'reads the dataset': { output: { ...answer, kept: {} } satisfies OpenAnswer },
      'reads the dataset and what was kept': {
        output: {
          ...answer,
          kept: { title: { value: 'Bridges of Leeds', base: 0 }, gone: { value: 'x', base: 1 } },
        } satisfies OpenAnswer,
      },
      'finds no dataset': { output: { kind: 'unknown' } satisfies OpenAnswer },
      'may not': { output: { kind: 'forbidden' } satisfies OpenAnswer },
    },
    save: {
      'saves the title': {
        output: { kind: 'saved', revisions: { title: 2 }, conflicts: {} } satisfies SaveAnswer,
      },
      'finds another title': {
        output: {
          kind: 'saved',
          revisions: {},
          conflicts: {
            title: {
              theirs: 'Old bridges',
              revision: 3,
              changedBy: 'Ade',
              changedAt: '2026-01-01T00:00:00Z',
            },
          },
        } satisfies SaveAnswer,
      },
      'has the title already': {
        output: {
          kind: 'saved',
          revisions: {},
          conflicts: {
            title: {
              theirs: 'Bridges of Leeds',
              revision: 4,
              changedBy: 'Ade',
              changedAt: '2026-01-01T00:00:00Z',
            },
          },
        } satisfies SaveAnswer,
      },
      'refuses the title': {
        output: { kind: 'refused', refusals: { title: { code: 'text.tooLong' } } } satisfies SaveAnswer,
      },
      'has ended the session': { output: { kind: 'sessionEnded' } satisfies SaveAnswer },
      fails: { output: { kind: 'failed' } satisfies SaveAnswer },
      'finds the dataset gone': { output: { kind: 'gone' } satisfies SaveAnswer },
    },
  },
  unreachable: {
    'datasetEditing.opening | xstate.done.actor.open | 3': OF_NO_KNOWN_KIND,
  },
  home: {
    name: 'everything saved',
    isThere: (snapshot) => editingScreen(snapshot) === 'editing' && savedState(snapshot) === 'saved',
  },
  invariants: {
    'no field comes from what was kept alone': ({ context }) => !Object.hasOwn(context.values, 'gone'),
    'a field that the dataset does not have is not taken': ({ context }) =>
      !Object.hasOwn(context.values, 'stranger'),
    'everything is called saved only when the service has it': (snapshot) =>
      editingScreen(snapshot) !== 'editing' ||
      savedState(snapshot) !== 'saved' ||
      editedValue(snapshot, 'title') === snapshot.context.saved['title'],
    'two values are shown of a field with a conflict': (snapshot) =>
      conflictingFields(snapshot).every((field) => conflictOf(snapshot, field) !== null),
    'a reason is given while a value is refused': (snapshot) =>
      editingScreen(snapshot) !== 'editing' ||
      savedState(snapshot) !== 'refused' ||
      conflictingFields(snapshot).length > 0 ||
      refusalOf(snapshot, 'title') !== null,
    'nothing is sent twice that was refused': (snapshot) =>
      snapshot.context.sent['title'] === undefined ||
      refusalOf(snapshot, 'title') === null ||
      snapshot.context.sent['title'] !== editedValue(snapshot, 'title'),
  },
});
