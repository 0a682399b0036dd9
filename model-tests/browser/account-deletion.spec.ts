/** The account-deletion machine, walked in the dialog of a member's settings; what the service answers is what the path says. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import { expect, type Page, type Request } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { DELETION_DAYS, type AccountDeletion } from '#contract/own-account.ts';
import {
  type AccountDeletionInput,
  type AccountDeletionOutput,
  type AccountDeletionScreen,
  type DeletionAnswer,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { currentScreen } from '#machines/conventions/screen.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { accountDeletionModel, DUE, FIRST, SUCCESSOR } from '#model-tests/models/account-deletion.model.ts';
import { projectAccountDeletion } from '#model-tests/models/account-deletion.projection.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { frame } from '#src/messages/en/frame.ts';
import { security } from '#src/messages/en/security.ts';
import { settings } from '#src/messages/en/settings.ts';
import { formatInstant, UTC } from '#src/messages/format.ts';
import { origin } from './accounts.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';
import { openSecurity } from './own-details.ts';

const t = security.deletion;

const dialog = (page: Page) => page.getByRole('dialog', { name: t.title });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const successor = (page: Page) => dialog(page).getByLabel(t.handOver('First institute'), { exact: true });
const password = (page: Page) => dialog(page).getByLabel(t.password, { exact: true });

function screenOf({ text, fields }: PageContent): AccountDeletionScreen | null {
  if (text.includes(t.summary(DELETION_DAYS))) return 'deletionConsequences';
  if (text.includes(t.blocked)) return 'deletionBlocked';
  if (text.includes(t.planned.keep)) return 'deletionPlanned';
  if (text.includes(t.broken)) return 'deletionBroken';
  return fields.some(({ label }) => label === t.password) ? 'deletionProof' : null;
}

async function read(page: Page): Promise<ReturnType<typeof projectAccountDeletion>> {
  const seen = await readContent(dialog(page));
  if (seen === null)
    return {
      screen: null,
      isSignInWanted: false,
      isChanged: false,
      successor: '',
      busy: false,
      form: null,
    };
  const screen = screenOf(seen);
  const field = seen.fields.find(({ label }) => label === t.password);
  return {
    screen,
    isSignInWanted: seen.text.includes(t.signInFirst),
    isChanged: seen.text.includes(t.changed),
    successor: screen === 'deletionConsequences' ? await successor(page).inputValue() : '',
    busy: seen.buttons.some(({ name }) => name === t.acting),
    form:
      screen !== 'deletionProof' || field === undefined
        ? null
        : {
            password: field.value,
            isPasswordWrong: field.isInvalid,
            isRefused: seen.alerts.some((said) => said.includes(authentication.errors.unknown)),
          },
  };
}

/** What the deletion means, as the service says it before. */
const meaning = ({ proof, mayProceed, isBlocked }: AccountDeletionInput): AccountDeletion => ({
  proof,
  mayProceed,
  days: DELETION_DAYS,
  organisations: [
    {
      organisationGUID: FIRST,
      slug: 'first',
      name: 'First institute',
      roleId: 7,
      isLastOwner: isBlocked,
      leaving: {
        stays: { ownedDatasets: 2, keys: 1, grants: 0, plans: 0 },
        successors: [{ identityGUID: SUCCESSOR, name: 'Ade Okonkwo' }],
      },
    },
  ],
  ends: { groups: 1, grants: 2, openRequests: 0, followed: 3, personalTokens: 0 },
  stays: { ownedDatasets: 0, keys: 1, apps: 0 },
});

/** The rules that the service names; a page of a member who is refused reads nothing else. */
const rules: Readonly<Record<string, string>> = {
  blocked: 'role.lastOwner',
  changed: 'person.unknown',
  signInNeeded: 'signIn.tooOld',
};

const isDeletion = (request: Request) => isCall(request, 'auth/account/delete');

testInBrowser({
  model: accountDeletionModel,
  url: '**/api/proxy?**',
  calls: {
    deleteAccount: {
      decides: isDeletion,
      answer: async (route, output) => {
        const answer = output as DeletionAnswer;
        if (answer.kind === 'deleted') return route.fulfill({ json: {} });
        if (answer.kind === 'planned') return route.fulfill({ json: { dueAt: answer.dueAt } });
        const page = route.request().frame().page();
        // The person is the last owner by now, and what is shown is asked for again.
        if (answer.kind === 'blocked')
          await routeCalls(
            page,
            (url) => dataOf(url) === 'auth/account/deletion',
            (again) => {
              const now = meaning({ proof: 'password', mayProceed: true, isBlocked: true });
              return again.fulfill({ json: now });
            },
          );
        const code = answer.kind === 'refused' ? answer.code : (rules[answer.kind] ?? '');
        return route.fulfill(refusalOf(400, { field: 'password', code, message: 'Refused' }));
      },
    },
  },
  // What the deletion means is asked for again by each dialog. After it the page is a visitor's.
  leave: async (page) => (await dialog(page).isHidden()) && page.url() === `${origin()}/settings/security`,
  open: async (page, inputName, isKept) => {
    const input = accountDeletionModel.inputs[inputName];
    if (!input) throw new Error(`There is no input '${inputName}'.`);
    await routeCalls(
      page,
      (url) => dataOf(url) === 'auth/account/deletion',
      (route) => route.fulfill({ json: meaning(input) }),
    );
    if (!isKept) await openSecurity(page);
    await page.getByRole('main').getByRole('button', { name: t.open, exact: true }).click();
    await expect(
      dialog(page).getByText(input.isBlocked ? t.blocked : t.summary(DELETION_DAYS)),
    ).toBeVisible();
  },
  gestures: {
    'successor.chosen': async (page, { identityGUID }) => {
      await successor(page).selectOption(identityGUID);
    },
    'deletion.continued': (page) => dialog(page).locator('button.danger').click(),
    'flow.cancelled': (page) =>
      dialog(page)
        .getByRole('button', {
          name: new RegExp(`^(?:${settings.actions.cancel}|${settings.actions.close}|${t.planned.act})$`),
        })
        .first()
        .click(),
    'retry.requested': (page) => button(page, settings.actions.reopen).click(),
  },
  childGestures: {
    form: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'field.changed') await password(page).fill(textOf(event));
      if (event.type === 'form.submitted') await button(page, t.act(DELETION_DAYS)).click();
    },
  },
  pageObjects: {
    deletionConsequences: (page) => expect(dialog(page).getByText(t.staysAlways)).toBeVisible(),
    deletionBlocked: (page) => expect(dialog(page).getByText(t.blocked)).toBeVisible(),
    deletionPlanned: (page) =>
      expect(dialog(page).getByText(t.planned.text(formatInstant(DUE, UTC)))).toBeVisible(),
    deletionProof: (page) => expect(dialog(page).getByText(t.signedOut(DELETION_DAYS))).toBeVisible(),
    deletionBroken: (page) => expect(button(page, settings.actions.reopen)).toBeVisible(),
  },
  project: projectAccountDeletion,
  screen: currentScreen,
  read,
  afterwards: async (page, output) => {
    const { kind } = output as AccountDeletionOutput;
    await expect(dialog(page)).toBeHidden();
    if (kind === 'cancelled') return;
    // A document in which nothing of the member is left.
    await page.waitForURL(`${origin()}/`);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    const signIn = page.getByRole('banner').getByRole('link', { name: frame.signIn, exact: true });
    await expect(signIn).toBeVisible();
  },
});
