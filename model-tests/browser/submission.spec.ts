/** The submission machine, walked with the form of a member's own name; what the service answers is what the path says. */
import { expect, type Page } from '@playwright/test';
import type { User } from '#contract/entities/user.ts';
import { rules } from '#contract/messages/en/rules.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { submissionScreen } from '#machines/submission/submission.machine.ts';
import type { SubmissionAnswer } from '#machines/submission/submission.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { textOf } from '#model-tests/kit/typed-text.ts';
import { submissionModel } from '#model-tests/models/submission.model.ts';
import { projectSubmission, type SubmissionProjection } from '#model-tests/models/submission.projection.ts';
import { settings } from '#src/messages/en/settings.ts';
import { isCall, refusalOf } from './gateway.ts';
import { openOwnDetails } from './own-details.ts';

const { myDetails: t, actions, problems } = settings;
/** The field of the page that stands for the model's only one. */
const FIELD = 'givenName';

const form = (page: Page) => page.getByRole('main').locator('form').first();
const field = (page: Page) => form(page).getByLabel(t.givenName, { exact: true });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });

/** The codes that the model's service and form know, by their sentences. */
const sentences: Readonly<Record<string, string>> = {
  [rules['group.nameTaken']]: 'group.nameTaken',
  [problems.forbidden]: 'forbidden',
  [problems.unreachable]: 'unreachable',
};
const codesIn = (said: readonly string[]): string[] => said.map((one) => sentences[one] ?? one);

async function read(page: Page): Promise<SubmissionProjection> {
  const seen = await readContent(form(page));
  const name = seen?.fields.find(({ label }) => label === t.givenName);
  if (seen === null || name === undefined) return { screen: 'broken', busy: false, form: null };
  const errors = codesIn(name.description);
  return {
    screen: seen.statuses.includes(actions.saved) ? 'saved' : 'filling',
    busy: seen.buttons.some((one) => one.name === actions.saving && !one.isEnabled),
    form: {
      values: { name: name.value },
      errors: { name: name.isInvalid === errors.length > 0 ? errors : [...errors, 'marked otherwise'] },
      formErrors: codesIn(seen.alerts),
    },
  };
}

/** Who the service says the member is. */
const members = new WeakMap<Page, User>();

testInBrowser({
  model: submissionModel,
  url: '**/api/proxy?**',
  calls: {
    submit: {
      decides: (request) => isCall(request, 'auth/user/update'),
      answer: async (route, output) => {
        const sent = route.request().postDataJSON() as Readonly<Record<string, string>>;
        expect(sent[FIELD], 'the name that is sent').toBe('Rivers');
        const answer = output as SubmissionAnswer;
        if (answer.kind === 'saved')
          return route.fulfill({ json: { ...members.get(route.request().frame().page()), ...sent } });
        const [refusal] = answer.refusals;
        if (refusal?.field == null) return route.fulfill(refusalOf(403));
        const { code } = refusal.message;
        return route.fulfill(refusalOf(400, { field: FIELD, code, message: 'Refused' }));
      },
    },
  },
  open: async (page) => {
    const answered = page.waitForResponse((response) => isCall(response.request(), 'auth/user/get'));
    await openOwnDetails(page, () => ({ [FIELD]: '', familyName: 'Walker' }));
    members.set(page, (await (await answered).json()) as User);
    await expect(field(page)).toBeVisible();
  },
  gestures: { 'form.reopened': (page) => button(page, actions.reopen).click() },
  childGestures: {
    form: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'form.submitted') await button(page, actions.save).click();
      if (event.type !== 'field.changed') return;
      // Typing what is there already is no change to a page.
      await field(page).fill('');
      await field(page).fill(textOf(event));
    },
  },
  pageObjects: {
    filling: (page) => expect(button(page, actions.save).or(button(page, actions.saving))).toBeVisible(),
    saved: (page) => expect(button(page, actions.save)).toBeVisible(),
    broken: (page) => expect(button(page, actions.reopen)).toBeVisible(),
  },
  project: projectSubmission,
  screen: submissionScreen,
  read,
});
