/** How to try a decision on a request for access: what a person does, how the service answers, and what must always be true. */
import {
  accessDecisionMachine,
  decisionForm,
  decisionScreen,
  isSending,
  type AccessDecisionSnapshot,
} from '#machines/access-decision/access-decision.machine.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';

/** To decline, and to ask, takes words. */
const form = provideForm({
  validate: ({ decision = '', answer = '', question = '' }) => ({
    answer: decision === 'decline' && answer === '' ? [{ code: 'request.reasonMissing' }] : [],
    question: decision === 'ask' && question === '' ? [{ code: 'request.questionMissing' }] : [],
  }),
});
const input = { values: { decision: 'approve', answer: '', question: '' } };
const refusing = (field: string, code: string) => ({
  output: { kind: 'refused' as const, refusals: [{ field, message: { code } }] },
});
const saves = { output: { kind: 'saved' as const } };
/** The role of the person has changed in the meantime. */
const forbids = {
  output: { kind: 'refused' as const, refusals: [{ field: null, message: { code: 'forbidden' } }] },
};

/** The call that a state makes, by the decision that the form has then. */
const calls = { approve: 'approving', decline: 'declining', ask: 'asking' } as const;
const isMade = (snapshot: AccessDecisionSnapshot, decision: keyof typeof calls) =>
  snapshot.matches({ open: { sending: calls[decision] } });

export const accessDecisionModel = defineModel({
  machine: accessDecisionMachine.provide({ actors: { form } }),
  inputs: { 'an open request': input },
  events: () => [{ type: 'form.reopened' as const }],
  replies: {
    form: {
      'is typed in': formAfter(form, input, typed({ decision: 'approve', answer: 'Until spring' })),
      approves: formAfter(form, input, submitted({ decision: 'approve', answer: 'Until spring' })),
      declines: formAfter(form, input, submitted({ decision: 'decline', answer: 'Not covered' })),
      asks: formAfter(form, input, submitted({ decision: 'ask', question: 'Which months?' })),
    },
    approve: { saves, 'refuses the form': forbids },
    decline: {
      saves,
      'refuses a field': refusing('answer', 'request.reasonMissing'),
      'refuses the form': forbids,
    },
    ask: {
      saves,
      'refuses a field': refusing('question', 'request.questionOpen'),
      'refuses the form': forbids,
    },
  },
  home: {
    name: 'the service has the decision',
    isThere: (snapshot) => snapshot.matches({ open: 'decided' }),
  },
  invariants: {
    'the form is there until it stops': (snapshot) =>
      (decisionForm(snapshot) !== null) === (decisionScreen(snapshot) !== 'broken'),
    'nothing is sent from a form that is saved': (snapshot) =>
      !(isSending(snapshot) && decisionScreen(snapshot) === 'saved'),
    'the call that is made is the one that was chosen': (snapshot) =>
      (['approve', 'decline', 'ask'] as const).every(
        (one) => !isMade(snapshot, one) || snapshot.context.values['decision'] === one,
      ),
  },
});
