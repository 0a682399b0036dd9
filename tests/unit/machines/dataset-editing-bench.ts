/** The flow of editing with a clock and services that answer in order. */
import { createActor, SimulatedClock } from 'xstate';
import {
  editedValue,
  provideDatasetEditing,
  savedState,
} from '#machines/dataset-editing/dataset-editing.machine.ts';
import type {
  OpenAnswer,
  SaveAnswer,
  SaveInput,
  UnsavedFields,
} from '#machines/dataset-editing/dataset-editing.types.ts';
import { settled } from './asked.ts';

export const PAUSE = 1000;
export const fields = { title: 'Bridges', summary: '', tags: ['steel'] };
export const opened = (kept: UnsavedFields = {}): OpenAnswer => ({
  kind: 'opened',
  fields,
  revisions: { title: 4 },
  kept,
});
export const saved = (revisions: Record<string, number>): SaveAnswer => ({
  kind: 'saved',
  revisions,
  conflicts: {},
});
export const conflict = {
  theirs: 'Old bridges',
  revision: 9,
  changedBy: 'Ade',
  changedAt: '2026-01-01T00:00:00Z',
};

/** @param answers of the service to each save in turn; it breaks where there is an error instead */
export async function open(answer: OpenAnswer, ...answers: (SaveAnswer | Error)[]) {
  const clock = new SimulatedClock();
  const saves: SaveInput[] = [];
  const kept: UnsavedFields[] = [];
  let told = 0;
  const actor = createActor(
    provideDatasetEditing({
      open: () => Promise.resolve(answer),
      save: (input) => {
        saves.push(input);
        const next = answers.shift() ?? new Error('No answer');
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
      },
    }),
    { clock, input: { datasetGUID: 'd' } },
  );
  actor.on('unsaved.changed', ({ unsaved }) => kept.push(unsaved));
  actor.on('fields.saved', () => (told += 1));
  actor.start();
  const pass = async (ms: number) => {
    clock.increment(ms);
    await settled();
  };
  await settled();
  return {
    saves,
    kept,
    told: () => told,
    pass,
    send: actor.send,
    snapshot: () => actor.getSnapshot(),
    type: (field: string, value: string) => actor.send({ type: 'field.changed', field, value }),
    value: (field: string) => editedValue(actor.getSnapshot(), field),
    state: () => savedState(actor.getSnapshot()),
  };
}
