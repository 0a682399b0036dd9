/** What a refusal of the service means to a reviewer. */
import { expect, it } from 'vitest';
import { answerToError } from '#src/screens/apps/dashboard/use-app-review.ts';
import { ApiError } from '#src/services/api/api-error.ts';

const refused = (status: number) => new ApiError({ type: 'about:blank', title: 'Refused', status });

it.each([
  [401, { kind: 'refused', problem: 'signedOut' }],
  [403, { kind: 'refused', problem: 'forbidden' }],
  [404, { kind: 'overtaken' }],
  [409, { kind: 'overtaken' }],
  [429, { kind: 'refused', problem: 'throttled' }],
])('%i', (status, answer) => {
  expect(answerToError(refused(status))).toEqual(answer);
});

it('is none where the service has failed, or was not reached', () => {
  for (const error of [refused(503), new TypeError('Failed to fetch')])
    expect(() => answerToError(error)).toThrow(error);
});
