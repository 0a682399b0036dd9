/** A form whose rules are known only when it begins, such as those of a configured password policy. */
import type { ActorLogic } from 'xstate';
import type { FormEvent, FormInput, FormSnapshot } from '../form/form.machine.ts';
import { provideValidator } from '../form/form.validator.ts';
import type { FieldErrors, FormValues } from '../form/form.values.ts';

/** What such a form starts from: its fields, and what they are judged by. */
export interface RuledFormInput<Rules> extends FormInput {
  readonly rules: Rules;
}

export type RuledForm<Rules> = ActorLogic<FormSnapshot, FormEvent, RuledFormInput<Rules>>;

/**
 * The form machine with a validator that also sees the rules of the input. They are kept in the context of the form, so
 * that it can be persisted and restored.
 *
 * @param judge as a `Validator`: pure, over trimmed values
 */
export const provideRules = <Rules>(
  judge: (values: FormValues, rules: Rules) => FieldErrors,
): RuledForm<Rules> => provideValidator((values, rules) => judge(values, rules as Rules));
