/** The state graph that a page simulates is that of the machine, and addresses and searches lead where they say. */
import { expect, test } from 'vitest';
import { chartsOf } from '#model-tests/gallery/build/charts.ts';
import { leavesOf } from '#model-tests/gallery/build/evidence.ts';
import { simulationOf } from '#model-tests/gallery/build/simulation.ts';
import {
  codeOf,
  findPath,
  fromAddress,
  placeAt,
  toAddress,
  type Simulation,
  type Trail,
} from '#model-tests/gallery/simulate/graph.ts';
import { PERSON, sequenceOf } from '#model-tests/gallery/simulate/sequence.ts';
import { planOf } from '#model-tests/kit/paths.ts';
import { models } from '#model-tests/models/all-models.ts';

const charts = chartsOf(models);
function simulate(id: string): Simulation {
  const index = models.findIndex(({ machine }) => machine.id === id);
  const [chart, model] = [charts[index], models[index]];
  if (!chart || !model) throw new Error(`There is no machine ${id}.`);
  return simulationOf(chart, model, planOf(model), new Map());
}
const review = simulate('appReview');
const passwordReset = simulate('passwordReset');

/** Presses the steps with these words, one after the other. */
function press(simulation: Simulation, ...words: readonly string[]): Trail {
  let trail: Trail = { input: 0, edges: [] };
  for (const word of words) {
    const edges = simulation.places[placeAt(simulation, trail)]?.edges ?? [];
    const edge = edges.find(([step]) => simulation.steps[step]?.words === word);
    if (!edge)
      throw new Error(
        `'${word}' cannot happen: ${edges.map(([step]) => simulation.steps[step]?.words).join()}`,
      );
    trail = { input: trail.input, edges: [...trail.edges, edge] };
  }
  return trail;
}
const statesAt = (simulation: Simulation, trail: Trail) =>
  simulation.places[placeAt(simulation, trail)]?.states;

test('every step of every planned path can be pressed, and leads where the path does', () => {
  const model = models.find(({ machine }) => machine.id === 'appReview');
  if (!model) throw new Error('There is no such model.');
  for (const { steps } of planOf(model).paths) {
    let place = review.inputs[0]?.start ?? -1;
    for (const { step, snapshot, trace } of steps) {
      const edge = review.places[place]?.edges.find(([number]) => review.steps[number]?.title === step.title);
      expect(edge).toBeDefined();
      place = edge?.[1] ?? -1;
      expect(review.places[place]?.states).toEqual(leavesOf('appReview', JSON.stringify(snapshot.value)));
      expect(review.taken[edge?.[3] ?? -1]).toEqual(trace.taken);
    }
  }
});

test('a child that has a system id is a machine that was started, by its own name', () => {
  const began = simulate('application').did.flat();
  expect(new Set(began.filter(({ kind }) => kind === 'starts').map(({ who }) => who))).toContain(
    'authenticator',
  );
  expect(began.filter(({ who }) => who?.includes('known') === true)).toEqual([]);
});

test('the result of a step names the actors that were called', () => {
  const trail = press(review, 'approval requested');
  expect(statesAt(review, trail)).toEqual(['appReview.approving']);
  expect(review.did[trail.edges[0]?.[2] ?? -1]).toEqual([
    expect.objectContaining({ kind: 'asks', who: 'approve' }),
  ]);
});

test('an address leads to the place it was made at, and one that is not possible any more as far as it can', () => {
  const trail = press(review, 'approval requested', 'approve breaks');
  const address = toAddress(review, trail);
  expect(fromAddress(review, address)).toEqual({ trail, lost: null });
  expect(fromAddress(review, `${address}.${codeOf('no such step')}`)).toEqual({ trail, lost: 3 });
  expect(fromAddress(review, 'zzzz')).toEqual({ trail: { input: 0, edges: [] }, lost: 1 });
  expect(fromAddress(review, '')).toEqual({ trail: { input: 0, edges: [] }, lost: null });
});

test.each([['appReview'], ['passwordReset']])('no two steps at one place of %s share their code', (id) => {
  const { places, steps } = id === 'appReview' ? review : passwordReset;
  for (const { edges } of places) {
    const codes = edges.map(([step]) => codeOf(steps[step]?.title ?? ''));
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test('a search finds the shortest path, through what it names and without what breaks', () => {
  const search = { to: 'appReview.approving', through: '', isWithoutErrors: true };
  expect(findPath(review, search)?.edges).toHaveLength(1);
  const through = findPath(review, { ...search, through: 'appReview.declining' });
  const passed = through?.edges.map(([, to]) => review.places[to]?.states.join()) ?? [];
  expect(passed.some((states) => states?.startsWith('appReview.declining'))).toBe(true);
  expect(passed.at(-1)).toBe('appReview.approving');
  expect(through?.edges.map(([step]) => review.steps[step]?.kind)).not.toContain('error');
  expect(findPath(review, { ...search, to: 'appReview.nowhere' })).toBeNull();
});

test('a sequence has who takes part and the messages in their order', () => {
  const { parts, messages } = sequenceOf(
    review,
    press(review, 'approval requested', 'approve breaks'),
    (place) => (review.places[place]?.states ?? []).join(),
  );
  expect(parts).toEqual([PERSON, 'App review', 'approve']);
  expect(messages.map(({ from, to, kind }) => `${from} > ${to}: ${kind}`)).toEqual([
    'App review > App review: state',
    `${PERSON} > App review: person`,
    'App review > approve: call',
    'App review > App review: state',
    'approve > App review: failure',
    'App review > App review: state',
  ]);
});
