/** How to try a change of many datasets: what a member does, how the service answers, and what must always be true. */
import { changeManyMachine } from '#machines/change-many/change-many.machine.ts';
import { isChanging, manyScreen, selectedDatasets } from '#machines/change-many/change-many.selectors.ts';
import type { ChangeManyEvent, ManyAnswer, ManyOutcome } from '#machines/change-many/change-many.types.ts';
import { defineModel } from '../kit/model.ts';

/** The rows of the list that the paths select. */
export const manyRows = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const [first = '', second = ''] = manyRows;
export const manyUndo = '33333333-3333-4333-8333-333333333333';

const done = (outcome: Partial<ManyOutcome>): ManyAnswer => ({
  kind: 'done',
  outcome: { changed: [], unchanged: [], refused: [], undo: null, ...outcome },
});
const refusedOne = { datasetGUID: second, title: 'Gritting routes', reason: 'It is published already.' };
const refused: ManyAnswer = { kind: 'refused', message: { code: 'tooManyRequests' } };

const changeReplies = {
  'changes both': { output: done({ changed: [first, second], undo: manyUndo }) },
  'changes one and refuses the other': {
    output: done({ changed: [first], refused: [refusedOne], undo: manyUndo }),
  },
  'finds nothing to change': { output: done({ unchanged: [first, second] }) },
  'refuses the request': { output: refused },
} as const;

export const changeManyModel = defineModel({
  machine: changeManyMachine,
  inputs: { 'a list': undefined },
  events: (snapshot): ChangeManyEvent[] => [
    { type: 'selection.changed', datasetGUIDs: snapshot.context.selected.length === 0 ? manyRows : [] },
    { type: 'change.requested', kind: 'addTag' },
    { type: 'change.requested', kind: 'delete' },
    {
      type: 'change.confirmed',
      change: snapshot.context.kind === 'delete' ? { kind: 'delete' } : { kind: 'addTag', tag: 'cycling' },
    },
    { type: 'change.cancelled' },
    { type: 'undo.requested' },
    { type: 'outcome.dismissed' },
  ],
  replies: {
    change: changeReplies,
    undo: {
      'undoes all': { output: done({ changed: [first, second] }) },
      'refuses one that was changed since': { output: done({ changed: [first], refused: [refusedOne] }) },
      'refuses the request': { output: refused },
    },
  },
  home: { name: 'the list', isThere: (snapshot) => snapshot.matches('choosing') },
  invariants: {
    'nothing is asked and nothing is sent without a selection': (snapshot) =>
      manyScreen(snapshot) !== 'asking' || selectedDatasets(snapshot).length > 0,
    'what became of the datasets is known exactly where it is shown': (snapshot) =>
      (snapshot.context.outcome !== null) === ['done', 'undone'].includes(manyScreen(snapshot)),
    'only what can be undone is being undone': (snapshot) =>
      !(isChanging(snapshot) && manyScreen(snapshot) === 'done') || snapshot.context.outcome?.undo != null,
    'the dialog is about a change': (snapshot) =>
      (snapshot.context.kind !== null) === (manyScreen(snapshot) === 'asking'),
  },
});
