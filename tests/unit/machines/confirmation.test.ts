/** A confirmation, by examples. */
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import {
  confirmationProblem,
  confirmationSubject,
  isActing,
  provideConfirmation,
  type ConfirmationAnswer,
} from '#machines/confirmation/confirmation.machine.ts';
import { until } from './asked.ts';

function open(answer: () => Promise<ConfirmationAnswer>) {
  const acted: string[] = [];
  const actor = createActor(
    provideConfirmation({
      act: (subject) => {
        acted.push(subject);
        return answer();
      },
    }),
  ).start();
  const settled = () => until(() => !isActing(actor.getSnapshot()));
  return { actor, acted, settled };
}

it('acts on what it asked about, once, and closes', async () => {
  const { actor, acted, settled } = open(() => Promise.resolve({ kind: 'done' }));
  actor.send({ type: 'action.confirmed' });
  actor.send({ type: 'action.requested', subject: 'ada' });
  actor.send({ type: 'action.requested', subject: 'bob' });
  expect(confirmationSubject(actor.getSnapshot())).toBe('ada');
  actor.send({ type: 'action.confirmed' });
  actor.send({ type: 'action.confirmed' });
  actor.send({ type: 'action.cancelled' });
  expect(isActing(actor.getSnapshot())).toBe(true);
  await settled();
  expect(acted).toEqual(['ada']);
  expect(confirmationSubject(actor.getSnapshot())).toBeNull();
});

it('does nothing when it is cancelled', () => {
  const { actor, acted } = open(() => Promise.resolve({ kind: 'done' }));
  actor.send({ type: 'action.requested', subject: 'ada' });
  actor.send({ type: 'action.cancelled' });
  expect([acted, confirmationSubject(actor.getSnapshot())]).toEqual([[], null]);
});

it('says why it could not, asks again, and forgets that for the next subject', async () => {
  const answers: (() => Promise<ConfirmationAnswer>)[] = [
    () => Promise.resolve({ kind: 'refused', message: { code: 'role.lastOwner' } }),
    () => Promise.reject(new Error('offline')),
  ];
  const { actor, settled } = open(() => (answers.shift() ?? (() => Promise.resolve({ kind: 'done' })))());
  actor.send({ type: 'action.requested', subject: 'ada' });
  actor.send({ type: 'action.confirmed' });
  await settled();
  expect(confirmationProblem(actor.getSnapshot())).toEqual({ code: 'role.lastOwner' });
  actor.send({ type: 'action.confirmed' });
  expect(confirmationProblem(actor.getSnapshot())).toBeNull();
  await settled();
  expect(confirmationProblem(actor.getSnapshot())).toEqual({ code: 'unreachable' });
  actor.send({ type: 'action.cancelled' });
  actor.send({ type: 'action.requested', subject: 'bob' });
  expect(confirmationProblem(actor.getSnapshot())).toBeNull();
});
