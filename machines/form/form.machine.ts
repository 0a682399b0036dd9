/**
 * The form machine, which every form of the product uses.
 *
 * It holds what was typed, checks it whenever it changes and again on submit, says what is wrong with a field once
 * that is left, and then waits for its parent, which observes that the form is `submitting` and answers with
 * `submission.accepted`, `submission.refused` or `submission.conflicted`. The form knows neither its parent nor the
 * service behind it. Beside that it may save by itself, and a submission waits for a save that is under way.
 */
import type { ActorLogic, ActorRefFrom, SnapshotFrom } from 'xstate';
import { draft } from './form.draft.ts';
import { entry } from './form.entry.ts';
import { formSetup } from './form.setup.ts';
import type { FormContext, FormEvent, FormInput } from './form.types.ts';
import { withoutFields, type FormValues } from './form.values.ts';

export const formMachine = formSetup.createMachine({
  id: 'form',
  type: 'parallel',
  description: 'One form: what was typed, what is wrong with it, and the wait for an answer.',
  context: ({ input }) => {
    const baseline = withoutFields(input.values, input.secrets ?? []);
    return {
      values: input.values,
      baseline,
      etag: input.etag ?? null,
      theirs: null,
      secrets: input.secrets ?? [],
      rules: input.rules ?? null,
      touched: [],
      errors: {},
      checkErrors: {},
      checked: input.values,
      sent: null,
      refusals: [],
      attempts: 0,
      refusalCount: 0,
    };
  },
  states: { entry, draft },
});

/** A form with values of a type. Without one, every value is text. */
export type FormSnapshot<Values extends object = FormValues> = SnapshotFrom<typeof formMachine> & {
  readonly context: FormContext<Values>;
};
export type FormLogic<Values extends object = FormValues, Rules = unknown> = ActorLogic<
  FormSnapshot<Values>,
  FormEvent,
  FormInput<Values, Rules>
>;
export type FormRef<Values extends object = FormValues> = ActorRefFrom<FormLogic<Values>>;

/** A form in a chart whose application has yet to give it rules; without them it fails as soon as it starts. */
export const unprovidedForm = formMachine as unknown as FormLogic;
