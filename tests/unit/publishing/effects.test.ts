/** Who breaks, who gets other figures and who is only informed, each key once. */
import { expect, it } from 'vitest';
import type { ChangedColumn, ColumnUse, DocumentUse } from '#contract/publishing-effects.ts';
import { affectedBy, countEffects, effectsOf, usesOfFile } from '#contract/effects.ts';

const resourceGUID = '5e0f1c7a-0001-4000-8000-00000000000d';
const use = (column: string, effect: ColumnUse['effect'], ...keys: ColumnUse['keys']): ColumnUse => ({
  resourceGUID,
  column,
  effect,
  calls: 10,
  callsWithoutKey: effect === 'gone' ? 3 : 5,
  keys,
});
const key = (name: string | null, calls: number, day: string) => ({
  name,
  organisation: name === null ? null : 'Water Board',
  calls,
  lastUsedAt: `2026-11-${day}T00:00:00Z`,
});
const drawn = (kind: DocumentUse['kind'], ...columns: ChangedColumn[]): DocumentUse => ({
  kind,
  named: null,
  columns: columns.map((column) => ({ resourceGUID, ...column })),
});
const counts = { keys: 9, apps: 0, maps: 0, charts: 0, dashboards: 0, hidden: 0, embeds: 0 };

it('puts a key where it is affected most, with all that it asked for', () => {
  const effects = effectsOf({
    columnUses: [
      use('ward', 'gone', key('mirror', 4, '01')),
      use('site', 'renamed', key('nightly', 2, '02')),
      use('speed', 'retyped', key('mirror', 7, '03'), key('chart', 1, '01')),
    ],
    documents: [
      drawn('chart', { column: 'ward', effect: 'gone' }, { column: 'speed', effect: 'retyped' }),
      drawn('map', { column: 'speed', effect: 'retyped' }),
      drawn('dashboard'),
    ],
    followers: 5,
    grants: 2,
    counts,
  });
  expect(
    effects.breaks.keys.map(({ name, calls, lastUsedAt }) => [name, calls, lastUsedAt.slice(8, 10)]),
  ).toEqual([
    ['mirror', 7, '03'],
    ['nightly', 2, '02'],
  ]);
  expect(effects.breaks.keys[0]?.columns).toEqual([
    { column: 'ward', effect: 'gone' },
    { column: 'speed', effect: 'retyped' },
  ]);
  expect(effects.changes.keys.map(({ name }) => name)).toEqual(['chart']);
  // Of `gone` and of `renamed`, which is refused as well.
  expect(effects.unknownCalls).toBe(8);
  expect(
    [effects.breaks.documents, effects.changes.documents].map((all) => all.map(({ kind }) => kind)),
  ).toEqual([['chart'], ['map']]);
  expect(countEffects(effects)).toEqual({ breaks: 3, changes: 2, informed: 5 + 2 + 6 });
});

it('counts keys without a name each', () => {
  const effects = effectsOf({
    columnUses: [use('ward', 'gone', key(null, 4, '01'), key(null, 2, '02'))],
    documents: [],
    followers: 0,
    grants: 0,
    counts: { ...counts, keys: 0 },
  });
  expect(countEffects(effects)).toEqual({ breaks: 2, changes: 0, informed: 0 });
});

it('counts for a file what it breaks itself, also where another one has a column of the same name', () => {
  const other = '5e0f1c7a-0001-4000-8000-00000000000e';
  const [ofOne] = drawn('chart', { column: 'ward', effect: 'gone' }).columns;
  const uses = {
    columnUses: [
      use('ward', 'gone', key('mirror', 4, '01')),
      { ...use('ward', 'gone', key('mirror', 2, '02'), key('nightly', 1, '02')), resourceGUID: other },
    ],
    documents: [
      drawn('chart', { column: 'ward', effect: 'gone' }),
      { ...drawn('map'), columns: [ofOne, { ...ofOne, resourceGUID: other }] as DocumentUse['columns'] },
    ],
  };
  const kinds = (guid: string) => affectedBy(usesOfFile(uses, guid)).breaks.documents.map(({ kind }) => kind);
  expect([kinds(resourceGUID), kinds(other)]).toEqual([['chart', 'map'], ['map']]);
  expect(affectedBy(usesOfFile(uses, resourceGUID)).breaks.keys.map(({ name }) => name)).toEqual(['mirror']);
  // Of both files it is written once.
  const { keys, documents } = affectedBy(uses).breaks;
  expect([keys[0]?.columns, documents[1]?.columns]).toEqual([
    [{ column: 'ward', effect: 'gone' }],
    [{ column: 'ward', effect: 'gone' }],
  ]);
});
