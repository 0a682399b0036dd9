/** A form with rules and saves that a test answers. */
import { createActor, SimulatedClock } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { CheckInput, SaveAnswer, SaveInput } from '#machines/form/form.services.ts';
import type { FieldErrors } from '#machines/form/form.values.ts';
import { asked } from './asked.ts';

export interface Draft {
  readonly title: string;
  readonly slug: string;
  readonly password: string;
}

export function open(parts: 'checks' | 'saves') {
  const clock = new SimulatedClock();
  const check = asked<CheckInput<Draft>, FieldErrors<Draft>>();
  const save = asked<SaveInput<Draft>, SaveAnswer<Draft>>();
  const form = provideForm<Draft>({
    validate: ({ title }) => ({ title: title === '' ? [{ code: 'title.required' }] : [] }),
    ...(parts === 'checks'
      ? { async: { fields: ['slug'], check: (input) => check.call(input) } }
      : { save: (input) => save.call(input) }),
  });
  const actor = createActor(form, {
    clock,
    input: {
      values: { title: 'Air', slug: 'air', password: '' },
      secrets: ['password'],
      etag: '"1"',
    },
  }).start();
  const now = () => actor.getSnapshot();
  return {
    actor,
    clock,
    check,
    save,
    now,
    type: (field: keyof Draft, value: string) => actor.send({ type: 'field.changed', field, value }),
    submit: () => actor.send({ type: 'form.submitted' }),
    values: () => now().context.values,
  };
}
