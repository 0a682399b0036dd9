/** How to try the uploads of a dataset: more files than turns, in every order in which they may end. */
import { createActor } from 'xstate';
import { defineModel } from '../kit/model.ts';
import type { UploadEvent, UploadInput } from '#machines/upload/upload.types.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { MOST_AT_ONCE, uploadsMachine, type UploadsEvent } from '#machines/uploads/uploads.machine.ts';
import { parkActors } from '../kit/harness.ts';

const input: UploadInput = {
  datasetGUID: 'd',
  name: 'counts.csv',
  size: 60,
  file: { key: 'k', name: 'counts.csv', size: 60 },
  begun: null,
  offset: 0,
  isSent: false,
};
/** One more than there are turns. */
export const UPLOAD_IDS = ['one', 'two', 'three'] as const;

/** An upload brought somewhere by what happens to it. */
function uploadAfter(by: readonly UploadEvent[]) {
  const actor = createActor(parkActors(uploadMachine) as typeof uploadMachine, { input }).start();
  for (const event of by) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { snapshot, by };
}

const replies = {
  'waits for its turn': uploadAfter([]),
  'is at work': uploadAfter([{ type: 'turn.given' }]),
  'is paused': uploadAfter([{ type: 'upload.paused' }]),
  'is stored': { output: { kind: 'stored', resourceGUID: 'r' } },
  'is cancelled': { output: { kind: 'cancelled' } },
} as const;

export const uploadsModel = defineModel({
  machine: uploadsMachine,
  inputs: { 'a dataset': undefined },
  events: ({ context: { items } }): UploadsEvent[] => [
    // In one order: another would be the same with other names.
    ...UPLOAD_IDS.slice(0, items.length + 1).map((id) => ({
      type: 'upload.added' as const,
      upload: { id, ...input },
    })),
    { type: 'network.returned' },
    { type: 'session.ended' },
    { type: 'session.returned' },
  ],
  // Each is spawned under its own id, which the types of the machine cannot know.
  replies: Object.fromEntries(UPLOAD_IDS.map((id) => [id, replies])) as never,
  withoutScreen: {
    'uploads.empty': 'There is nothing to show.',
    'uploads.open': 'Each upload has its own.',
  },
  home: { name: 'an empty list', isThere: (snapshot) => snapshot.matches('empty') },
  invariants: {
    'no more have a turn than there are places': ({ context: { items } }) =>
      items.filter(({ turn }) => turn === 'has').length <= MOST_AT_ONCE,
    'none waits while there is a place': ({ context: { items } }) =>
      items.every(({ turn }) => turn !== 'wants') ||
      items.filter(({ turn }) => turn === 'has').length === MOST_AT_ONCE,
    'each is in the list once': ({ context: { items } }) =>
      new Set(items.map(({ id }) => id)).size === items.length,
  },
});
