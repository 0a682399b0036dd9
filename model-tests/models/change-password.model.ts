/** How to try changing a password: what a member types, how the service answers, and what must always be true. */
import { createActor } from 'xstate';
import {
  changePasswordForm,
  changePasswordMachine,
  isChanging,
  type ChangePasswordForm,
} from '#machines/change-password/change-password.machine.ts';
import type { FormEvent } from '#machines/form/form.setup.ts';
import { isSubmitting } from '#machines/form/form.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { defineModel } from '../kit/model.ts';

export const [PRESENT, NEXT] = ['Commonplace-1', 'Commonplace-2'];
const { passwordPolicy: policy } = sampleConfiguration;
const values: ChangePasswordForm = { present_password: '', password: '', confirm_password: '' };

/** What a member does to fill in and submit the form, and what the form then is. */
function submitted() {
  const typed = { present_password: PRESENT, password: NEXT, confirm_password: NEXT };
  const by: FormEvent[] = [
    ...Object.entries(typed).map(([field, value]) => ({ type: 'field.changed' as const, field, value })),
    { type: 'form.submitted' },
  ];
  const { form } = changePasswordMachine.implementations.actors as { form: never };
  const actor = createActor(form, {
    input: { values, secrets: Object.keys(values), rules: policy } as never,
  });
  actor.start();
  for (const event of by) actor.send(event as never);
  return { snapshot: actor.getSnapshot() as never, by };
}

const refused = <const Code>(code: Code) => ({ output: { kind: 'refused', code } }) as const;

export const changePasswordModel = defineModel({
  machine: changePasswordMachine,
  inputs: { 'a member': { policy } },
  events: () => [{ type: 'flow.cancelled' as const }, { type: 'retry.requested' as const }],
  replies: {
    form: { 'is submitted': submitted() },
    changePassword: {
      'changes it': { output: { kind: 'changed' } },
      'knows another present password': refused('incorrectCredentials'),
      'refuses the new one': refused('passwordRefused'),
      'knows the new one': refused('passwordReused'),
      'wants a pause': refused('throttled'),
      'refuses the session': refused('sessionExpired'),
    },
  },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  secrets: [PRESENT, NEXT].map((text) => ({ name: `password ${text}`, text, mayLive: isChanging })),
  invariants: {
    'a form that waits has its call': (snapshot) => {
      const form = changePasswordForm(snapshot);
      return form === null || isChanging(snapshot) || !isSubmitting(form.getSnapshot());
    },
    'passwords are held only while the service has them': (snapshot) =>
      isChanging(snapshot) || Object.values(snapshot.context.passwords).join('') === '',
  },
});
