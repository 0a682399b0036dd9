/** What leaves a page while someone looks on: on every path of every machine, nothing that a person has typed or owns. */
import { expect, test } from 'vitest';
import { allowedContext } from '#model-tests/gallery/live/context-allow-list.ts';
import { planOf } from '#model-tests/kit/paths.ts';
import { models } from '#model-tests/models/all-models.ts';

/** Every text of the sample people, besides what the models call their secrets. */
const personal = [
  'marta',
  'ade@',
  'li@leeds',
  'leeds.example',
  'Commonplace-1',
  '7700',
  'Ada',
  'The person said no',
  'JBSWY3DP',
  'us-east-1:',
];

const withPlan = models.map((model) => [model.machine.id, model] as const);

test.each(withPlan)('of %s no personal data is sent on any path', (id, model) => {
  const forbidden = [...personal, ...(model.secrets ?? []).map(({ text }) => text)];
  const told = new Set(
    planOf(model).paths.flatMap(({ initial, steps }) =>
      [initial, ...steps].map(({ snapshot }) => JSON.stringify(allowedContext(id, snapshot.context))),
    ),
  );
  expect(told.size).toBeGreaterThan(0);
  for (const text of told) for (const word of forbidden) expect(text).not.toContain(word);
});

test('only what is listed is sent, and only numbers, yes or no, and names', () => {
  const context = {
    notice: 'codeSent',
    error: 'Your code is 135790',
    sessionMs: 180_000,
    canResend: false,
    code: '135790',
    username: 'marta',
    step: { kind: 'challenge' },
    given: ['a', 'b'],
    later: 7,
  };
  expect(allowedContext('challenge', context)).toEqual({
    notice: 'codeSent',
    // It is listed, but it is no name of the program.
    error: '(text)',
    sessionMs: '180000',
    canResend: 'false',
    code: '(text)',
    username: '(text)',
    step: '(details)',
    given: '(2 items)',
    // What no one has listed.
    later: '(number)',
  });
});

test('of a machine that is not listed no value is sent', () => {
  expect(allowedContext('constructor', { answer: 42, word: 'yes', none: null, empty: '' })).toEqual({
    answer: '(number)',
    word: '(text)',
    none: '(none)',
    empty: '(empty text)',
  });
  expect(allowedContext('signIn', undefined)).toEqual({});
});
