/** The pure stepper: what it writes down of a step, and how time passes for timers that run beside each other. */
import { expect, test } from 'vitest';
import { assign, emit, fromCallback, sendTo, setup, type AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { elapsedBy, exploreGraph, possibleSteps } from './kit/graph.ts';
import { eventOf } from './kit/replies.ts';
import { createStepper, nextTimer } from './kit/stepper.ts';

const kitchen = setup({
  types: {} as {
    context: { readonly rings: number };
    events: { readonly type: 'bell.rung' };
    emitted: { readonly type: 'rung'; readonly times: number };
  },
  actors: { cook: fromCallback(() => {}) },
  actions: {
    count: assign({ rings: ({ context }) => context.rings + 1 }),
    call: sendTo('cook', ({ context }) => ({ type: 'called', times: context.rings })),
    tell: emit(({ context }) => ({ type: 'rung' as const, times: context.rings })),
  },
  delays: { soon: 1000, late: 1500, next: 600 },
}).createMachine({
  id: 'kitchen',
  context: { rings: 0 },
  type: 'parallel',
  invoke: { id: 'cook', src: 'cook' },
  on: { 'bell.rung': { actions: ['count', 'call', 'tell'] } },
  states: {
    starter: {
      initial: 'boiling',
      states: { boiling: { after: { soon: 'resting' } }, resting: { after: { next: 'done' } }, done: {} },
    },
    roast: { initial: 'turning', states: { turning: { after: { late: 'done' } }, done: {} } },
  },
});

const modelOf = (machine: AnyStateMachine): MachineModel => ({
  machine,
  inputs: { hungry: undefined },
  events: () => [{ type: 'bell.rung' }],
  replies: {},
  mayBreak: () => false,
  home: { name: 'anywhere', isThere: () => true },
});

test('messages, emitted events, started actors and timers are written down', () => {
  const stepper = createStepper(kitchen, undefined);
  const start = stepper.initial();
  expect(start.trace.started).toEqual(['cook ← nothing']);
  expect(start.trace.timers).toHaveLength(2);
  const { trace } = stepper.step(start, { type: 'bell.rung' });
  expect(trace.sent).toEqual(['cook ← {"type":"called","times":1}']);
  expect(trace.emitted).toEqual([{ type: 'rung', times: 1 }]);
});

test('a timer that runs already has less time left than one that begins', () => {
  const stepper = createStepper(kitchen, undefined);
  const model = modelOf(kitchen);
  const fired: string[] = [];
  let position: ReturnType<typeof stepper.initial> = stepper.initial();
  while (nextTimer(position)) {
    const time = possibleSteps(model, position).find(({ kind }) => kind === 'time');
    if (!time) throw new Error('There is no timer.');
    const elapsed = elapsedBy(position, time);
    fired.push(`${elapsed} ms: ${time.title.split('.')[0]}`);
    position = stepper.step(position, eventOf(time), elapsed);
  }
  expect(fired).toEqual(['1000 ms: after soon', '500 ms: after late', '100 ms: after next']);
});

test('a model in which every step leads to a new place is given up', () => {
  expect(() => exploreGraph(modelOf(kitchen), 'hungry')).toThrow("narrow 'identity' or 'events'");
});
