/**
 * The machine that invites people one at a time, walked in the dialog of invitations of a product whose service of accounts
 * takes no list. What the service answers about each address is what the path says.
 */
import { expect, type Page, type Route } from '@playwright/test';
import type {
  EachOutcome,
  InviteEachOutput,
  InviteOneAnswer,
} from '#machines/invite-each/invite-each.machine.ts';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { INVITED_ROLE_ID } from '#contract/roles.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { inviteEachModel } from '#model-tests/models/invite-each.model.ts';
import { settings } from '#src/messages/en/settings.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { isCall, refusalOf } from './gateway.ts';

const t = settings.users.inviting;

const dialog = (page: Page) => page.getByRole('dialog', { name: t.title });

const invited: OrganisationUser = {
  identityGUID: null,
  invitationGUID: '11111111-1111-4111-8111-111111111111',
  givenName: '',
  familyName: '',
  email: 'a@example.org',
  roleId: INVITED_ROLE_ID,
  state: 'invited',
  lastAccessTime: null,
};

/** What each answer of the service is on the wire. */
function answer(route: Route, output: unknown): Promise<void> {
  const said = output as InviteOneAnswer;
  switch (said.kind) {
    case 'answered':
      return said.outcome === 'invited'
        ? route.fulfill({ json: invited })
        : route.fulfill(
            refusalOf(409, { field: 'email', code: `person.${said.outcome}`, message: 'Refused' }),
          );
    case 'lost':
      return route.fulfill(refusalOf(504));
    case 'failed':
      return route.fulfill(refusalOf(500));
    case 'failedForAll':
      return route.fulfill(refusalOf(403));
  }
}

const invite: HeldCall = { decides: (request) => isCall(request, 'auth/user/create'), answer };

const emails = (inputName: string): readonly string[] => inviteEachModel.inputs[inputName]?.emails ?? [];

/** What the dialog says of an address at the end. */
const words = (one: EachOutcome): string =>
  one.outcome === 'failed' ? t.notSent('') : t.outcomes[one.outcome];

async function showsEach(page: Page, outcomes: readonly EachOutcome[]): Promise<void> {
  // Where all are invited nothing is left to be said, and the dialog is closed.
  if (outcomes.every(({ outcome }) => outcome === 'invited')) {
    await expect(dialog(page)).toHaveCount(0);
    return;
  }
  for (const one of outcomes)
    await expect(dialog(page).getByRole('listitem').filter({ hasText: one.email })).toContainText(words(one));
  await expect(dialog(page).getByRole('listitem')).toHaveCount(outcomes.length);
}

testInBrowser({
  model: inviteEachModel,
  url: '**/api/proxy?**',
  calls: { invite, inviteAgain: invite },
  open: async (page, inputName) => {
    await page.route(
      (url) => url.pathname === '/settings/users',
      async (route) => {
        const response = await route.fetch();
        const lacking = (await response.text()).replace(
          '"missingCalls":[]',
          '"missingCalls":["user/invite"]',
        );
        await route.fulfill({ response, body: lacking });
      },
    );
    await visitAs(page, 'marta', `${origin()}/settings/users`);
    const given = emails(inputName);
    if (given.length === 0) return;
    await page.getByRole('button', { name: settings.users.invite, exact: true }).click();
    await dialog(page).getByLabel(t.label).fill(given.join('\n'));
    await dialog(page)
      .getByRole('button', { name: t.act(given.length) })
      .click();
  },
  gestures: {} as never,
  childGestures: {},
  // Each failure of the call is an answer of it.
  isPossible: (_, step) => step.kind !== 'error',
  pageObjects: {
    sending: (page) => expect(dialog(page).getByLabel(t.label)).toBeVisible(),
  },
  project: () => ({ isSending: true }),
  screen: ({ status }) => (status === 'active' ? 'sending' : null),
  read: async (page) => ({
    isSending: await dialog(page).getByRole('button', { name: t.sending }).isVisible(),
  }),
  afterwards: async (page, output) => {
    const ended = output as InviteEachOutput;
    if (ended.kind === 'finished') return showsEach(page, ended.outcomes);
    // The form says why, with what was typed.
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(dialog(page).getByLabel(t.label)).not.toHaveValue('');
  },
});
