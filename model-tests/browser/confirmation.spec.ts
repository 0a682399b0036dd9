/** Leaving an organisation, walked in the dialog of the member's details by the paths of the confirmation machine. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { MemberLeaving } from '#contract/entities/people.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { requestFailedToast } from '#src/app/failure-toasts.ts';
import { requestFailed } from '#src/messages/en/request-failed.ts';
import { settings } from '#src/messages/en/settings.ts';
import { walkConfirmedAction, type Thing } from './confirmed-action.ts';
import { dataOf } from './gateway.ts';
import { openOwnDetails } from './own-details.ts';

const t = settings.myDetails;

const organisation = (place: number, name: string): Thing => ({
  id: `8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a0${place}`,
  name,
});

const membershipOf = ({ id, name }: Thing): UserOrganisation => ({
  organisationGUID: id,
  slug: name.toLowerCase(),
  name,
  roleId: 7,
});

/** The service does not know these organisations. */
const NOTHING_STAYS: MemberLeaving = {
  ends: { groups: 0, datasets: 0 },
  stays: { ownedDatasets: 0, keys: 0, grants: 0, plans: 0 },
  successors: [],
  mustStay: null,
};

const leave = (page: Page, { name }: Thing) =>
  page.getByRole('main').getByRole('button', { name: t.leaveLabel(name), exact: true });

walkConfirmedAction({
  of: 'leave-organisation',
  call: 'auth/user/leave',
  things: {
    a: [organisation(1, 'Ashfield'), organisation(2, 'Arnold'), organisation(3, 'Alfreton')],
    b: [organisation(4, 'Beeston'), organisation(5, 'Bingham'), organisation(6, 'Bulwell')],
  },
  ends: true,
  words: { ...t.leaveAsk, failed: requestFailedToast(requestFailed) },
  rule: { status: 400, field: 'organisationGUID', code: 'role.lastOwner' },
  open: async (page, present) => {
    await routeCalls(
      page,
      (url) => dataOf(url) === 'auth/user/leaving',
      (route) => route.fulfill({ json: NOTHING_STAYS }),
    );
    await openOwnDetails(page, () => ({ organisations: present().map((one) => membershipOf(one)) }));
    await expect(page.getByRole('heading', { level: 2, name: t.organisations })).toBeVisible();
  },
  ask: (page, thing) => leave(page, thing).click(),
  sends: ({ id }) => ({ organisationGUID: id }),
  afterwards: (page, thing) => expect(leave(page, thing)).toHaveCount(0),
});
