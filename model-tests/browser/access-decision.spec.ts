/** The machine of a decision, walked at the desk of requests; what the service answers is what the path says. */
import { expect, type Page } from '@playwright/test';
import { rules } from '#contract/messages/en/rules.ts';
import { decisionScreen, type Decision } from '#machines/access-decision/access-decision.machine.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { SubmissionAnswer } from '#machines/submission/submission.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { textOf } from '#model-tests/kit/typed-text.ts';
import { accessDecisionModel } from '#model-tests/models/access-decision.model.ts';
import {
  projectAccessDecision,
  type AccessDecisionProjection,
} from '#model-tests/models/access-decision.projection.ts';
import { accessRequests } from '#src/messages/en/access-requests.ts';
import { settings } from '#src/messages/en/settings.ts';
import { openRequest, showOpenRequest } from '../../tests/browser/support/open-request.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { isCall, refusalOf } from './gateway.ts';

const { desk: t, questions } = accessRequests;
const { actions, problems } = settings;

const region = (page: Page) => page.getByRole('main').locator('.desk-request');
const form = (page: Page) => region(page).locator('form');
const button = (page: Page, name: string) => region(page).getByRole('button', { name, exact: true });

/** The label of the words that belong to each decision. */
const labels: Readonly<Record<Decision, string>> = {
  approve: t.answer,
  decline: t.reason,
  ask: questions.question,
};
const words: Readonly<Record<Decision, string>> = {
  approve: t.approve,
  decline: t.decline,
  ask: questions.ask,
};
const fieldOf = (decision: Decision) => (decision === 'ask' ? 'question' : 'answer');

/** The codes that the model's service and form know, by their sentences. */
const sentences: Readonly<Record<string, string>> = {
  [rules['request.reasonMissing']]: 'request.reasonMissing',
  [rules['request.questionMissing']]: 'request.questionMissing',
  [rules['request.questionOpen']]: 'request.questionOpen',
  [problems.forbidden]: 'forbidden',
  [problems.unreachable]: 'unreachable',
};
const codesIn = (said: readonly string[]): string[] => said.flatMap((one) => sentences[one] ?? []);

async function read(page: Page): Promise<AccessDecisionProjection> {
  const seen = await readContent(form(page));
  if (seen === null) return { screen: 'broken', busy: false, form: null };
  const decision = (['approve', 'decline', 'ask'] as const).find((one) =>
    seen.fields.some(({ label }) => label === labels[one]),
  );
  const field = seen.fields.find(({ label }) => decision !== undefined && label === labels[decision]);
  if (decision === undefined || field === undefined) return { screen: 'broken', busy: false, form: null };
  return {
    screen: seen.statuses.includes(actions.saved) ? 'saved' : 'filling',
    busy: seen.buttons.some((one) => one.name === actions.saving && !one.isEnabled),
    form: {
      values: { decision, [fieldOf(decision)]: field.value },
      errors: { [fieldOf(decision)]: codesIn(field.description) },
      formErrors: codesIn(seen.alerts),
    },
  };
}

const call = (decision: Decision): HeldCall => ({
  decides: (request) => isCall(request, `auth/accessRequest/${decision}`),
  answer: async (route, output) => {
    const answer = output as SubmissionAnswer;
    if (answer.kind === 'saved') return route.fulfill({ json: openRequest() });
    const [refusal] = answer.refusals;
    if (refusal?.field == null) return route.fulfill(refusalOf(403));
    const { code } = refusal.message;
    return route.fulfill(refusalOf(400, { field: refusal.field, code, message: 'Refused' }));
  },
});

testInBrowser({
  model: accessDecisionModel,
  url: '**/api/proxy?**',
  calls: { approve: call('approve'), decline: call('decline'), ask: call('ask') },
  open: async (page) => {
    await showOpenRequest(page);
    await visitAs(page, 'marta', `${origin()}/dashboard/requests`);
    await expect(form(page)).toBeVisible();
  },
  gestures: { 'form.reopened': (page) => button(page, actions.reopen).click() },
  childGestures: {
    form: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'form.submitted') await form(page).locator('button[type=submit]').click();
      if (event.type !== 'field.changed') return;
      if (event.field === 'decision') {
        await form(page)
          .getByRole('radio', { name: words[textOf(event) as Decision], exact: true })
          .check();
        return;
      }
      const field = form(page).locator(`[name="${event.field}"]:is(textarea)`);
      // Typing what is there already is no change to a page.
      await field.fill('');
      await field.fill(textOf(event));
    },
  },
  pageObjects: {
    filling: (page) => expect(form(page)).toBeVisible(),
    saved: (page) => expect(form(page)).toBeVisible(),
    broken: (page) => expect(button(page, actions.reopen)).toBeVisible(),
  },
  project: projectAccessDecision,
  screen: decisionScreen,
  read,
});
