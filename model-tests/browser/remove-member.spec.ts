/** Removing a member, walked in the dialog of the page of users by the paths of the confirmation machine. */
import { expect } from '@playwright/test';
import { settings } from '#src/messages/en/settings.ts';
import { walkConfirmedAction } from './confirmed-action.ts';
import { chooseFor, openPeople, people, removal, rowOf } from './organisation-people.ts';

const { ask, remove, removal: t } = settings.users;
const { failed, ...words } = ask.remove;

walkConfirmedAction({
  of: 'remove-member',
  call: 'auth/user/forceRemove',
  things: people,
  ends: true,
  // The specification fixes the sentence, whatever the reason; the dialog says the reason.
  words: { ...words, failed: () => failed },
  rule: { status: 409, field: 'identityGUID', code: 'role.lastOwner' },
  open: openPeople,
  ask: (page, thing) => chooseFor(page, thing, remove),
  sends: ({ id }) => ({ identityGUID: id }),
  shows: async (page) => {
    // What ends, what stays, and who can take that over.
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t.groups(removal.ends.groups))).toBeVisible();
    await expect(dialog.getByText(t.theirs.ownedDatasets(removal.stays.ownedDatasets))).toBeVisible();
    await expect(dialog.getByLabel(t.successor)).toBeVisible();
  },
  afterwards: (page, thing) => expect(rowOf(page, thing)).toHaveCount(0),
});
