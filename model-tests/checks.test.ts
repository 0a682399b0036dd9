/** Single checks of the kit that no larger test would miss: of rules, charts, lists that are compared, and random walks. */
import { expect, test } from 'vitest';
import { assign, createActor, setup, type AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { checks } from './kit/findings.ts';
import { createHarness, parkActors } from './kit/harness.ts';
import { brokenRules } from './kit/invariants.ts';
import { lintMachine } from './kit/lint.ts';
import { played, promised } from './kit/log.ts';
import { planPaths } from './kit/paths.ts';
import { walkAtRandom } from './kit/random.ts';
import { rulesWithoutMeaning } from './kit/vacuous.ts';

const chart = (config: object): AnyStateMachine =>
  setup({}).createMachine({ id: 'door', ...config } as never) as unknown as AnyStateMachine;

/** Two regions, with transitions of the whole and of a state in the first of them. */
const twoSides = (ofAll: object, ofLeft: object): AnyStateMachine =>
  chart({
    type: 'parallel',
    on: ofAll,
    states: {
      left: { initial: 'closed', states: { closed: { on: ofLeft }, open: {} } },
      right: { initial: 'closed', states: { closed: {}, open: {} } },
    },
  });

const modelOf = (machine: AnyStateMachine, changes: Partial<MachineModel> = {}): MachineModel => ({
  machine,
  inputs: { new: undefined },
  events: () => [{ type: 'door.opened' }],
  replies: {},
  home: { name: 'open', isThere: (snapshot) => snapshot.matches('open') },
  ...changes,
});

const opening = { initial: 'closed', states: { closed: { on: { 'door.opened': 'open' } }, open: {} } };
const snapshotOf = (machine: AnyStateMachine) => createActor(machine).start().getSnapshot() as never;

test('a secret in the output is found', () => {
  const over = chart({
    initial: 'over',
    output: { key: 'swordfish' },
    states: { over: { type: 'final' } },
  });
  const secrets = [{ name: 'key', text: 'swordfish', mayLive: () => false }];
  expect(brokenRules(modelOf(over, { secrets }), snapshotOf(over))).toEqual([
    'the key outlives its use at done "over"',
  ]);
});

test('a machine that shows progress and does nothing is found, unless the model says what it waits for', () => {
  const stuck = chart({ initial: 'closed', states: { closed: { tags: ['busy'] } } });
  expect(brokenRules(modelOf(stuck), snapshotOf(stuck))).toEqual(['busy with nothing at active "closed"']);
  expect(brokenRules(modelOf(stuck, { awaiting: { 'door.closed': 'a key' } }), snapshotOf(stuck))).toEqual(
    [],
  );
});

test('a machine that has failed breaks a rule', () => {
  const failed = { ...(snapshotOf(chart(opening)) as object), status: 'error', error: new Error('boom') };
  const machine = chart(opening);
  const snapshot = Object.assign(Object.create(Object.getPrototypeOf(snapshotOf(machine)) as object), failed);
  expect(brokenRules(modelOf(machine), snapshot as never)).toEqual(['the machine has failed: Error: boom']);
});

test('a reason for a rule that is not there is found', () => {
  const model = modelOf(chart(opening), { aboutSelectors: { 'it is blue': 'no reason' } });
  expect(rulesWithoutMeaning(model, planPaths(model))).toEqual(['there is no such rule: it is blue']);
});

test.each<[string, object, string]>([
  [
    'a delay without a name',
    { states: { closed: { after: { 1000: 'open' } }, open: {} } },
    'the delay 1000 has no name',
  ],
  [
    'a way out of failure that has a guard',
    {
      states: {
        closed: { invoke: { id: 'ask', src: 'ask', onError: { guard: 'isCalm', target: 'open' } } },
        open: {},
      },
    },
    "nothing is sure to happen when 'ask' breaks",
  ],
  [
    'an event that is no fact',
    { states: { closed: { on: { OPEN: 'open' } }, open: {} } },
    "the event 'OPEN' is not a dotted fact",
  ],
])('lint sees %s', (_, states, finding) => {
  const machine = setup({ actors: {}, guards: {} }).createMachine({
    id: 'door',
    initial: 'closed',
    ...states,
  } as never);
  expect(lintMachine(modelOf(machine as unknown as AnyStateMachine)).join('\n')).toContain(finding);
});

test.each<[string, Parameters<typeof twoSides>, string[]]>([
  [
    'of the state around them that names one',
    [{ 'door.opened': '.left.open' }, {}],
    ["door: 'door.opened' begins door.right again, which it does not name"],
  ],
  [
    'of one that leads into another',
    [{}, { 'door.opened': '#door.right.open' }],
    ["door.left.closed: 'door.opened' begins door.left again, which it does not name"],
  ],
  ['that names all of them', [{ 'door.opened': { target: ['.left.open', '.right.open'] } }, {}], []],
  ['that stays in one', [{}, { 'door.opened': 'open' }], []],
])('lint asks of regions: a transition %s', (_, [ofAll, ofLeft], findings) => {
  const found = lintMachine(modelOf(twoSides(ofAll, ofLeft)));
  expect(found.filter((one) => one.includes('again'))).toEqual(findings);
});

test('an output, a broken rule on the way, and a step that cannot be done are in the list that is compared', () => {
  const ending = (key: string) =>
    chart({
      initial: 'closed',
      output: { key },
      states: { closed: { on: { 'door.opened': 'over' } }, over: { type: 'final' } },
    });
  const home = { name: 'the end', isThere: () => true };
  const model = modelOf(ending('a'), { home });
  const [path] = planPaths(model).paths;
  if (!path) throw new Error('There is no path.');
  const play = (machine: AnyStateMachine, changes: Partial<MachineModel> = {}) =>
    played(modelOf(machine, { home, ...changes }), createHarness(parkActors(machine), undefined), path);
  expect(play(ending('a'))).toEqual(promised(path));
  expect(play(ending('b'))).not.toEqual(promised(path));
  const strict = { 'it stays closed': (snapshot: { status: string }) => snapshot.status === 'active' };
  expect(play(ending('a'), { invariants: strict }).at(-1)?.broken).toEqual([
    'not so at done "over": it stays closed',
  ]);
  const answered = { kind: 'done', id: 'ask', output: null, title: 'ask: answers' } as const;
  const longer = { ...path, steps: [{ ...path.steps[0], step: answered }] } as never;
  const entries = played(model, createHarness(parkActors(ending('a')), undefined), longer);
  expect(entries.at(-1)).toMatchObject({
    step: 'not possible',
    broken: [expect.stringContaining("'ask' is not there")],
  });
});

test('a random walk on which the actor does something else than the pure walk is named', () => {
  let presses = 0;
  const moody = setup({
    types: {} as { context: { readonly presses: number }; events: { readonly type: 'door.opened' } },
    actions: { press: assign({ presses: () => (presses += 1) }) },
  }).createMachine({
    id: 'door',
    context: { presses: 0 },
    on: { 'door.opened': { actions: 'press' } },
  });
  const model = modelOf(moody as unknown as AnyStateMachine, {
    identity: () => null,
    home: { name: 'anywhere', isThere: () => true },
  });
  const still = modelOf(chart(opening));
  const plan = planPaths(still);
  expect(walkAtRandom(still, plan, { walks: 20, seed: 1 })).toBeNull();
  expect(walkAtRandom(model, { ...plan, graphs: [] }, { walks: 20, seed: 1 })).toContain('door.opened');
});

test('a row that is claimed at a state on no path is found, though the graph leads there', () => {
  const claiming = chart({
    initial: 'closed',
    states: { closed: { on: { 'door.opened': 'open' } }, open: { meta: { requirements: ['1.01'] } } },
  });
  const model = modelOf(claiming);
  const plan = planPaths(model);
  const claims = checks.find(({ title }) => title(model) === 'passes the states that claim requirements');
  expect(claims?.findings(model, plan)).toEqual([]);
  expect(claims?.findings(model, { ...plan, paths: [] })).toEqual([
    '1.01 is claimed by door.open, not all of them passed',
  ]);
});
