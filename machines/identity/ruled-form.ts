/** A form whose rules are known only when it begins, such as those of a configured password policy. */
import type { ActorLogic } from 'xstate';
import { formMachine, type FormEvent, type FormInput, type FormSnapshot } from '../form/form.machine.ts';
import { provideValidator } from '../form/form.validator.ts';
import type { FieldErrors, FormValues } from '../form/form.values.ts';

/** What such a form starts from: its fields, and what they are judged by. */
export interface RuledFormInput<Rules> extends FormInput {
  readonly rules: Rules;
}

export type RuledForm<Rules> = ActorLogic<FormSnapshot, FormEvent, RuledFormInput<Rules>>;

/**
 * The form machine with a validator that also sees the rules of the input. A snapshot knows the machine it was made
 * by, so the validator stays with it.
 *
 * @param judge as a `Validator`: pure, over trimmed values
 */
export const provideRules = <Rules>(
  judge: (values: FormValues, rules: Rules) => FieldErrors,
): RuledForm<Rules> => ({
  getInitialSnapshot: (scope, { rules, ...input }) =>
    provideValidator((values) => judge(values, rules)).getInitialSnapshot(scope, input),
  transition: (snapshot, event, scope) => snapshot.machine.transition(snapshot, event, scope),
  start: (snapshot) => formMachine.start(snapshot),
  getPersistedSnapshot: (snapshot, options) => formMachine.getPersistedSnapshot(snapshot, options),
});
