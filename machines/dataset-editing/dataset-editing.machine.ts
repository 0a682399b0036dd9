/**
 * Editing a dataset: every field is saved by itself soon after it was typed. Typing never waits: a save, a refusal or
 * another editor's value concerns its field alone. What the service does not have is reported with every change, so that
 * the browser can keep it across a reload, a crash and the end of a session.
 */
import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, calling, type Call } from '../conventions/call.ts';
import type { Message } from '../conventions/message.ts';
import { currentScreen } from '../conventions/screen.ts';
import { isEqual, type FieldValue } from '../form/form.paths.ts';
import { dueNames, editingSetup, pick, unsavedNames } from './dataset-editing.setup.ts';
import type {
  Conflict,
  EditingInput,
  EditingScreen,
  OpenAnswer,
  SaveAnswer,
  SavedState,
  SaveInput,
} from './dataset-editing.types.ts';

export interface EditingServices {
  /** Reads the dataset, and what this browser has kept of it. */
  readonly open: Call<EditingInput, OpenAnswer>;
  /** A rejection means that no answer came; it is tried again. */
  readonly save: Call<SaveInput, SaveAnswer>;
}

export const datasetEditingMachine = editingSetup.createMachine({
  id: 'datasetEditing',
  description: 'The fields of one dataset, which save themselves.',
  context: ({ input }) => ({
    datasetGUID: input.datasetGUID,
    values: {},
    saved: {},
    revisions: {},
    sent: {},
    failures: 0,
    conflicts: {},
    refused: {},
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The dataset is being read.',
      meta: { screen: 'opening' },
      tags: ['busy'],
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ datasetGUID: context.datasetGUID }),
        onDone: [
          { guard: { type: 'isUnknown', params: answered }, target: 'unknown' },
          { guard: { type: 'isForbidden', params: answered }, target: 'forbidden' },
          {
            guard: { type: 'isOpened', params: answered },
            target: 'editing',
            actions: [{ type: 'storeOpened', params: answered }, 'keepUnsaved'],
          },
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
      description: 'There is no such dataset for this member.',
      meta: { screen: 'unknown' },
      on: { 'retry.requested': { target: 'opening' } },
    },
    forbidden: {
      description: 'The member may read it and not edit it.',
      meta: { screen: 'forbidden' },
      on: { 'retry.requested': { target: 'opening' } },
    },
    editing: {
      description: 'The fields are open; every change is kept at once.',
      meta: { screen: 'editing' },
      on: {
        'field.changed': {
          guard: { type: 'isField', params: ({ event }) => event },
          actions: [{ type: 'storeValue', params: ({ event }) => event }, 'keepUnsaved'],
        },
        'conflict.mineKept': {
          guard: { type: 'isConflicting', params: ({ event }) => event },
          actions: [{ type: 'keepMine', params: ({ event }) => event }, 'keepUnsaved'],
        },
        'conflict.theirsTaken': {
          guard: { type: 'isConflicting', params: ({ event }) => event },
          actions: [{ type: 'takeTheirs', params: ({ event }) => event }, 'keepUnsaved'],
        },
        'dataset.read': { actions: { type: 'takeRead', params: ({ event }) => event } },
      },
      initial: 'settled',
      states: {
        settled: {
          description: 'The service has everything that it can be given.',
          always: { guard: 'isSomethingDue', target: 'waiting' },
        },
        waiting: {
          description: 'Something was typed, and is saved in a moment together with what follows.',
          always: { guard: 'isNothingDue', target: 'settled' },
          after: { savePause: { target: 'saving' } },
          on: { 'page.left': { target: 'saving' } },
        },
        saving: {
          description: 'The service is given what was typed; the person types on.',
          tags: ['background'],
          entry: 'noteSent',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({
              datasetGUID: context.datasetGUID,
              changes: pick(context.values, dueNames(context)),
              base: pick(context.revisions, dueNames(context)),
            }),
            onDone: [
              {
                guard: { type: 'isSaved', params: answered },
                target: 'settled',
                actions: [
                  { type: 'storeSaved', params: answered },
                  'forgetFailures',
                  'keepUnsaved',
                  'tellSaved',
                ],
              },
              {
                guard: { type: 'isRefused', params: answered },
                target: 'settled',
                actions: { type: 'storeRefusals', params: answered },
              },
              { guard: { type: 'isSessionOver', params: answered }, target: 'signedOut' },
              { guard: { type: 'isGone', params: answered }, target: '#datasetEditing.gone' },
              { target: 'failing', actions: 'countFailure' },
            ],
            onError: { target: 'unreachable', actions: 'countFailure' },
          },
          // An answer that was read before this save has older values.
          on: { 'dataset.read': {} },
        },
        unreachable: {
          description: 'The service could not be asked, and is asked again soon.',
          always: { guard: 'isNothingDue', target: 'settled' },
          after: { retryPause: { target: 'saving' } },
          on: { 'network.returned': { target: 'saving' }, 'retry.requested': { target: 'saving' } },
        },
        failing: {
          description: 'The service has answered that it failed or is busy. The pauses get longer.',
          always: { guard: 'isNothingDue', target: 'settled' },
          after: { retryPause: { target: 'saving' } },
          on: { 'retry.requested': { target: 'saving' } },
        },
        signedOut: {
          description:
            'The session has ended. What was typed stays, and is saved once someone has signed in.',
          on: { 'session.returned': { target: 'saving' }, 'retry.requested': { target: 'saving' } },
        },
      },
    },
    gone: {
      description: 'The dataset is deleted, or is another’s to edit. What was typed is still kept.',
      meta: { screen: 'gone' },
      on: { 'retry.requested': { target: 'opening' } },
    },
  },
});

export type EditingRef = ActorRefFrom<typeof datasetEditingMachine>;
export type EditingSnapshot = SnapshotFrom<typeof datasetEditingMachine>;

/** The machine with the application's services. */
export const provideDatasetEditing = (services: EditingServices): typeof datasetEditingMachine =>
  datasetEditingMachine.provide({
    actors: {
      open: calling(services.open),
      save: calling(services.save),
    },
  });

/** What a person sees. */
export const editingScreen = (snapshot: EditingSnapshot): EditingScreen =>
  currentScreen<EditingScreen>(snapshot) ?? 'opening';

/** What is in a field, as it was typed. */
export const editedValue = ({ context }: EditingSnapshot, field: string): FieldValue =>
  context.values[field] ?? null;

/** What another editor has made of a field; null where there is no other value. */
export const conflictOf = ({ context }: EditingSnapshot, field: string): Conflict | null =>
  context.conflicts[field] ?? null;

/** The fields with two values. */
export const conflictingFields = ({ context }: EditingSnapshot): readonly string[] =>
  Object.keys(context.conflicts);

/** Why the service does not take what is in a field; null once something else is in it. */
export function refusalOf({ context }: EditingSnapshot, field: string): Message | null {
  const refused = context.refused[field];
  return refused !== undefined && isEqual(refused.value, context.values[field]) ? refused.message : null;
}

/** Whether the service has what was typed, and if not, why. */
export function savedState(snapshot: EditingSnapshot): SavedState {
  if (snapshot.matches({ editing: 'saving' })) return 'saving';
  if (snapshot.matches({ editing: 'unreachable' })) return 'unreachable';
  if (snapshot.matches({ editing: 'failing' })) return 'failing';
  if (snapshot.matches({ editing: 'signedOut' })) return 'signedOut';
  if (snapshot.matches({ editing: 'waiting' })) return 'unsaved';
  return unsavedNames(snapshot.context).length > 0 ? 'refused' : 'saved';
}
