/** The confirmation machine, walked where a member leaves an organisation; what the service answers is what the path says. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { MemberLeaving } from '#contract/entities/people.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { rules } from '#contract/messages/en/rules.ts';
import type {
  ConfirmationAnswer,
  ConfirmationScreen,
  ConfirmationSnapshot,
} from '#machines/confirmation/confirmation.machine.ts';
import { currentScreen } from '#machines/conventions/screen.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { confirmationModel } from '#model-tests/models/confirmation.model.ts';
import {
  projectConfirmation,
  type ConfirmationProjection,
} from '#model-tests/models/confirmation.projection.ts';
import { settings } from '#src/messages/en/settings.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';
import { openOwnDetails } from './own-details.ts';

const t = settings.myDetails;

const organisation = (place: number, name: string): UserOrganisation => ({
  organisationGUID: `8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a0${place}`,
  slug: name.toLowerCase(),
  name,
  roleId: 7,
});
/** By the subjects of the model. */
const organisations: Readonly<Record<string, UserOrganisation>> = {
  a: organisation(1, 'Ashfield'),
  b: organisation(2, 'Beeston'),
};

/** The service does not know these organisations. */
const NOTHING_STAYS: MemberLeaving = {
  ends: { groups: 0, datasets: 0 },
  stays: { ownedDatasets: 0, keys: 0, grants: 0, plans: 0 },
  successors: [],
  mustStay: null,
};

const dialog = (page: Page) => page.getByRole('dialog');
const sentences: Readonly<Record<string, string>> = {
  'role.lastOwner': rules['role.lastOwner'],
  unreachable: settings.problems.unreachable,
};

async function read(page: Page): Promise<ConfirmationProjection> {
  const seen = await readContent(dialog(page));
  if (seen === null) return { subject: null, problem: null, busy: false };
  const subject = Object.keys(organisations).find((one) =>
    seen.text.includes(t.leaveAsk.title(organisations[one]?.name ?? '')),
  );
  const said = seen.alerts.join(' ');
  return {
    subject: subject ?? seen.text,
    problem:
      said === ''
        ? null
        : (Object.keys(sentences).find((one) => said.includes(sentences[one] ?? '')) ?? said),
    busy: seen.buttons.some(({ name, isEnabled }) => name === settings.actions.working && !isEnabled),
  };
}

testInBrowser({
  model: confirmationModel,
  url: '**/api/proxy?**',
  calls: {
    act: {
      decides: (request) => isCall(request, 'auth/user/leave'),
      answer: (route, output) => {
        const answer = output as ConfirmationAnswer;
        if (answer.kind === 'done') return route.fulfill({ json: {} });
        const { code } = answer.message;
        return route.fulfill(refusalOf(400, { field: 'organisationGUID', code, message: 'Refused' }));
      },
    },
  },
  open: async (page) => {
    await routeCalls(
      page,
      (url) => dataOf(url) === 'auth/user/leaving',
      (route) => route.fulfill({ json: NOTHING_STAYS }),
    );
    await openOwnDetails(page, { organisations: Object.values(organisations) });
  },
  gestures: {
    'action.requested': (page, { subject }) =>
      page
        .getByRole('main')
        .getByRole('button', { name: t.leaveLabel(organisations[subject]?.name ?? ''), exact: true })
        .click(),
    'action.confirmed': (page) =>
      dialog(page).getByRole('button', { name: t.leaveAsk.act, exact: true }).click(),
    'action.cancelled': (page) =>
      dialog(page).getByRole('button', { name: settings.actions.cancel, exact: true }).click(),
  },
  childGestures: {},
  pageObjects: {
    closed: (page) => expect(page.getByRole('heading', { level: 2, name: t.organisations })).toBeVisible(),
    asking: (page) => expect(dialog(page).getByText(t.leaveAsk.text)).toBeVisible(),
  },
  project: projectConfirmation,
  screen: (snapshot: ConfirmationSnapshot) => currentScreen<ConfirmationScreen>(snapshot),
  read,
});
