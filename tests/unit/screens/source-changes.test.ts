/** Settings of a source that are chosen in place: what each change makes of them, and what takes it back. */
import { expect, it } from 'vitest';
import {
  backTo,
  changedSettings,
  chosenSettings,
  type SourceChange,
} from '#src/screens/imports/use-source-changes.ts';

const settings = {
  editorFields: ['title'],
  whenGone: 'keep',
  everyHours: 24,
  afterLook: 'apply',
} as const;
const before = { ...settings, editorFields: [...settings.editorFields] };

it.each<[SourceChange, object, SourceChange | null]>([
  [
    { act: 'own', field: 'summary', owner: 'editor' },
    { editorFields: ['title', 'summary'] },
    { act: 'own', field: 'summary', owner: 'source' },
  ],
  [
    { act: 'own', field: 'title', owner: 'source' },
    { editorFields: [] },
    { act: 'own', field: 'title', owner: 'editor' },
  ],
  [{ act: 'own', field: 'title', owner: 'editor' }, { editorFields: ['title'] }, null],
  [{ act: 'gone', whenGone: 'unpublish' }, { whenGone: 'unpublish' }, { act: 'gone', whenGone: 'keep' }],
  [{ act: 'gone', whenGone: 'keep' }, {}, null],
  [{ act: 'schedule', everyHours: null }, { everyHours: null }, { act: 'schedule', everyHours: 24 }],
  [{ act: 'schedule', everyHours: 24 }, {}, null],
  [{ act: 'after', afterLook: 'wait' }, { afterLook: 'wait' }, { act: 'after', afterLook: 'apply' }],
  [{ act: 'after', afterLook: 'apply' }, {}, null],
])('%o', (change, expected, back) => {
  expect(changedSettings(before, change)).toEqual({ ...before, ...expected });
  expect(backTo(before, change)).toEqual(back);
  if (back !== null) expect(changedSettings(changedSettings(before, change), back)).toEqual(before);
});

it('are shown as chosen while they are saved, the last choice of each', () => {
  const pending: SourceChange[] = [
    { act: 'after', afterLook: 'wait' },
    { act: 'gone', whenGone: 'unpublish' },
    { act: 'after', afterLook: 'careful' },
  ];
  expect(chosenSettings(before as never, { pending })).toMatchObject({
    whenGone: 'unpublish',
    afterLook: 'careful',
    everyHours: 24,
  });
});
