/** Faults in how a chart is built: each class is made, once for each place. */
import { expect, test } from 'vitest';
import { assign, createActor, emit, fromPromise, not, or, setup, stateIn } from 'xstate';
import { keysOf } from './contents.ts';
import { structureMutants } from './structure.ts';

const base = setup({
  types: {} as {
    context: { readonly floor: number; readonly name: string | null };
    events:
      | { readonly type: 'button.pressed'; readonly floor: number }
      | { readonly type: 'door.blocked' }
      | { readonly type: 'lift.stopped' };
    meta: { readonly screen?: string };
  },
  actors: {
    ride: fromPromise<void, number>(() => Promise.resolve()),
    wait: fromPromise<void, number>(() => Promise.resolve()),
  },
  actions: {
    note: assign({ floor: (_, { floor }: { floor: number }) => floor }),
    tell: emit(({ context }) => ({ type: 'going', floor: context.floor })),
  },
  delays: { pause: 1000 },
});
const lift = base.createMachine({
  id: 'lift',
  context: { floor: 0, name: null },
  initial: 'standing',
  states: {
    standing: {
      meta: { screen: 'open' },
      on: {
        'button.pressed': {
          target: 'riding',
          actions: [{ type: 'note', params: ({ event }) => ({ floor: event.floor }) }, 'tell'],
        },
      },
    },
    riding: {
      meta: { screen: 'closed' },
      invoke: {
        id: 'ride',
        systemId: 'ride',
        src: 'ride',
        input: ({ context }) => context.floor,
        onDone: 'standing',
      },
      initial: 'moving',
      states: { moving: { after: { pause: 'late' } }, late: {} },
      on: {
        'door.blocked': { target: '.moving' },
        'lift.stopped': {
          guard: or([stateIn('#lift.riding.late'), not('isNever' as never)]) as never,
          target: 'standing',
        },
      },
    },
  },
});

test('a chart is spoilt in its beginnings, screens, calls, order, parameters, re-entries, guards, and in who hears what', () => {
  const keys = keysOf(lift, (chart) => void createActor(base.createMachine(chart as never)).getSnapshot());
  expect(structureMutants(lift, keys.get('context')?.flat() ?? []).map(({ key }) => key)).toEqual([
    'lift | context: another floor',
    'lift | context: another name',
    'lift | initial: riding',
    'lift.standing | screen: without open',
    'lift.standing | screen: closed',
    'lift.standing | button.pressed: heard in lift',
    'lift.standing | button.pressed | 0: note without floor',
    'lift.standing | button.pressed | 0: tell before note',
    'lift.riding | initial: late',
    'lift.riding | screen: without closed',
    'lift.riding | screen: open',
    'lift.riding | invoke ride: left out',
    'lift.riding | invoke ride: asks wait',
    'lift.riding | invoke ride: without system id',
    'lift.riding | door.blocked: heard in lift',
    'lift.riding | lift.stopped: heard in lift',
    'lift.riding | door.blocked | 0: with re-entry',
    'lift.riding | lift.stopped | 0: only 1. stateIn',
    'lift.riding | lift.stopped | 0: only 2. not',
  ]);
});
