/** What the pages say of steps, paths and coverage. */
import { expect, test } from 'vitest';
import { appReviewModel } from '#model-tests/models/app-review.model.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { chartsOf } from '#model-tests/gallery/build/charts.ts';
import { coverageOf } from '#model-tests/gallery/build/coverage.ts';
import { hitsOf, leavesOf, looksByState, type Evidence } from '#model-tests/gallery/build/evidence.ts';
import { factsInWords } from '#model-tests/gallery/compare/facts.ts';
import { plannedPaths } from '#model-tests/gallery/build/paths.ts';
import { stepInWords } from '#model-tests/gallery/build/step-words.ts';
import { toGherkin, toMarkdown, type ShownPath } from '#model-tests/gallery/viewer/path-text.ts';
import { planOf } from '#model-tests/kit/paths.ts';

const model = appReviewModel as unknown as MachineModel;
const [chart] = chartsOf([model]);

test.each([
  [null, 'start', 0, 'The flow begins'],
  ['provider.chosen Google', 'event', 0, 'provider chosen (Google)'],
  ['flow.left signUp', 'event', 0, 'goes to another flow (sign up)'],
  ['code.refused {"error":"CodeMismatch"}', 'event', 0, 'code refused (code mismatch)'],
  [
    'signIn.requested {"flow":"signUp","startAt":"register"}',
    'event',
    0,
    'sign in (sign up, start at register)',
  ],
  [
    'code.resent {"type":"selection","methods":["sms","totp"]}',
    'event',
    0,
    'code resent (selection, methods sms and totp)',
  ],
  [
    'submission.refused [{"field":"title","message":{"code":"title.taken"}}]',
    'event',
    0,
    'submission refused (title, title taken)',
  ],
  [
    'submission.refused [{"field":null,"message":{"code":"network"}}] ["key"]',
    'event',
    0,
    'submission refused (network, key)',
  ],
  [
    'values.replaced {"title":"Bridges","key":"k","files":[]} "v2"',
    'event',
    0,
    'values replaced (title Bridges, v2)',
  ],
  [
    'change.made {"kind":"fields.set","values":{"title":"Air quality"}} true',
    'event',
    0,
    'change made (fields set, values title Air quality)',
  ],
  [
    'upload.added {"id":"one","datasetGUID":"d","name":"counts.csv","size":60,"file":{"key":"k","name":"counts.csv","size":60},"begun":null}',
    'event',
    0,
    'upload added (one, name counts.csv, size 60)',
  ],
  [
    'selection.changed ["11111111-1111-4111-8111-111111111111","22222222-2222-4222-8222-222222222222"]',
    'event',
    0,
    'selection changed (2 items)',
  ],
  ['member.known null', 'event', 0, 'member known'],
  ['name.typed {not JSON', 'event', 0, 'name typed ({not JSON)'],
  ['authenticate: asks for an SMS code', 'done', 0, 'authenticate asks for an SMS code'],
  ['loadFlow: breaks', 'error', 0, 'load flow breaks'],
  ['after resendPause.challenge', 'time', 30_000, '30 seconds pass'],
  ['after interval', 'time', 3_600_000, '1 hour pass'],
])('the step %s', (title, kind, elapsed, words) => {
  expect(stepInWords(title, kind, elapsed)).toBe(words);
});

test('what a page shows is written in words', () => {
  expect(
    factsInWords({ screen: 'newPassword', values: { given_name: 'Marta', code: '' }, canUndo: false }),
  ).toEqual([
    ['screen', 'new password'],
    ['values › given name', 'Marta'],
    ['values › code', 'nothing'],
    ['can undo', 'no'],
  ]);
  expect(factsInWords('left')).toEqual([['', 'left']]);
});

test('the innermost states of a value, of parallel ones all', () => {
  expect(leavesOf('m', '"open"')).toEqual(['m.open']);
  expect(leavesOf('m', '{"a":{"b":"c","d":{}},"e":"f"}')).toEqual(['m.a.b.c', 'm.a.d', 'm.e.f']);
});

const step = (look: string | null, taken: string[]) =>
  ({ title: null, kind: 'start', elapsed: 0, taken, state: '"open"', look, took: 1 }) as const;
const look = (name: string, projection: unknown) => ({
  name,
  machine: 'appReview',
  walk: 'w',
  path: 'p01',
  index: 0,
  state: '"open"',
  projection,
  violations: [],
});
const evidence: Evidence = {
  looks: [look('rare', {}), look('often', {}), look('gone', 'left')],
  walks: [
    {
      machine: 'appReview',
      walk: 'w',
      path: 'p01',
      inputName: '',
      isComplete: true,
      steps: [step('rare', ['k']), step('often', ['k']), step('often', []), step(null, ['l'])],
    },
  ],
};

test('a state shows what was met most often first, and not what was left', () => {
  expect(
    looksByState('appReview', evidence)
      .get('appReview.open')
      ?.map(({ name }) => name),
  ).toEqual(['often', 'rare']);
  expect([...hitsOf(evidence)]).toEqual([
    ['k', 2],
    ['l', 1],
  ]);
});

test('the paths of a plan take every transition, and the table says with what', () => {
  if (!chart) throw new Error('There is no chart.');
  const plan = planOf(model);
  const coverage = coverageOf(chart, model, plan, { browser: new Map(), services: null });
  expect(
    coverage.transitions.filter(({ actor, unreachable }) => actor === 0 && unreachable === null),
  ).toEqual([]);
  expect(coverage.unreached).toEqual([]);
  const approval = coverage.transitions.find(({ transition }) => transition.event === 'approval.requested');
  expect(approval).toMatchObject({ browser: 0, services: null, causes: ['approval requested'] });
  expect(coverage.unanswered.find(({ event }) => event === 'approval.requested')?.states).toContain(
    'Decided',
  );
  const paths = plannedPaths(chart, model, plan, new Map());
  expect(paths.map(({ steps }) => steps.length - 1)).toEqual(plan.paths.map(({ steps }) => steps.length));
});

const path: ShownPath = {
  id: 'node-p01',
  machine: 'appReview',
  name: 'p01',
  requirements: ['4.08'],
  steps: [
    {
      words: 'The flow begins',
      title: null,
      kind: 'start',
      elapsed: 0,
      taken: [],
      state: '"open"',
      stateWords: 'Open',
    },
    {
      words: 'approve breaks',
      title: '',
      kind: 'error',
      elapsed: 0,
      taken: [],
      state: '"open"',
      stateWords: 'Open',
    },
  ],
};

test('a path as Gherkin and as Markdown', () => {
  expect(toGherkin(path)).toBe(
    'Feature: appReview\n\n  @4.08\n  Scenario: p01\n    Given the flow is at Open\n    When approve breaks\n    Then the flow is at Open\n',
  );
  expect(toMarkdown(path)).toContain('2. approve breaks → **Open**');
});
