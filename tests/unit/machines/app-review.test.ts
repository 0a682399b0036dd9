/** What deciding on an app must do, as examples. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  isBusy,
  problem,
  reasonForm,
  reviewScreen,
  verdict,
} from '#machines/app-review/app-review.selectors.ts';
import { provideAppReview } from '#machines/app-review/app-review.machine.ts';
import type { AppReviewInput, Decision, ReviewAnswer } from '#machines/app-review/app-review.types.ts';
import { fieldErrors, fieldValue, formErrors } from '#machines/form/form.selectors.ts';
import { asked } from './asked.ts';

const input: AppReviewInput = { organisationGUID: 'o', appGUID: 'a', version: 2 };

function start() {
  const decide = asked<Decision, ReviewAnswer>();
  const undo = asked<AppReviewInput, ReviewAnswer>();
  const actor = createActor(
    provideAppReview({ decide: decide.call, undo: undo.call }, ({ reason = '' }) => ({
      reason: reason === '' ? [{ code: 'app.reasonMissing' }] : [],
    })),
    { input },
  ).start();
  const now = () => actor.getSnapshot();
  const form = () => {
    const ref = reasonForm(now());
    if (!ref) throw new Error('No form is open.');
    return ref;
  };
  return {
    actor,
    decide,
    undo,
    now,
    form,
    screen: () => reviewScreen(now()),
    write: (value: string) => form().send({ type: 'field.changed', field: 'reason', value }),
    send: () => form().send({ type: 'form.submitted' }),
  };
}

async function approved() {
  const bench = start();
  bench.actor.send({ type: 'approval.requested' });
  await bench.decide.last().answer({ kind: 'done' });
  return bench;
}

test('an approval needs one press', async () => {
  const bench = start();
  expect(bench.screen()).toBe('open');
  expect([isBusy(bench.now()), verdict(bench.now()), reasonForm(bench.now())]).toEqual([false, null, null]);
  bench.actor.send({ type: 'approval.requested' });
  expect([bench.screen(), isBusy(bench.now())]).toEqual(['open', true]);
  expect(bench.decide.last().input).toEqual({ ...input, verdict: 'approved', reason: '' });
  await bench.decide.last().answer({ kind: 'done' });
  expect([bench.screen(), verdict(bench.now()), isBusy(bench.now())]).toEqual(['decided', 'approved', false]);
});

test('a decline wants a reason, and sends it', async () => {
  const bench = start();
  bench.actor.send({ type: 'decline.requested' });
  expect(bench.screen()).toBe('declining');
  bench.send();
  expect(bench.decide.calls).toEqual([]);
  expect(fieldErrors(bench.form().getSnapshot(), 'reason')).toHaveLength(1);
  bench.write('The address does not answer');
  bench.send();
  expect([bench.screen(), isBusy(bench.now())]).toEqual(['declining', true]);
  bench.actor.send({ type: 'decline.cancelled' });
  bench.write('More');
  expect(bench.screen()).toBe('declining');
  expect(bench.decide.calls).toHaveLength(1);
  expect(bench.decide.last().input).toEqual({
    ...input,
    verdict: 'declined',
    reason: 'The address does not answer',
  });
  await bench.decide.last().answer({ kind: 'done' });
  expect([bench.screen(), verdict(bench.now()), isBusy(bench.now())]).toEqual(['decided', 'declined', false]);
  expect(bench.decide.calls).toHaveLength(1);
});

test('the reason is kept when the reviewer goes back', () => {
  const bench = start();
  bench.actor.send({ type: 'decline.requested' });
  bench.write('The add');
  bench.actor.send({ type: 'decline.cancelled' });
  expect(bench.screen()).toBe('open');
  bench.actor.send({ type: 'decline.requested' });
  expect(fieldValue(bench.form().getSnapshot(), 'reason')).toBe('The add');
});

test('a decline that does not arrive keeps its reason and can be sent again', async () => {
  const bench = start();
  bench.actor.send({ type: 'decline.requested' });
  bench.write('Broken');
  bench.send();
  await bench.decide.last().fail(new Error('offline'));
  expect([bench.screen(), isBusy(bench.now())]).toEqual(['declining', false]);
  expect(formErrors(bench.form().getSnapshot()).map(({ code }) => code)).toEqual(['unreachable']);
  expect(fieldValue(bench.form().getSnapshot(), 'reason')).toBe('Broken');
  bench.send();
  expect(bench.decide.calls).toHaveLength(2);
});

test('an approval that does not arrive is reported until the next try', async () => {
  const bench = start();
  bench.actor.send({ type: 'approval.requested' });
  await bench.decide.last().fail(new Error('offline'));
  expect([bench.screen(), problem(bench.now())]).toEqual(['open', 'unreachable']);
  bench.actor.send({ type: 'approval.requested' });
  expect(problem(bench.now())).toBeNull();
});

test('a refusal is shown with its reason, and the reason stays', async () => {
  const bench = start();
  bench.actor.send({ type: 'approval.requested' });
  await bench.decide.last().answer({ kind: 'refused', problem: 'forbidden' });
  expect([bench.screen(), problem(bench.now())]).toEqual(['open', 'forbidden']);
  bench.actor.send({ type: 'decline.requested' });
  expect(problem(bench.now())).toBeNull();
  bench.write('Broken');
  bench.send();
  await bench.decide.last().answer({ kind: 'refused', problem: 'throttled' });
  expect(formErrors(bench.form().getSnapshot()).map(({ code }) => code)).toEqual(['throttled']);
  expect(fieldValue(bench.form().getSnapshot(), 'reason')).toBe('Broken');
});

test('a decision is taken back', async () => {
  const bench = await approved();
  bench.actor.send({ type: 'undo.requested' });
  expect([bench.screen(), isBusy(bench.now())]).toEqual(['decided', true]);
  expect(bench.undo.last().input).toEqual(input);
  await bench.undo.last().answer({ kind: 'done' });
  expect([bench.screen(), verdict(bench.now()), isBusy(bench.now())]).toEqual(['open', null, false]);
});

test('an undo that does not arrive leaves the decision, and says so', async () => {
  const bench = await approved();
  bench.actor.send({ type: 'undo.requested' });
  await bench.undo.last().fail(new Error('offline'));
  expect([bench.screen(), verdict(bench.now()), problem(bench.now())]).toEqual([
    'decided',
    'approved',
    'unreachable',
  ]);
  bench.actor.send({ type: 'undo.requested' });
  expect(problem(bench.now())).toBeNull();
});

test('a reviewer who was too late sees the decision, whatever they wanted', async () => {
  const approving = start();
  approving.actor.send({ type: 'approval.requested' });
  await approving.decide.last().answer({ kind: 'overtaken' });
  expect(approving.screen()).toBe('overtaken');

  const declining = start();
  declining.actor.send({ type: 'decline.requested' });
  declining.write('Broken');
  declining.send();
  await declining.decide.last().answer({ kind: 'overtaken' });
  expect(declining.screen()).toBe('overtaken');

  const undoing = await approved();
  undoing.actor.send({ type: 'undo.requested' });
  await undoing.undo.last().answer({ kind: 'overtaken' });
  expect(undoing.screen()).toBe('overtaken');
  expect(undoing.now().status).toBe('done');
});
