/** The app-submission machine, walked in the form of an app; what the service answers is what the path says. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import { expect, type Page, type Request } from '@playwright/test';
import type { AppVersion } from '#contract/apps.ts';
import type { FieldErrorBody } from '#contract/problem.ts';
import { appSubmissionModel } from '#model-tests/models/app-submission.model.ts';
import {
  projectAppSubmission,
  type AppSubmissionProjection,
} from '#model-tests/models/app-submission.projection.ts';
import { submissionScreen } from '#machines/app-submission/app-submission.selectors.ts';
import type {
  AppSubmissionScreen,
  OpenAnswer,
  SubmitAnswer,
  UploadAnswer,
} from '#machines/app-submission/app-submission.types.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { drawPng } from '#proxy/sample/picture.ts';
import { appSubmission as t } from '#src/messages/en/app-submission.ts';
import { components } from '#src/messages/en/components.ts';
import { frame } from '#src/messages/en/frame.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';

const APP = appSubmissionModel.inputs['a change']?.appGUID ?? '';
const picture = { name: 'bench.png', mimeType: 'image/png', buffer: drawPng(() => [41, 163, 131], 640, 360) };

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

function screenOf({ text, fields, statuses }: PageContent): AppSubmissionScreen | null {
  if (statuses.includes(t.opening)) return 'opening';
  if (text.includes(t.unavailable)) return 'unavailable';
  if (text.includes(t.unknown.title)) return 'unknown';
  if (text.includes(t.draft.title)) return 'offering';
  return fields.some(({ label }) => label === t.fields.name) ? 'filling' : null;
}

async function read(page: Page): Promise<AppSubmissionProjection> {
  const seen = await readContent(main(page));
  if (seen === null) return { screen: null, form: null };
  const screen = screenOf(seen);
  const [name, file] = [t.fields.name, t.fields.picture].map((wanted) =>
    seen.fields.find(({ label }) => label === wanted),
  );
  const has = (words: string) => seen.buttons.some((one) => one.name === words);
  return {
    screen,
    form:
      screen !== 'filling' || name === undefined
        ? null
        : {
            name: name.value,
            isNameWrong: name.isInvalid,
            isPictureWrong: file?.isInvalid === true,
            hasPicture: has(t.picture.remove),
            isUploading: has(t.picture.cancel),
            isRefused: seen.alerts.length > 0,
            busy: has(t.submitting),
          },
  };
}

/** What was submitted before: everything that the form wants, except the name, which the paths type. */
const version: AppVersion = {
  appGUID: APP,
  version: 1,
  state: 'declined',
  name: '',
  summary: 'Finds the bench nearest to you.',
  description: '',
  kind: 'webApp',
  url: 'https://sit.example.org/',
  picture: null,
  maker: { name: '', slug: null },
  organisationGUID: null,
  datasets: [],
  datasetGUIDs: ['0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a03'],
  submittedAt: '2026-01-01T00:00:00Z',
  decidedAt: null,
  reason: null,
  shownVersion: null,
};

const isCall = (request: Request, name: string) =>
  new URL(request.url()).searchParams.get('url') === `data/${name}`;
const problem = (status: number, error: FieldErrorBody) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Refused', status, errors: [error] },
});

/** Has this browser keep what the answer says it has kept. */
const keepDraft = (page: Page, draft: OpenAnswer & { kind: 'opened' }) =>
  page.evaluate(
    ([kept, appGUID]) => {
      const [, payload = ''] = (/accessToken=([^;]+)/.exec(document.cookie)?.[1] ?? '').split('.');
      const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
      const key = `appDraft:${sub}:${appGUID}`;
      for (const known of Object.keys(localStorage))
        if (known.startsWith(key)) localStorage.removeItem(known);
      if (kept !== null) localStorage.setItem(`${key}:kept`, kept);
    },
    [draft.draft === null ? null : JSON.stringify(draft.draft), draft.appGUID] as const,
  );

testInBrowser({
  model: appSubmissionModel,
  url: '**/*',
  calls: {
    open: {
      decides: (request) => isCall(request, 'app:submissions'),
      answer: async (route, output) => {
        const answer = output as OpenAnswer;
        if (answer.kind === 'opened') await keepDraft(route.request().frame().page(), answer);
        const result = answer.kind === 'opened' ? [version] : [];
        await route.fulfill({ json: { result, totalCount: result.length } });
      },
    },
    submit: {
      decides: (request) => isCall(request, 'app:submit'),
      answer: (route, output) =>
        (output as SubmitAnswer).kind === 'submitted'
          ? route.fulfill({ json: version })
          : route.fulfill(
              problem(400, {
                field: 'name',
                code: 'text.tooLong',
                params: { most: 80 },
                message: 'Too long',
              }),
            ),
    },
    upload: {
      decides: (request) => new URL(request.url()).pathname === '/app-pictures',
      answer: (route, output) => {
        const answer = output as UploadAnswer;
        // A service of another maker may name no rule.
        if (answer.kind === 'refused')
          return route.fulfill(problem(415, { field: 'pictureGUID', message: 'Must be a picture' }));
        const { pictureGUID, url } = answer;
        return route.fulfill({ status: 201, json: { pictureGUID, url, width: 640, height: 360 } });
      },
    },
  },
  open: async (page, inputName) => {
    const app = inputName === 'a change' ? `?app=${APP}` : '';
    await visitAs(page, 'marta', `${origin()}/dashboard/apps/submit${app}`);
    // Who has signed in comes by a call that is not intercepted, and belongs to every picture.
    const account = page.getByRole('banner').getByRole('button', { name: frame.account('Marta Kowalczyk') });
    await expect(account).toContainText('Leeds Open Data Office');
  },
  gestures: {
    'draft.continued': (page) => button(page, t.draft.continue).click(),
    'draft.discarded': (page) => button(page, t.draft.discard).click(),
    'picture.chosen': (page) => field(page, t.fields.picture).setInputFiles(picture),
    'picture.removed': (page) => button(page, t.picture.remove).click(),
    'upload.progressed': () => Promise.reject(new Error('Only the network tells how far a picture is')),
    'upload.cancelled': (page) => button(page, t.picture.cancel).click(),
    'retry.requested': (page) => button(page, components.failed.retry).click(),
    'fresh.requested': (page) => button(page, t.unknown.act).click(),
  },
  childGestures: {
    form: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'field.changed') await field(page, t.fields.name).fill(textOf(event));
      if (event.type === 'form.submitted') await button(page, t.submitChange).click();
    },
  },
  pageObjects: {
    opening: (page) => expect(main(page).getByRole('heading', { level: 1 })).toBeVisible(),
    unavailable: (page) => expect(button(page, components.failed.retry)).toBeVisible(),
    unknown: (page) => expect(button(page, t.unknown.act)).toBeVisible(),
    offering: (page) => expect(button(page, t.draft.continue)).toBeVisible(),
    filling: (page) => expect(field(page, t.fields.name)).toBeVisible(),
  },
  // A new app needs no call, so its opening is over at once, and what was kept before is no matter of a moment.
  isPassing: ({ context, ...snapshot }) => snapshot.value === 'opening' && context.asked === null,
  isPossible: ({ context }, step) => {
    if (step.kind === 'event')
      return (
        step.event.type !== 'upload.progressed' &&
        // What is not there cannot be removed.
        (step.event.type !== 'picture.removed' || context.values['pictureUrl'] !== '')
      );
    return !('id' in step) || step.id !== 'open' || context.asked !== null;
  },
  project: projectAppSubmission,
  screen: submissionScreen,
  read,
  afterwards: (page) => expect(main(page).getByRole('heading', { name: t.submitted.title })).toBeVisible(),
});
