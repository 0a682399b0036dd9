/** Lookups are the only calls that are tried again (specification, section 9). */
import { describe, expect, it } from 'vitest';
import { problem } from '#contract/problem.ts';
import { ApiError } from '#src/services/api/api-error.ts';
import { lookupQuery } from '#src/services/api/lookup-queries.ts';

const unused = () => Promise.reject(new Error('unused'));
const query = lookupQuery({ call: unused, accessToken: unused }, 'an-organisation', 'theme');
const retry = query.retry as (failures: number, error: Error) => boolean;
const delay = query.retryDelay as (attempt: number, error: Error) => number;

describe('lookupQuery', () => {
  it('tries three times more, waiting 1, 2 and 4 seconds', () => {
    const error = new ApiError(problem(503));
    expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual([true, true, true, false]);
    expect([0, 1, 2].map((attempt) => delay(attempt, error))).toEqual([1000, 2000, 4000]);
  });

  it('takes a refusal for an answer', () => {
    expect([400, 401, 403, 404].map((status) => retry(0, new ApiError(problem(status))))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
