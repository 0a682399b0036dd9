/** A forced reset of an account, walked in the dialog of the page of users by the paths of the confirmation machine. */
import { expect } from '@playwright/test';
import { settings } from '#src/messages/en/settings.ts';
import { walkConfirmedAction } from './confirmed-action.ts';
import { chooseFor, openPeople, people, rowOf } from './organisation-people.ts';

const { ask, reset } = settings.users;
const { failed, ...words } = ask.reset;

walkConfirmedAction({
  of: 'reset-member',
  call: 'auth/user/adminForceReset',
  things: people,
  ends: false,
  words: { ...words, failed: (reason) => ({ title: failed.title, text: reason ?? failed.text }) },
  rule: { status: 403, field: 'identityGUID', code: 'role.ownersOnly' },
  open: openPeople,
  ask: (page, thing) => chooseFor(page, thing, reset),
  sends: ({ id }) => ({ identityGUID: id }),
  afterwards: (page, thing) => expect(rowOf(page, thing)).toBeVisible(),
});
