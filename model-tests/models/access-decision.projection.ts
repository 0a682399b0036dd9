/** What the desk must show of a decision at a moment, read from the machine; a browser walk compares the two. */
import {
  decisionForm,
  decisionScreen,
  isSending,
  type AccessDecisionSnapshot,
} from '#machines/access-decision/access-decision.machine.ts';
import type { SubmissionScreen } from '#machines/submission/submission.types.ts';
import { projectOpenForm, type OpenForm } from './form.projection.ts';

export interface AccessDecisionProjection {
  readonly screen: SubmissionScreen;
  readonly busy: boolean;
  /** The form, until it stops by a defect. */
  readonly form: OpenForm | null;
}

/** The field of words that belongs to a decision. */
const fieldOf = (decision: string | undefined) => (decision === 'ask' ? 'question' : 'answer');

/** Only the field of the decision that is chosen is on the page. */
function shown(form: OpenForm): OpenForm {
  const decision = form.values['decision'] ?? '';
  const field = fieldOf(decision);
  return {
    values: { decision, [field]: form.values[field] ?? '' },
    errors: { [field]: form.errors[field] ?? [] },
    formErrors: form.formErrors,
  };
}

export const projectAccessDecision = (snapshot: AccessDecisionSnapshot): AccessDecisionProjection => {
  const form = projectOpenForm(decisionForm(snapshot));
  return {
    screen: decisionScreen(snapshot),
    busy: isSending(snapshot),
    form: form === null ? null : shown(form),
  };
};
