/** What is written down of the behaviour, and which cases paths take, asked of a small machine and of the same with one fault. */
import { expect, test } from 'vitest';
import { emit, fromCallback, fromPromise, or, sendTo, setup, stateIn, type AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { planPaths } from './kit/paths.ts';
import { differenceFrom, seenOf } from './kit/behaviour.ts';

const base = setup({
  types: {} as {
    context: { readonly floor: number };
    events:
      | { readonly type: 'door.opened' }
      | { readonly type: 'door.closed' }
      | { readonly type: 'lift.left' };
  },
  actors: { ride: fromPromise<void, void>(() => Promise.resolve()) },
});

/** The guard that asks for one of two states. */
const isStanding = or([stateIn('#lift.riding.late'), stateIn('#lift.riding.stuck')]) as never;

interface Faults {
  /** What the machine remembers at first. */
  readonly floor?: number;
  /** The name by which all know the ride. */
  readonly systemId?: string;
  /** The door is heard where it should do nothing. */
  readonly isDoorHeard?: boolean;
  /** Leaving is not kept from the states around. */
  readonly isLeavingHeard?: boolean;
}

const lift = ({ floor = 0, systemId = 'ride', isDoorHeard = false, isLeavingHeard = false }: Faults = {}) =>
  base.createMachine({
    id: 'lift',
    context: { floor },
    initial: 'standing',
    on: { 'lift.left': { target: '.standing' } },
    states: {
      standing: { on: { 'door.closed': { target: 'riding' } } },
      riding: {
        invoke: {
          id: 'ride',
          systemId,
          src: 'ride',
          onDone: { target: 'standing' },
          onError: [
            { guard: isStanding, target: 'standing' },
            { target: 'riding', reenter: true },
          ],
        },
        initial: 'moving',
        on: isDoorHeard ? { 'door.closed': { target: 'standing' } } : {},
        states: {
          moving: { on: { 'door.opened': { target: 'late' } } },
          late: {
            on: { 'door.opened': { target: 'stuck' }, ...(isLeavingHeard ? {} : { 'lift.left': {} }) },
          },
          stuck: {},
        },
      },
    },
  });

const modelOf = (machine: AnyStateMachine): MachineModel => ({
  machine,
  inputs: { start: undefined },
  events: () => [{ type: 'door.opened' }, { type: 'door.closed' }, { type: 'lift.left' }],
  replies: { ride: { 'is over': { output: undefined } } },
  home: { name: 'standing', isThere: (snapshot) => snapshot.matches('standing') },
});

const right = modelOf(lift());
const written = seenOf(right, planPaths(right).paths);

test('says what it begins with, what it hears at each stop, and by which name a child is known', () => {
  const [first] = written;
  expect(first?.stops.slice(0, 3)).toEqual([
    ['the start', 'begins with {"floor":0}', 'is active', 'hears door.closed, lift.left'],
    ['door.closed', 'starts ride (known to all as ride) ← nothing', 'hears door.opened, lift.left'],
    ['door.opened', 'hears door.opened'],
  ]);
});

test.each<[string, Faults]>([
  ['begins with something else', { floor: 1 }],
  ['gives a child another name', { systemId: 'journey' }],
  ['hears an event where it should do nothing', { isDoorHeard: true }],
  ['hears an event that a state keeps from the states around it', { isLeavingHeard: true }],
])('a machine that %s is found', (_, faults) => {
  const wrong = modelOf(lift(faults));
  expect(written.map((path) => differenceFrom(wrong, path)).filter((seen) => seen !== null)).not.toEqual([]);
});

test('a guard that asks for one of several states is met in each of them', () => {
  const met = planPaths(right).paths.flatMap(({ steps }) =>
    steps.flatMap(({ step, trace }, index) =>
      trace.taken.includes('lift.riding | xstate.error.actor.ride | 0')
        ? [`${step.title} at ${JSON.stringify(steps[index - 1]?.snapshot.value)}`]
        : [],
    ),
  );
  expect([...new Set(met)].sort()).toEqual([
    'ride: breaks at {"riding":"late"}',
    'ride: breaks at {"riding":"stuck"}',
  ]);
});

const message = (end: string) => `${'a long way '.repeat(30)}${end}`;

test('timers, messages, emitted events, tags and the output are written down, and the end of a long line as well', () => {
  const machine = (end: string) =>
    setup({
      types: {} as { events: { readonly type: 'bell.rung' } },
      actors: { cook: fromCallback(() => {}) },
      actions: {
        call: sendTo('cook', { type: 'called' }),
        tell: emit({ type: 'rung', message: message(end) } as never),
      },
      delays: { soon: 1000 },
    }).createMachine({
      id: 'kitchen',
      invoke: { id: 'cook', src: 'cook' },
      initial: 'resting',
      output: { dish: 'soup' },
      states: {
        resting: { on: { 'bell.rung': { target: 'boiling', actions: ['call', 'tell'] } } },
        boiling: { tags: ['busy'], after: { soon: 'done' } },
        done: { type: 'final' },
      },
    } as never) as unknown as AnyStateMachine;
  const kitchen = (end: string): MachineModel => ({
    ...modelOf(machine(end)),
    events: () => [{ type: 'bell.rung' }],
    replies: {},
    mayBreak: () => false,
    home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  });
  const [path, ...more] = seenOf(kitchen('here'), planPaths(kitchen('here')).paths);
  expect(more).toEqual([]);
  expect(path?.stops.map((stop) => stop.map((line) => line.slice(0, 40)))).toEqual([
    ['the start', 'begins with {}', 'starts cook ← nothing', 'is active', 'hears bell.rung'],
    [
      'bell.rung',
      'waits soon 1000',
      'tells cook ← {"type":"called"}',
      expect.stringContaining('says {"type":"rung","message":"a long'),
      'is active, busy',
      'hears nothing',
    ],
    ['after soon.kitchen.boiling', '1000 ms have passed', 'is done', 'ends with {"dish":"soup"}'],
  ]);
  if (path) expect(differenceFrom(kitchen('there'), path)).toContain('bell.rung');
});
