/** The app-review machine, walked at the desk of an administrator; what the service answers is what the path says. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import { expect, type Page, type Request } from '@playwright/test';
import type { AppVersion } from '#contract/apps.ts';
import { appReviewModel } from '#model-tests/models/app-review.model.ts';
import { projectAppReview, type AppReviewProjection } from '#model-tests/models/app-review.projection.ts';
import { reviewScreen } from '#machines/app-review/app-review.selectors.ts';
import type { AppReviewScreen, ReviewAnswer, ReviewProblem } from '#machines/app-review/app-review.types.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { sampleApps } from '#proxy/sample/apps.ts';
import { appSubmission } from '#src/messages/en/app-submission.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';

const t = appSubmission.review;
const NAME = sampleApps.find(({ isApproved }) => !isApproved)?.name ?? '';

const row = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: NAME }).first();
const button = (page: Page, name: string) => row(page).getByRole('button', { name, exact: true });
const reason = (page: Page) => row(page).getByLabel(t.reason, { exact: true });

function screenOf({ text, buttons, fields }: PageContent): AppReviewScreen {
  if (text.includes(t.overtaken)) return 'overtaken';
  if (buttons.some(({ name }) => name === t.undo || name === t.undoing)) return 'decided';
  return fields.some(({ label }) => label === t.reason) ? 'declining' : 'open';
}

async function read(page: Page): Promise<AppReviewProjection | null> {
  const seen = await readContent(row(page));
  if (seen === null) return null;
  const field = seen.fields.find(({ label }) => label === t.reason);
  const verdicts = { approved: t.approved(NAME), declined: t.declined(NAME) } as const;
  return {
    screen: screenOf(seen),
    busy: seen.buttons.some(({ isEnabled }) => !isEnabled),
    verdict: (['approved', 'declined'] as const).find((one) => seen.text.includes(verdicts[one])) ?? null,
    problem:
      (Object.keys(t.problems) as ReviewProblem[]).find((one) =>
        seen.alerts.some((said) => said.includes(t.problems[one])),
      ) ?? null,
    reason: field === undefined ? null : { value: field.value, isWrong: field.isInvalid },
  };
}

/** What the service says of the version after a decision; the page reads its state alone. */
const version = (state: AppVersion['state']): AppVersion => ({
  appGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01',
  version: 1,
  state,
  name: NAME,
  summary: '',
  description: '',
  kind: 'article',
  url: 'https://stories.example.org/',
  picture: null,
  maker: { name: '', slug: null },
  organisationGUID: null,
  datasets: [],
  datasetGUIDs: [],
  submittedAt: '2026-01-01T00:00:00Z',
  decidedAt: null,
  reason: null,
  shownVersion: null,
});

const isCall = (request: Request, name: string) =>
  new URL(request.url()).searchParams.get('url') === `data/${name}`;
const verdictOf = (request: Request): unknown =>
  (request.postDataJSON() as { readonly verdict?: unknown }).verdict;

const statusOf = (answer: ReviewAnswer): number =>
  answer.kind === 'refused' ? { signedOut: 401, forbidden: 403, throttled: 429 }[answer.problem] : 409;

const call = (decides: HeldCall['decides'], state: AppVersion['state']): HeldCall => ({
  decides,
  answer: (route, output) =>
    (output as ReviewAnswer).kind === 'done'
      ? route.fulfill({ json: version(state) })
      : route.fulfill({
          status: statusOf(output as ReviewAnswer),
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Refused', status: statusOf(output as ReviewAnswer) },
        }),
});

testInBrowser({
  model: appReviewModel,
  url: '**/api/proxy?**',
  calls: {
    approve: call(
      (request) => isCall(request, 'app:decide') && verdictOf(request) === 'approved',
      'approved',
    ),
    decline: call(
      (request) => isCall(request, 'app:decide') && verdictOf(request) === 'declined',
      'declined',
    ),
    undo: call((request) => isCall(request, 'app:undoDecision'), 'submitted'),
  },
  // What becomes of a page whose session has ended is the walk of the authenticator.
  isPossible: (_, step) => step.kind !== 'done' || !step.title.includes('session has ended'),
  open: async (page) => {
    await visitAs(page, 'marta', `${origin()}/dashboard/apps`);
    await expect(row(page)).toBeVisible();
  },
  gestures: {
    'approval.requested': (page) => button(page, t.approve).click(),
    'decline.requested': (page) => button(page, t.decline).click(),
    'decline.cancelled': (page) => button(page, t.back).click(),
    'undo.requested': (page) => button(page, t.undo).click(),
  },
  childGestures: {
    form: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'field.changed') await reason(page).fill(textOf(event));
      if (event.type === 'form.submitted') await button(page, t.send).click();
    },
  },
  pageObjects: {
    open: (page) => expect(row(page).getByText(appSubmission.review.details)).toBeVisible(),
    declining: (page) => expect(reason(page)).toBeVisible(),
    decided: (page) => expect(row(page).getByText(NAME).first()).toBeVisible(),
    overtaken: (page) => expect(button(page, t.refresh)).toBeVisible(),
  },
  project: (snapshot): AppReviewProjection | null => projectAppReview(snapshot),
  screen: reviewScreen,
  read,
  afterwards: (page) => expect(button(page, t.refresh)).toBeVisible(),
});
