/** What the call of a form may answer: each kind has its way, which types demand, and any other is a failure. */
import { createActor, sendTo, setup } from 'xstate';
import { expect, test } from 'vitest';
import { answered, answerIs } from '#machines/conventions/call.ts';
import { unprovided } from '#machines/conventions/unprovided.ts';
import {
  provideChangePassword,
  type ChangeAnswer,
  type Passwords,
} from '#machines/change-password/change-password.machine.ts';
import { ending } from '#machines/conventions/ending.ts';
import { formCall, formEnds } from '#machines/form/form.call.ts';
import { openForm } from '#machines/form/form.flow.selectors.ts';
import { refusal, type FormFlowTypes } from '#machines/form/form.flow.ts';
import { isFormSubmitting } from '#machines/form/form.parent.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import { formErrors } from '#machines/form/form.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { asked } from './asked.ts';

/** A flow whose call answers so, and whose form shows the codes of `Code`, and failures as `unknown`. */
const flowOf = <Answer extends { readonly kind: string }, Code extends string>() =>
  setup({
    types: {} as FormFlowTypes<{
      input: object;
      values: { readonly name: string };
      call: 'rename';
      output: unknown;
      screen: 'rename' | 'renameBroken';
    }>,
    actors: {
      form: provideForm<{ readonly name: string }>({ validate: () => ({}) }),
      rename: unprovided<Answer, string>('flow', 'rename'),
    },
    guards: { isFormSubmitting, isRenamed: answerIs('renamed') },
    actions: {
      hold: () => {},
      forget: () => {},
      refuse: sendTo('form', refusal<Code | 'unknown', { readonly name: string }>({})),
    },
  });

const parts = {
  at: '#flow.filling',
  input: { values: { name: '' } },
  typing: 'The person types a name.',
  call: {
    name: 'renaming',
    description: 'The service renames it.',
    src: 'rename',
    input: () => '',
    answers: { renamed: { target: '#flow.renamed' } },
  },
} as const;
const renaming = formCall(parts);
const chart = {
  id: 'flow',
  context: { held: { name: '' } },
  initial: 'filling',
} as const;
const ends = {
  renamed: ending({}, 'It has the name.'),
  ...formEnds('filling', 'renameBroken', 'The person has left.'),
};

type Renamed = { readonly kind: 'renamed' };
type Refused<Code> = { readonly kind: 'refused'; readonly code: Code };

/** Nothing of it runs: `tsc` is the test, which fails where an error that is expected does not come. */
test('types demand a way for each kind of answer, and a form that knows each code', () => {
  const known = flowOf<Renamed | Refused<'taken'>, 'taken'>().createMachine({
    ...chart,
    states: { filling: renaming, ...ends },
  });
  const unknownKind = flowOf<Renamed | Refused<'taken'> | { readonly kind: 'queued' }, 'taken'>();
  unknownKind.createMachine({
    ...chart,
    states: {
      // @ts-expect-error: nothing says where `queued` leads.
      filling: renaming,
      ...ends,
    },
  });
  const unknownCode = flowOf<Renamed | Refused<'taken' | 'tooLong'>, 'taken'>();
  unknownCode.createMachine({
    ...chart,
    states: {
      // @ts-expect-error: the action `refuse` does not know `tooLong`.
      filling: renaming,
      ...ends,
    },
  });
  const answers = {
    renamed: { guard: { type: 'isRenamed', params: answered }, target: '#flow.renamed' },
  } as const;
  flowOf<Renamed | Refused<'taken'>, 'taken'>().createMachine({
    ...chart,
    states: {
      // @ts-expect-error: nothing says where other answers of the kind lead.
      filling: formCall({ ...parts, call: { ...parts.call, answers } } as const),
      ...ends,
    },
  });
  expect(known.id).toBe('flow');
});

function changing() {
  const change = asked<Passwords, ChangeAnswer>();
  const actor = createActor(provideChangePassword({ changePassword: change.call }), {
    input: { policy: sampleConfiguration.passwordPolicy },
  });
  actor.start();
  const typed = {
    present_password: 'Commonplace-1',
    password: 'Commonplace-2',
    confirm_password: 'Commonplace-2',
  };
  const form = () => openForm(actor.getSnapshot());
  for (const [field, value] of Object.entries(typed)) form()?.send({ type: 'field.changed', field, value });
  form()?.send({ type: 'form.submitted' });
  return { actor, change, form };
}

test('an answer of a kind that no one knows is shown as a call that broke, and can be tried again', async () => {
  const { actor, change, form } = changing();
  await change.last().answer({ kind: 'queued', code: 'passwordReused' } as never);
  expect(actor.getSnapshot().status).toBe('active');
  expect(formErrors(form()!.getSnapshot())).toEqual([{ code: 'unknown' }]);
});

test('a person who has left is let out whatever the answer is', async () => {
  const { actor, change } = changing();
  actor.send({ type: 'flow.cancelled' });
  await change.last().answer({ kind: 'queued' } as never);
  expect(actor.getSnapshot().output).toEqual({ kind: 'cancelled', callPending: true });
});

test('a refusal is shown by the form with its code', async () => {
  const { change, form } = changing();
  await change.last().answer({ kind: 'refused', code: 'throttled' });
  const snapshot = form()?.getSnapshot();
  expect(snapshot && formErrors(snapshot)).toEqual([{ code: 'throttled' }]);
});
