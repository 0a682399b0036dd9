/** Inviting people one at a time: each address ends with an outcome, also when the service or the connection fails midway. */
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '#src/services/api/api.ts';
import { ApiError } from '#src/services/api/api-error.ts';
import { inviteEach } from '#src/screens/settings/users/invite-each.ts';

const problem = (status: number, code?: string) =>
  new ApiError({
    type: 'about:blank',
    title: 'Refused',
    status,
    ...(code !== undefined && { errors: [{ field: 'email', code, message: 'Refused' }] }),
  });
const lost = () => problem(0);

/** Invites five people; `answers` says what is thrown at each call, null for an answer. */
async function invite(...answers: readonly (Error | null)[]) {
  const left = [...answers];
  const call = vi.fn<(name: string, request: { email: string }) => Promise<object>>(async () => {
    const answer = left.shift() ?? null;
    if (answer !== null) throw answer;
    return {};
  });
  const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`);
  const outcomes = await inviteEach({ call } as unknown as Api, 'org', emails);
  return {
    said: outcomes.map((one) => (one.outcome === 'failed' ? one.reason.code : one.outcome)),
    asked: call.mock.calls.map(([, { email }]) => email.slice(0, 1)).join(''),
    emails: outcomes.map(({ email }) => email.slice(0, 1)).join(''),
  };
}

describe('people who are invited one at a time', () => {
  it('end invited, already a member, or named with what is wrong with the address', async () => {
    const { said, emails } = await invite(
      null,
      problem(409, 'person.alreadyMember'),
      problem(409, 'person.alreadyInvited'),
      problem(400, 'email.notAddress'),
    );
    expect(said).toEqual(['invited', 'alreadyMember', 'alreadyInvited', 'notAddress', 'invited']);
    expect(emails).toBe('abcde');
  });

  it('keep their outcomes when the service fails midway, and the next are asked', async () => {
    const { said, asked } = await invite(null, null, problem(500), null, null);
    expect(said).toEqual(['invited', 'invited', 'unreachable', 'invited', 'invited']);
    expect(asked).toBe('abcde');
  });

  it('are asked again where an answer was lost, which may have been that they are invited', async () => {
    const { said, asked } = await invite(null, lost(), problem(409, 'person.alreadyInvited'), lost(), null);
    expect(said).toEqual(['invited', 'invited', 'invited', 'invited', 'invited']);
    expect(asked).toBe('abbccde');
  });

  it('are left when the connection has gone, each named with why', async () => {
    const { said, asked } = await invite(null, ...Array.from({ length: 12 }, lost));
    expect(said).toEqual(['invited', 'unreachable', 'unreachable', 'unreachable', 'unreachable']);
    expect(asked).toBe('abbccdd');
  });

  it.each([
    [401, 'signedOut'],
    [403, 'forbidden'],
    [429, 'throttled'],
  ])('are left after a refusal for all of them: %i', async (status, code) => {
    const { said, asked } = await invite(null, problem(status));
    expect(said).toEqual(['invited', code, code, code, code]);
    expect(asked).toBe('ab');
  });

  it('are all as before when the first is refused for another reason', async () => {
    await expect(invite(problem(403))).rejects.toThrow(ApiError);
    await expect(invite(lost(), lost())).rejects.toThrow(ApiError);
  });
});
