/** Deleting an account by example. */
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import {
  endsSession,
  provideAccountDeletion,
  type AccountDeletionInput,
  type DeletionAnswer,
  type DeletionRequest,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { currentScreen } from '#machines/conventions/screen.ts';
import { isAsking, openForm } from '#machines/form/form.flow.selectors.ts';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { asked } from './asked.ts';

const PASSWORD = 'Commonplace-1 ';
const withPassword: AccountDeletionInput = { proof: 'password', mayProceed: true, isBlocked: false };
const withSignIn: AccountDeletionInput = { ...withPassword, proof: 'recentSignIn' };

function open(input = withPassword) {
  const deletion = asked<DeletionRequest, DeletionAnswer>();
  const actor = createActor(provideAccountDeletion({ deleteAccount: deletion.call }), { input }).start();
  const now = () => actor.getSnapshot();
  const form = () => {
    const ref = openForm(now());
    if (ref === null) throw new Error('There is no form.');
    return ref;
  };
  const submit = (password: string) => {
    form().send({ type: 'field.changed', field: 'password', value: password });
    form().send({ type: 'form.submitted' });
  };
  return { actor, deletion, now, form, submit };
}

function deleting() {
  const page = open();
  page.actor.send({ type: 'deletion.continued' });
  page.submit(PASSWORD);
  return page;
}

test('what it means comes first, then the proof, and the password is kept until the service has it and no longer', async () => {
  const { actor, deletion, now, submit } = open();
  expect(currentScreen(now())).toBe('deletionConsequences');
  actor.send({ type: 'deletion.continued' });
  expect(currentScreen(now())).toBe('deletionProof');
  submit(PASSWORD);
  expect([deletion.last().input, isAsking(now())]).toEqual([{ password: PASSWORD, successors: {} }, true]);
  await deletion.last().answer({ kind: 'deleted' });
  expect(now().output).toEqual({ kind: 'deleted' });
  expect(JSON.stringify(now().context)).not.toContain('Commonplace');
});

test('a password is wanted from those who have one, and from no one else', () => {
  const { actor, deletion, form, submit } = open();
  actor.send({ type: 'deletion.continued' });
  submit('');
  expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code: 'password.required' }]);
  expect(deletion.calls).toHaveLength(0);
  const other = open(withSignIn);
  other.actor.send({ type: 'deletion.continued' });
  other.submit('');
  expect(other.deletion.last().input.password).toBe('');
});

test('a sign-in that is too old leads to signing in again, before anything is asked of the service', () => {
  const { actor, deletion, now } = open({ ...withSignIn, mayProceed: false });
  actor.send({ type: 'deletion.continued' });
  expect([now().output, deletion.calls.length]).toEqual([{ kind: 'signInNeeded' }, 0]);
});

test.each(['password.wrong', 'password.locked'] as const)('%s is shown at the password', async (code) => {
  const { deletion, form, now } = deleting();
  await deletion.last().answer({ kind: 'refused', code });
  expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code }]);
  expect([currentScreen(now()), isAsking(now())]).toEqual(['deletionProof', false]);
});

test('a service that breaks is shown above the form', async () => {
  const { deletion, form } = deleting();
  await deletion.last().fail(new Error('boom'));
  expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unknown' }]);
});

test('a last owner gets the reason, no matter what the page showed', async () => {
  const { deletion, now } = deleting();
  await deletion.last().answer({ kind: 'blocked' });
  expect([currentScreen(now()), now().status]).toEqual(['deletionBlocked', 'active']);
  const known = open({ ...withPassword, isBlocked: true });
  expect(currentScreen(known.now())).toBe('deletionBlocked');
  known.actor.send({ type: 'deletion.continued' });
  known.actor.send({ type: 'flow.cancelled' });
  expect([known.now().output?.kind, known.deletion.calls.length]).toEqual(['cancelled', 0]);
});

test('the last choice for an organisation counts, also that no one takes over', () => {
  const { actor, deletion, submit } = open();
  const choose = (organisationGUID: string, identityGUID: string) =>
    actor.send({ type: 'successor.chosen', organisationGUID, identityGUID });
  choose('leeds', 'ade');
  choose('census', 'noor');
  choose('leeds', 'jurgen');
  choose('census', '');
  actor.send({ type: 'deletion.continued' });
  submit(PASSWORD);
  expect(deletion.last().input.successors).toEqual({ leeds: 'jurgen' });
});

test('a deletion that is planned says when, and one whose successor has gone begins again', async () => {
  const planned = deleting();
  await planned.deletion.last().answer({ kind: 'planned', dueAt: '2026-12-12T08:00:00Z' });
  expect(currentScreen(planned.now())).toBe('deletionPlanned');
  planned.actor.send({ type: 'flow.cancelled' });
  expect(planned.now().output).toEqual({ kind: 'planned', dueAt: '2026-12-12T08:00:00Z' });
  const changed = open();
  changed.actor.send({ type: 'successor.chosen', organisationGUID: 'leeds', identityGUID: 'ade' });
  changed.actor.send({ type: 'deletion.continued' });
  changed.submit(PASSWORD);
  await changed.deletion.last().answer({ kind: 'changed' });
  const { isChanged, successors } = changed.now().context;
  expect([currentScreen(changed.now()), isChanged, successors]).toEqual(['deletionConsequences', true, {}]);
});

test.each<[string, DeletionAnswer, unknown]>([
  ['has deleted the account signs out', { kind: 'deleted' }, { kind: 'deleted' }],
  ['refuses lets the person go', { kind: 'blocked' }, { kind: 'cancelled', callPending: true }],
])('leaving during a call that %s', async (_, answer, output) => {
  const { actor, deletion, now } = deleting();
  actor.send({ type: 'flow.cancelled' });
  expect(now().status).toBe('active');
  await deletion.last().answer(answer);
  expect(now().output).toEqual(output);
});

test('leaving during a call that has planned the deletion shows when, and ends the session', async () => {
  const { actor, deletion, now } = deleting();
  actor.send({ type: 'flow.cancelled' });
  await deletion.last().answer({ kind: 'planned', dueAt: '2026-12-12T08:00:00Z' });
  expect(currentScreen(now())).toBe('deletionPlanned');
  actor.send({ type: 'flow.cancelled' });
  const { output } = now();
  expect(output !== undefined && endsSession(output)).toBe(true);
});
