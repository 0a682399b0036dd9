/** Whether a member has no personal token yet: the words of the service say it, not its status (specification, section 8). */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { problem } from '#contract/problem.ts';
import { ApiError } from '#src/services/api/api-error.ts';
import { personalTokenQuery } from '#src/services/api/people-queries.ts';

const read = (status: number, detail: string) => {
  const call = () => Promise.reject(new ApiError(problem(status, { detail })));
  const accessToken = async () => 'a token';
  return new QueryClient().fetchQuery({ ...personalTokenQuery({ call, accessToken }), retry: false });
};

it.each([404, 400])('there is none where the service says so with %s', async (status) => {
  await expect(read(status, 'Client does not exists.')).resolves.toBeNull();
});

it.each([
  [404, 'There is no such call'],
  [404, 'Client does not exists'],
  [503, 'The service is not available'],
])('what fails with %s and other words has failed', async (status, detail) => {
  await expect(read(status, detail)).rejects.toThrow(detail);
});
