/** What choosing a table must do, as examples. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { LookAnswer } from '#machines/resource-preview/resource-preview.machine.ts';
import {
  chosenFile,
  preparedTable,
  provideTableChoice,
  tableChoiceScreen,
  type ChosenTable,
  type TableUse,
} from '#machines/table-choice/table-choice.machine.ts';
import { settled } from './asked.ts';

const seen = (table: 'absent' | 'ready' | 'none' | 'failed'): LookAnswer => ({
  kind: 'seen',
  table,
  retryAfter: null,
});

/** @param look how far the table is; `uses` what is made of it in turn, where it breaks for an error */
function open(look: LookAnswer, ...uses: (TableUse | Error)[]) {
  const used: string[] = [];
  const looked: string[] = [];
  const actor = createActor(
    provideTableChoice({
      look: async ({ resourceGUID }) => {
        looked.push(resourceGUID);
        return look;
      },
      requestTable: async () => seen('ready'),
      use: async ({ resourceGUID }) => {
        used.push(resourceGUID);
        const next = uses.shift() ?? { kind: 'used' as const };
        if (next instanceof Error) throw next;
        return next;
      },
    }),
  ).start();
  const choose = async (table: ChosenTable) => {
    actor.send({ type: 'table.chosen', table });
    await settled();
    return tableChoiceScreen(actor.getSnapshot());
  };
  return { actor, used, looked, choose };
}

const made: ChosenTable = { resourceGUID: 'made', isMade: true };
const unmade: ChosenTable = { resourceGUID: 'unmade', isMade: false };

test('a table that is made is used at once', async () => {
  const { actor, used, looked, choose } = open(seen('failed'));
  await choose(made);
  expect([used, looked, actor.getSnapshot().status]).toEqual([['made'], [], 'done']);
});

test('a table that no one has opened is made, and used without another press', async () => {
  const { actor, used, looked, choose } = open(seen('absent'));
  await choose(unmade);
  expect([used, looked, actor.getSnapshot().status]).toEqual([['unmade'], ['unmade'], 'done']);
});

test('a table that cannot be made is not used, and another can be chosen', async () => {
  const { actor, used, choose } = open(seen('failed'));
  expect(await choose(unmade)).toBe('preparing');
  expect(preparedTable(actor.getSnapshot())).not.toBeNull();
  actor.send({ type: 'table.dropped' });
  expect(tableChoiceScreen(actor.getSnapshot())).toBe('choosing');
  expect([chosenFile(actor.getSnapshot()), preparedTable(actor.getSnapshot()), used]).toEqual([
    null,
    null,
    [],
  ]);
  await choose(made);
  expect(used).toEqual(['made']);
});

test('a file without a table, and a table without what is wanted, are of no use', async () => {
  const { used, choose } = open(seen('none'));
  expect([await choose(unmade), used]).toEqual(['unfit', []]);
  const other = open(seen('ready'), { kind: 'unfit' });
  expect([await other.choose(unmade), other.used]).toEqual(['unfit', ['unmade']]);
  expect(chosenFile(other.actor.getSnapshot())).toBe('unmade');
});

test.each([
  ['a refusal', { kind: 'failed' } as const],
  ['a fault', new Error('broken')],
])('%s is tried again with the same table, which is prepared first where it is gone', async (_, first) => {
  const { actor, used, looked, choose } = open(seen('absent'), first);
  expect(await choose(made)).toBe('failed');
  expect(looked).toEqual([]);
  actor.send({ type: 'retry.requested' });
  await settled();
  expect([looked, used, actor.getSnapshot().status]).toEqual([['made'], ['made', 'made'], 'done']);
});
