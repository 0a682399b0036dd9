/** Inviting people one at a time by example: what is asked, what is asked again, and when the rest is left. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { provideInviteEach, type InviteOneAnswer } from '#machines/invite-each/invite-each.machine.ts';
import { settled } from './asked.ts';

const invited: InviteOneAnswer = { kind: 'answered', outcome: 'invited' };
const already: InviteOneAnswer = { kind: 'answered', outcome: 'alreadyInvited' };
const lost: InviteOneAnswer = { kind: 'lost', reason: { code: 'unreachable' } };
const failed: InviteOneAnswer = { kind: 'failed', reason: { code: 'internal' } };
const forbidden: InviteOneAnswer = { kind: 'failedForAll', reason: { code: 'forbidden' } };
const broken = new Error('a defect');

type Answers = readonly (InviteOneAnswer | Error)[];

/** Invites people, each with one letter for an address; the service gives these answers, and then invites. */
async function inviteAll(people: string, ...answers: Answers) {
  const left = [...answers];
  let asked = '';
  const actor = createActor(
    provideInviteEach({
      invite: async (email) => {
        asked += email;
        const answer = left.shift() ?? invited;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    }),
    { input: { emails: [...people] } },
  ).start();
  for (let turn = 0; turn < 20; turn += 1) await settled();
  const { output } = actor.getSnapshot();
  return {
    asked,
    said:
      output?.kind === 'finished'
        ? output.outcomes.map((one) =>
            one.outcome === 'failed' ? `${one.email} ${one.reason.code}` : `${one.email} ${one.outcome}`,
          )
        : output?.kind,
  };
}

/** Five people. */
const invite = (...answers: Answers) => inviteAll('abcde', ...answers);

it('asks about each person once, in order', async () => {
  expect(await invite(invited, already)).toEqual({
    asked: 'abcde',
    said: ['a invited', 'b alreadyInvited', 'c invited', 'd invited', 'e invited'],
  });
});

describe('an answer that was lost', () => {
  it('is asked for once more, and was that the person is invited', async () => {
    expect(await invite(lost, already, lost, invited)).toEqual({
      asked: 'aabbcde',
      said: ['a invited', 'b invited', 'c invited', 'd invited', 'e invited'],
    });
  });

  it('is a failure the second time, and forgotten with the next person', async () => {
    expect(await invite(invited, lost, lost, already)).toEqual({
      asked: 'abbcde',
      said: ['a invited', 'b unreachable', 'c alreadyInvited', 'd invited', 'e invited'],
    });
  });

  it('can be followed by a refusal of all', async () => {
    expect(await invite(invited, lost, forbidden)).toEqual({
      asked: 'abb',
      said: ['a invited', 'b forbidden', 'c forbidden', 'd forbidden', 'e forbidden'],
    });
  });
});

describe('what fails', () => {
  it('is left to the form when it is the first person', async () => {
    expect(await invite(failed)).toEqual({ asked: 'a', said: 'refused' });
    expect(await invite(forbidden)).toEqual({ asked: 'a', said: 'refused' });
    expect(await invite(broken)).toEqual({ asked: 'a', said: 'refused' });
    expect(await invite(lost, broken)).toEqual({ asked: 'aa', said: 'refused' });
  });

  it('ends the flow when it refuses every person', async () => {
    expect(await invite(invited, forbidden)).toEqual({
      asked: 'ab',
      said: ['a invited', 'b forbidden', 'c forbidden', 'd forbidden', 'e forbidden'],
    });
  });

  it('ends the flow the third time in a row', async () => {
    expect(await invite(invited, failed, failed, broken)).toEqual({
      asked: 'abcd',
      said: ['a invited', 'b internal', 'c internal', 'd unreachable', 'e unreachable'],
    });
  });

  it('is counted from the beginning after an answer', async () => {
    expect(await invite(invited, failed, failed, invited, failed)).toEqual({
      asked: 'abcde',
      said: ['a invited', 'b internal', 'c internal', 'd invited', 'e internal'],
    });
  });

  it.each([
    ['an answer', [invited], 'abcdefg'],
    ['an answer that was lost at first', [lost, invited], 'abcddefg'],
  ] as const)('does not end the flow when %s is between two and two', async (_, between, asked) => {
    const said = await inviteAll('abcdefg', invited, failed, failed, ...between, failed, failed, invited);
    expect([said.asked, said.said?.at(-1)]).toEqual([asked, 'g invited']);
  });
});
