/** What an import must do, as examples. */
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { provideImportRun } from '#machines/import-run/import-run.machine.ts';
import {
  askedRun,
  importProblem,
  importProgress,
  importRun,
  importScreen,
  importStep,
  mayDiscard,
  mayLook,
} from '#machines/import-run/import-run.selectors.ts';
import type {
  ActAnswer,
  ImportFile,
  ImportRun,
  ImportState,
  LoadAnswer,
  PartRequest,
  StartAnswer,
} from '#machines/import-run/import-run.types.ts';
import { asked } from './asked.ts';

const run = (state: ImportState, done = 0, total = 0): ImportRun => ({ runGUID: 'r', state, done, total });
const found = (one: ImportRun | null): LoadAnswer => ({ kind: 'found', run: one });
const refused = { kind: 'refused', message: { code: 'run.otherState' } } as const;
const done: ActAnswer = { kind: 'done' };
const file: ImportFile = { name: 'data.json', size: 700_000, parts: 2 };

function start(needsFile = false) {
  const load = asked<unknown, LoadAnswer>();
  const begin = asked<ImportFile | null, StartAnswer>();
  const sendPart = asked<PartRequest, ActAnswer>();
  const apply = asked<string, ActAnswer>();
  const discard = asked<string, ActAnswer>();
  const rollBack = asked<string, ActAnswer>();
  const machine = provideImportRun({
    load: load.call,
    start: begin.call,
    sendPart: sendPart.call,
    apply: apply.call,
    discard: discard.call,
    rollBack: rollBack.call,
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { needsFile }, clock }).start();
  const now = () => actor.getSnapshot();
  return {
    clock,
    load,
    begin,
    sendPart,
    apply,
    discard,
    rollBack,
    send: actor.send.bind(actor),
    screen: () => importScreen(now()),
    step: () => importStep(now()),
    progress: () => importProgress(now()),
    problem: () => importProblem(now())?.code ?? null,
    run: () => importRun(now()),
    asked: () => askedRun(now()),
    may: () => [mayLook(now()), mayDiscard(now())],
    at: async (one: ImportRun | null) => load.last().answer(found(one)),
  };
}

async function at(one: ImportRun | null, needsFile = false) {
  const bench = start(needsFile);
  await bench.at(one);
  return bench;
}

test('a page that is loaded during an import shows it, and asks until it has ended', async () => {
  const bench = start();
  expect([bench.screen(), bench.step()]).toEqual(['loading', null]);
  await bench.at(run('applying', 100, 250));
  expect([bench.screen(), bench.step(), bench.progress()]).toEqual([
    'working',
    'applying',
    { done: 100, total: 250 },
  ]);
  expect(bench.load.calls).toHaveLength(1);
  bench.clock.increment(1000);
  expect(bench.load.calls).toHaveLength(2);
  await bench.load.last().fail(new Error('offline'));
  expect([bench.screen(), bench.step(), bench.problem()]).toEqual(['working', 'applying', 'unreachable']);
  bench.clock.increment(2999);
  expect(bench.load.calls).toHaveLength(2);
  bench.clock.increment(1);
  await bench.at(run('applied'));
  expect([bench.screen(), bench.problem(), bench.progress()]).toEqual(['idle', null, null]);
  bench.clock.increment(60_000);
  expect(bench.load.calls).toHaveLength(3);
});

test('what is read is shown before it is applied, and what was refused is read again with its reason', async () => {
  const bench = await at(null);
  bench.send({ type: 'apply.requested' });
  expect([bench.screen(), bench.may()]).toEqual(['idle', [true, false]]);
  bench.send({ type: 'look.requested', file: null });
  expect([bench.screen(), bench.step(), bench.begin.last().input]).toEqual(['working', 'starting', null]);
  await bench.begin.last().answer({ kind: 'started', runGUID: 'r' });
  await bench.at(run('ready'));
  expect([bench.screen(), bench.may(), bench.run()?.runGUID]).toEqual(['ready', [true, true], 'r']);
  bench.send({ type: 'apply.requested' });
  expect([bench.step(), bench.apply.last().input]).toEqual(['applying', 'r']);
  await bench.apply.last().answer(refused);
  expect([bench.screen(), bench.step()]).toEqual(['working', 'starting']);
  await bench.at(run('reading', 1, 4));
  expect([bench.step(), bench.problem(), bench.may()]).toEqual(['reading', 'run.otherState', [false, true]]);
});

test('a source of files takes files only, one with an address none', async () => {
  const files = await at(null, true);
  files.send({ type: 'look.requested', file: null });
  expect(files.screen()).toBe('idle');
  const address = await at(run('receiving'));
  address.send({ type: 'look.requested', file });
  address.send({ type: 'look.requested', file: null });
  expect([address.step(), address.may()]).toEqual(['receiving', [false, true]]);
});

test('a file is sent part by part; one that does not arrive is sent again', async () => {
  const bench = await at(run('receiving', 1, 2), true);
  expect([bench.step(), bench.may()]).toEqual(['receiving', [true, true]]);
  bench.send({ type: 'look.requested', file });
  await bench.begin.last().answer({ kind: 'started', runGUID: 'new' });
  expect([bench.step(), bench.progress()]).toEqual(['sending', { done: 0, total: 2 }]);
  expect(bench.sendPart.last().input).toEqual({ runGUID: 'new', position: 0 });
  await bench.sendPart.last().answer(done);
  await bench.sendPart.last().fail(new Error('offline'));
  expect([bench.screen(), bench.step(), bench.problem(), bench.progress()]).toEqual([
    'interrupted',
    'sending',
    'unreachable',
    { done: 1, total: 2 },
  ]);
  bench.send({ type: 'retry.requested' });
  expect([bench.problem(), bench.sendPart.last().input]).toEqual([null, { runGUID: 'new', position: 1 }]);
  await bench.sendPart.last().answer(done);
  expect([bench.step(), bench.progress(), bench.sendPart.calls.length]).toEqual(['starting', null, 3]);
});

test('what is being sent is ended by the run that it goes to', async () => {
  const bench = await at(run('applied'), true);
  bench.send({ type: 'look.requested', file });
  await bench.begin.last().answer({ kind: 'started', runGUID: 'new' });
  bench.send({ type: 'run.discarded' });
  expect([bench.step(), bench.discard.last().input]).toEqual(['discarding', 'new']);
  await bench.discard.last().answer(done);
  await bench.at(run('cancelled'));
  expect([bench.screen(), bench.problem()]).toEqual(['idle', null]);
  const ready = await at(run('ready'));
  ready.send({ type: 'run.discarded' });
  expect(ready.discard.last().input).toBe('r');
});

test('the reason of a refusal stays until the person acts again', async () => {
  const afterRefusal = async (state: ImportState) => {
    const bench = await at(run('ready'), true);
    bench.send({ type: 'apply.requested' });
    await bench.apply.last().answer(refused);
    await bench.at(run(state));
    expect(bench.problem()).toBe('run.otherState');
    return bench;
  };
  const acts = [
    ['ready', { type: 'apply.requested' }],
    ['ready', { type: 'run.discarded' }],
    ['receiving', { type: 'run.discarded' }],
    ['receiving', { type: 'look.requested', file }],
  ] as const;
  for (const [state, act] of acts) {
    const bench = await afterRefusal(state);
    bench.send(act);
    expect([state, act.type, bench.problem()]).toEqual([state, act.type, null]);
  }
});

test('a file that the service refuses, or whose last part it refuses, is not sent on', async () => {
  const bench = await at(null, true);
  bench.send({ type: 'look.requested', file });
  await bench.begin.last().answer(refused);
  expect([bench.sendPart.calls.length, bench.problem()]).toEqual([0, 'run.otherState']);
  await bench.at(null);
  bench.send({ type: 'look.requested', file: { ...file, parts: 1 } });
  await bench.begin.last().answer({ kind: 'started', runGUID: 'new' });
  await bench.sendPart.last().answer(refused);
  expect([bench.step(), bench.problem()]).toEqual(['starting', 'run.otherState']);
});

test('nothing of a file that was sent is left for the next one', async () => {
  const bench = await at(null, true);
  bench.send({ type: 'look.requested', file });
  await bench.begin.last().answer({ kind: 'started', runGUID: 'first' });
  await bench.sendPart.last().answer(done);
  await bench.sendPart.last().answer(done);
  await bench.at(run('ready'));
  bench.send({ type: 'run.discarded' });
  expect(bench.discard.last().input).toBe('r');
  await bench.discard.last().answer(done);
  await bench.at(null);
  bench.send({ type: 'look.requested', file });
  await bench.begin.last().answer({ kind: 'started', runGUID: 'second' });
  expect(bench.sendPart.last().input).toEqual({ runGUID: 'second', position: 0 });
});

test('rolling back asks first, and is about the run that was chosen', async () => {
  const bench = await at(run('ready'));
  bench.send({ type: 'rollBack.requested', runGUID: 'earlier' });
  expect([bench.screen(), bench.asked(), bench.rollBack.calls.length]).toEqual(['asking', 'earlier', 0]);
  bench.send({ type: 'rollBack.cancelled' });
  expect([bench.screen(), bench.asked()]).toEqual(['ready', null]);
  bench.send({ type: 'rollBack.requested', runGUID: 'earlier' });
  bench.send({ type: 'rollBack.confirmed' });
  expect([bench.step(), bench.rollBack.last().input]).toEqual(['rollingBack', 'earlier']);
  await bench.rollBack.last().fail(new Error('offline'));
  await bench.at(run('rolledBack'));
  expect([bench.screen(), bench.asked(), bench.problem()]).toEqual(['idle', null, 'unreachable']);
  bench.send({ type: 'rollBack.requested', runGUID: 'earlier' });
  expect(bench.problem()).toBeNull();
});

test('what cannot be read can be tried again', async () => {
  const bench = start();
  await bench.load.last().answer({ kind: 'refused', message: { code: 'forbidden' } });
  expect([bench.screen(), bench.problem()]).toEqual(['unavailable', 'forbidden']);
  bench.send({ type: 'retry.requested' });
  expect([bench.screen(), bench.problem()]).toEqual(['loading', null]);
  await bench.load.last().fail(new Error('offline'));
  expect([bench.screen(), bench.problem()]).toEqual(['unavailable', 'unreachable']);
});

test.each(['start', 'apply', 'check'] as const)(
  'a service that breaks while it is asked to %s leaves the reason on the page',
  async (act) => {
    const bench = start();
    await bench.at(act === 'start' ? null : run('ready'));
    if (act === 'start') bench.send({ type: 'look.requested', file: null });
    else bench.send({ type: 'apply.requested' });
    if (act === 'start') await bench.begin.last().fail(new Error('offline'));
    else if (act === 'apply') await bench.apply.last().fail(new Error('offline'));
    else {
      await bench.apply.last().answer(refused);
      await bench.load.last().fail(new Error('offline'));
    }
    expect(bench.problem()).toBe('unreachable');
  },
);
