/** How to try a review: what a reviewer does, how the service answers, and what must always be true. */
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import { appReviewMachine } from '#machines/app-review/app-review.machine.ts';
import { problem, reasonForm, reviewScreen, verdict } from '#machines/app-review/app-review.selectors.ts';
import type { AppReviewEvent, ReviewAnswer } from '#machines/app-review/app-review.types.ts';

const form = provideForm({
  validate: ({ reason = '' }) => ({
    reason: reason === '' ? [{ code: 'app.reasonMissing' }] : [],
  }),
});
const input = { values: { reason: '' } };
const reason = { reason: 'The address does not answer' };

const answers = {
  'does so': { output: { kind: 'done' } satisfies ReviewAnswer },
  'says that the session has ended': {
    output: { kind: 'refused', problem: 'signedOut' } satisfies ReviewAnswer,
  },
  'says that it is not the reviewer’s to decide': {
    output: { kind: 'refused', problem: 'forbidden' } satisfies ReviewAnswer,
  },
  'says that it was too much': { output: { kind: 'refused', problem: 'throttled' } satisfies ReviewAnswer },
  'says that another decision came first': { output: { kind: 'overtaken' } satisfies ReviewAnswer },
} as const;

export const appReviewModel = defineModel({
  machine: appReviewMachine.provide({ actors: { form } }),
  inputs: { 'a version': { organisationGUID: 'o', appGUID: 'a', version: 2 } },
  events: (): AppReviewEvent[] => [
    { type: 'approval.requested' },
    { type: 'decline.requested' },
    { type: 'decline.cancelled' },
    { type: 'undo.requested' },
  ],
  replies: {
    approve: answers,
    decline: answers,
    undo: answers,
    form: {
      'is typed in': formAfter(form, input, typed(reason)),
      'is submitted': formAfter(form, input, submitted(reason)),
    },
  },
  home: {
    name: 'a decision, of this reviewer or another',
    isThere: (snapshot) => snapshot.matches('decided') || snapshot.matches('overtaken'),
  },
  invariants: {
    'a verdict is there once it was decided, and gone once it was taken back': (snapshot) =>
      reviewScreen(snapshot) === 'overtaken' ||
      (verdict(snapshot) !== null) === (reviewScreen(snapshot) === 'decided'),
    'the form is open exactly while a reason is written': (snapshot) =>
      (reasonForm(snapshot) !== null) === (reviewScreen(snapshot) === 'declining'),
    'nothing is declined without a reason': (snapshot) =>
      verdict(snapshot) !== 'declined' || snapshot.context.reason !== '',
    'a failure is shown where one can try again': (snapshot) =>
      problem(snapshot) === null || snapshot.matches('open') || snapshot.matches('decided'),
  },
});
