/** The kit itself: it must see what is wrong with small machines that are wrong on purpose. */
import { describe, expect, test } from 'vitest';
import { assign, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { formModel } from '#model-tests/models/form.model.ts';
import { defineModel, type MachineModel } from '#model-tests/kit/model.ts';
import { exploreGraph } from './kit/graph.ts';
import { brokenRules, placesWithoutWayHome } from './kit/invariants.ts';
import { played, promised } from './kit/log.ts';
import { lintMachine } from './kit/lint.ts';
import { inputsWithoutPath, planPaths, uncovered, type LookOf } from './kit/paths.ts';
import { createHarness, parkActors } from './kit/harness.ts';
import { resume } from './kit/restore.ts';
import { titleOf } from './kit/titles.ts';

const base = setup({
  types: {} as {
    context: { readonly count: number; readonly secret: string };
    events: { readonly type: 'door.opened' } | { readonly type: 'door.closed' };
    tags: 'busy';
  },
  actors: { ask: fromPromise<string, void>(() => Promise.resolve('yes')) },
  guards: { isYes: (_, params: { output: string }) => params.output === 'yes', never: () => false },
  actions: { keepSecret: assign({ secret: 'hunter2' }), dropSecret: assign({ secret: '' }) },
  delays: { pause: 1000, longPause: 3_600_000 },
});
type Base = ReturnType<typeof base.createMachine>;

const erase = (model: Partial<MachineModel> & { readonly machine: AnyStateMachine }): MachineModel =>
  ({
    inputs: { start: undefined },
    events: () => [{ type: 'door.opened' }, { type: 'door.closed' }],
    replies: {},
    identity: () => null,
    home: { name: 'closed', isThere: (snapshot) => snapshot.matches('closed') },
    ...model,
  }) as MachineModel;

const context = { count: 0, secret: '' };
const meta = { screen: 'door' };

const healthy = base.createMachine({
  id: 'door',
  description: 'A door that asks before it opens.',
  context,
  meta,
  initial: 'closed',
  states: {
    closed: {
      description: 'Shut.',
      entry: 'dropSecret',
      on: { 'door.opened': { target: 'asking', actions: 'keepSecret' } },
    },
    asking: {
      description: 'A person is asked.',
      tags: ['busy'],
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          { guard: { type: 'isYes', params: ({ event }) => ({ output: event.output }) }, target: 'open' },
          { target: 'closed' },
        ],
        onError: { target: 'closed' },
      },
    },
    open: {
      description: 'Open for a while.',
      after: { longPause: { target: 'closed' }, pause: { target: 'ajar' } },
      on: { 'door.closed': { target: 'closed' } },
    },
    ajar: {
      description: 'Nearly shut.',
      always: { guard: 'never', target: 'open' },
      on: { 'door.closed': { target: 'closed' } },
    },
  },
});
const replies = { ask: { yes: { output: 'yes' }, no: { output: 'no' } } } as MachineModel['replies'];
const healthyModel = erase({ machine: healthy, replies });

describe('coverage', () => {
  test('names the transitions that nothing can take: a timer that another always beats, a guard that is never true', () => {
    expect(uncovered(healthyModel, planPaths(healthyModel).covered)).toEqual([
      'door.open | xstate.after.longPause.door.open | 0',
      'door.ajar | always | 0',
    ]);
  });

  test('takes each reply that leads the same way separately', () => {
    const more = { ask: { ...replies.ask, perhaps: { output: 'perhaps' } } } as MachineModel['replies'];
    expect(planPaths(erase({ machine: healthy, replies: more })).units).toBe(
      planPaths(healthyModel).units + 1,
    );
  });

  test('takes one of the replies that lead the same way to the same look, where looks are known', () => {
    const more = { ask: { ...replies.ask, perhaps: { output: 'perhaps' } } } as MachineModel['replies'];
    const model = erase({ machine: healthy, replies: more });
    const unitsWith = (lookOf: LookOf) => planPaths(model, 'cases', undefined, 'begins', { lookOf }).units;
    expect(unitsWith(() => 'the same')).toBe(planPaths(healthyModel).units);
    expect(unitsWith(({ step }) => step.title)).toBe(planPaths(model).units);
  });

  test('begins a path with every input, which goes home when there is nothing new on it', () => {
    const plan = planPaths(
      erase({ machine: healthy, replies, inputs: { first: undefined, again: undefined } }),
    );
    expect(inputsWithoutPath(healthyModel, { paths: [] })).toEqual(['start']);
    expect(new Set(plan.paths.map(({ inputName }) => inputName))).toEqual(new Set(['first', 'again']));
    const away = {
      name: 'open',
      isThere: (snapshot: { matches: (state: string) => boolean }) => snapshot.matches('open'),
    };
    const model = erase({
      machine: healthy,
      replies,
      inputs: { first: undefined, again: undefined },
      home: away,
    });
    const titles = planPaths(model)
      .paths.filter(({ inputName }) => inputName === 'again')
      .map((path) => titleOf(path));
    expect(titles).toEqual(['door.opened → ask: yes']);
    const begun = planPaths(model, 'cases', () => true, 'begins').paths.at(-1);
    expect(begun && titleOf(begun)).toBe('begins with again');
  });

  test('counts an initial transition once for each input, and only where a path begins with it', () => {
    const opening = base.createMachine({
      id: 'opening',
      context,
      initial: 'closed',
      states: {
        closed: { always: { target: 'open' } },
        open: { on: { 'door.closed': { actions: 'dropSecret' } } },
      },
    });
    const model = erase({ machine: opening, inputs: { first: undefined, again: undefined } });
    const { covered, paths, units } = planPaths(model);
    expect([units, paths.length]).toEqual([5, 2]);
    expect(covered).toContain('opening.closed | always | 0');
  });

  test('refuses a model that takes different places for one', () => {
    const counting = base.createMachine({
      id: 'counting',
      context,
      initial: 'closed',
      states: {
        closed: {
          on: {
            'door.opened': [
              { guard: ({ context: { count } }) => count > 0, target: 'open' },
              { actions: assign({ count: ({ context: { count } }) => count + 1 }) },
            ],
          },
        },
        open: {},
      },
    });
    expect(() => exploreGraph(erase({ machine: counting }), 'start')).toThrow("'identity' is too coarse");
  });

  test('gives up a step that never ends, naming it', () => {
    const restless = base.createMachine({
      id: 'restless',
      context,
      initial: 'closed',
      states: {
        closed: { on: { 'door.opened': 'open' } },
        open: { always: { guard: ({ context: { count } }) => count === 0, actions: 'keepSecret' } },
      },
    });
    expect(() => exploreGraph(erase({ machine: restless }), 'start')).toThrow(
      "The step 'door.opened' never ends.",
    );
  });

  test('finds the places that xstate/graph finds', () => {
    const model = formModel as unknown as MachineModel;
    // It knows neither calls nor time, so only of forms that send no requests.
    for (const name of ['a form with a secret', 'a form with a list']) {
      const theirs = getAdjacencyMap(model.machine, {
        input: model.inputs[name],
        events: (snapshot) => [...model.events(snapshot)],
        serializeState: (snapshot) => JSON.stringify([snapshot.value, model.identity?.(snapshot)]),
      });
      expect(Object.keys(theirs)).toHaveLength(exploreGraph(model, name).places.size);
    }
  });
});

const flaws = (config: Parameters<typeof base.createMachine>[0]) =>
  lintMachine(erase({ machine: base.createMachine(config) as Base })).join('\n');

describe('lint', () => {
  test('finds nothing in a healthy chart but what is unused', () => {
    expect(lintMachine(healthyModel)).toEqual([]);
  });

  test('sees an unknown delay, which compiles and fires at once', () => {
    const chart = { id: 'door', context, initial: 'a', states: { a: { after: { pauze: 'a' } } } };
    expect(flaws(chart as never)).toContain("door.a: the delay 'pauze' is unknown");
  });

  test('sees a call without an id, without a way out of failure, and without a tag', () => {
    const found = flaws({
      id: 'door',
      context,
      initial: 'a',
      states: { a: { invoke: { src: 'ask', onDone: 'a' } } },
    });
    expect(found).toContain('door.a: an invoke has no id');
    expect(found).toContain("door.a: nothing is sure to happen when '0.door.a' breaks");
    expect(found).toContain("door.a: asks a service and is tagged neither 'busy' nor 'background'");
  });

  test('sees a dead end, a state without description or screen, and a bad name', () => {
    const found = flaws({ id: 'door', context, initial: 'Shut', states: { Shut: {} } });
    for (const flaw of ['a dead end', 'no description', 'no screen', 'the name is not camelCase']) {
      expect(found).toContain(`door.Shut: ${flaw}`);
    }
  });

  test('sees what is implemented and never used', () => {
    const found = flaws({ id: 'door', context, initial: 'a', states: { a: {} } });
    expect(found).toContain("door: the guard 'never' is never used");
    expect(found).toContain("door: the actor 'ask' is never used");
  });
});

describe('rules', () => {
  test('a secret that outlives its use is found wherever it hides', () => {
    const model = erase({
      machine: healthy.provide({ actions: { dropSecret: () => {} } }),
      replies,
      secrets: [{ name: 'secret', text: 'hunter2', mayLive: (snapshot) => !snapshot.matches('closed') }],
    });
    const places = [...exploreGraph(model, 'start').places.values()];
    const broken = places.flatMap(({ snapshot }) => brokenRules(model, snapshot));
    expect(broken).toEqual([]);
    const forgetful = erase({ ...model, identity: (snapshot) => snapshot.context.secret });
    const more = [...exploreGraph(forgetful, 'start').places.values()];
    expect(more.flatMap(({ snapshot }) => brokenRules(forgetful, snapshot))).toContain(
      'the secret outlives its use at active "closed"',
    );
  });

  test('a place without a way home is found', () => {
    const model = erase({
      machine: healthy,
      replies,
      home: { name: 'nowhere', isThere: (snapshot) => snapshot.matches('cellar') },
    });
    expect(placesWithoutWayHome(model, exploreGraph(model, 'start'))).toHaveLength(4);
  });
});

describe('harness', () => {
  test('a real actor that does something else than was promised is found', () => {
    const [path] = planPaths(healthyModel).paths;
    if (!path) throw new Error('There is no path.');
    const mutant = healthy.provide({ guards: { isYes: () => false } });
    const walk = (machine: AnyStateMachine) =>
      played(healthyModel, createHarness(parkActors(machine), undefined), path);
    expect(walk(healthy)).toEqual(promised(path));
    expect(walk(mutant)).not.toEqual(promised(path));
  });

  test('an hour passes in no time, and only as far as the next timer', () => {
    const harness = createHarness(parkActors(healthy), undefined);
    harness.play({ kind: 'event', event: { type: 'door.opened' }, title: 'opened' });
    harness.play({ kind: 'done', id: 'ask', output: 'yes', title: 'yes' });
    harness.play({ kind: 'time', event: { type: 'pause' }, title: 'pause' });
    expect(harness.snapshot().value).toBe('ajar');
    expect(() => harness.play({ kind: 'time', event: { type: 'pause' }, title: 'pause' })).toThrow(
      'no timer',
    );
  });

  test('an answer to a call that was never made is refused', () => {
    const harness = createHarness(parkActors(healthy), undefined);
    expect(() => harness.play({ kind: 'done', id: 'ask', output: 'yes', title: 'yes' })).toThrow(
      "'ask' is not there",
    );
  });
});

describe('restoring', () => {
  const resumed = (machine: AnyStateMachine) => {
    const model = erase({ machine, replies });
    const all = planPaths(model).paths.flatMap((path) => resume(model, path));
    return { found: all.map(({ found }) => found), expected: all.map(({ expected }) => expected) };
  };

  test('a machine goes on at every stop, its timers included', () => {
    const { found, expected } = resumed(healthy);
    expect(expected.flat().length).toBeGreaterThan(5);
    expect(found).toEqual(expected);
  });

  test('a machine that keeps what text cannot carry is found', () => {
    const forgetful = base.createMachine({
      ...healthy.config,
      context: { ...context, ask: () => true },
    } as never);
    const { found, expected } = resumed(forgetful as never);
    expect(found).not.toEqual(expected);
  });
});

test('a typed model is checked against its machine', () => {
  const { events, home, inputs, machine } = formModel;
  const typed = defineModel({ machine, inputs, events, home, replies: formModel.replies });
  const shouting = defineModel({
    ...typed,
    // @ts-expect-error -- the form machine has no such event
    events: () => [{ type: 'SHOUT' }],
  });
  expect(shouting.events).not.toBe(typed.events);
});
