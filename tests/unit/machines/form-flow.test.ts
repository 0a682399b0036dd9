/** What a view asks of a flow of one form and one call. */
import { expect, test } from 'vitest';
import { createActor, type StateFrom } from 'xstate';
import {
  provideChangePassword,
  type ChangeAnswer,
  type Passwords,
} from '#machines/change-password/change-password.machine.ts';
import { isAsking, openForm } from '#machines/form/form.flow.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { asked } from './asked.ts';

test('a flow has its form until it ends, and is busy while its call is under way', async () => {
  const change = asked<Passwords, ChangeAnswer>();
  const machine = provideChangePassword({ changePassword: change.call });
  const actor = createActor(machine, { input: { policy: sampleConfiguration.passwordPolicy } }).start();
  const now = (): StateFrom<typeof machine> => actor.getSnapshot();
  expect([isAsking(now()), openForm(now())?.getSnapshot().context.values]).toEqual([
    false,
    { present_password: '', password: '', confirm_password: '' },
  ]);
  for (const [field, value] of [
    ['present_password', 'Commonplace-1'],
    ['password', 'Commonplace-2'],
    ['confirm_password', 'Commonplace-2'],
  ] as const)
    openForm(now())?.send({ type: 'field.changed', field, value });
  openForm(now())?.send({ type: 'form.submitted' });
  expect(isAsking(now())).toBe(true);
  await change.last().answer({ kind: 'changed' });
  expect([isAsking(now()), openForm(now())]).toEqual([false, null]);
});
