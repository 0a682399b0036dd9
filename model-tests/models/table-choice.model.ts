/** How to try choosing a table: what a person does, how far tables are, and what must always be true. */
import { createActor } from 'xstate';
import {
  resourcePreviewMachine,
  type LookAnswer,
  type ResourcePreviewEvent,
} from '#machines/resource-preview/resource-preview.machine.ts';
import {
  chosenFile,
  preparedTable,
  tableChoiceMachine,
  tableChoiceScreen,
  type TableChoiceEvent,
} from '#machines/table-choice/table-choice.machine.ts';
import { parkActors } from '../kit/harness.ts';
import { defineModel } from '../kit/model.ts';

const FILE = '4b0f4f0e-0000-4000-8000-000000000001';

/** The preview of the file once the service has answered: what comes of a call is no event of its types. */
function previewAfter(...answers: readonly LookAnswer[]) {
  const actor = createActor(parkActors(resourcePreviewMachine) as typeof resourcePreviewMachine, {
    input: { resourceGUID: FILE },
  }).start();
  const by = answers.map(
    (output) => ({ type: 'xstate.done.actor.look', output }) as unknown as ResourcePreviewEvent,
  );
  for (const event of by) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { snapshot, by };
}
const seen = (table: 'queued' | 'ready' | 'failed' | 'none'): LookAnswer => ({
  kind: 'seen',
  table,
  retryAfter: null,
});

export const tableChoiceModel = defineModel({
  machine: tableChoiceMachine,
  inputs: { 'a dialog': undefined },
  events: (): TableChoiceEvent[] => [
    { type: 'table.chosen', table: { resourceGUID: FILE, isMade: true } },
    { type: 'table.chosen', table: { resourceGUID: FILE, isMade: false } },
    { type: 'table.dropped' },
    { type: 'retry.requested' },
  ],
  replies: {
    preview: {
      'is in the queue': previewAfter(seen('queued')),
      'is ready': previewAfter(seen('ready')),
      'cannot be made': previewAfter(seen('failed')),
      'has no table': previewAfter(seen('none')),
      'is not for this person': previewAfter({ kind: 'refused' }),
    },
    use: {
      'makes what was wanted': { output: { kind: 'used' } },
      'finds nothing that was wanted': { output: { kind: 'unfit' } },
      fails: { output: { kind: 'failed' } },
    },
  },
  awaiting: {},
  home: { name: 'what was wanted is made', isThere: (snapshot) => snapshot.matches('used') },
  invariants: {
    'a table is chosen unless one is looked for': (snapshot) =>
      (chosenFile(snapshot) === null) === (tableChoiceScreen(snapshot) === 'choosing'),
    'nothing is made while no one waits for it': (snapshot) =>
      (preparedTable(snapshot) !== null) === snapshot.matches('preparing'),
  },
});
