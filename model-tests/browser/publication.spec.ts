/**
 * The machine of a publication, walked where a dataset with readers is published: every way, what the service answers to
 * each, and what becomes of the table with a column that is kept.
 */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { MARKED_PATH } from '#contract/uploads.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import {
  isHeld,
  publicationScreen,
  publicationWays,
  type PublicationScreen,
  type PublicationSnapshot,
  type PublicationWay,
} from '#machines/publication/publication.machine.ts';
import type { SubmissionAnswer } from '#machines/submission/submission.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { textOf } from '#model-tests/kit/typed-text.ts';
import type { OpenForm } from '#model-tests/models/form.projection.ts';
import { publicationModel } from '#model-tests/models/publication.model.ts';
import {
  projectPublication,
  type PublicationProjection,
} from '#model-tests/models/publication.projection.ts';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { requestFailed } from '#src/messages/en/request-failed.ts';
import { settings } from '#src/messages/en/settings.ts';
import { TODAY } from './edited-dataset.ts';
import { isCall, refusalOf } from './gateway.ts';
import { cancelTable, COLUMN, openPublication, storeTable, TABLE } from './publication.stub.ts';
import { dismissToasts, expectNoToast, expectToast } from './toasts.ts';
import { codesBySentence, refuse, refuseBy, usualRefusals, type RuleCode } from './usual-refusals.ts';

const t = datasetEdit.publish;

const form = (page: Page) => page.getByRole('main').locator('form.settings-form');
const submit = (page: Page) => form(page).locator('button[type=submit]');

/** The beginning of each choice; the end of some is a day. */
const ways: Readonly<Record<PublicationWay, string>> = {
  keep: t.keep.label(COLUMN),
  now: t.ways.now,
  notify: t.ways.notify('').trim(),
  later: t.ways.later,
};
const radio = (page: Page, way: PublicationWay) =>
  form(page).getByRole('radio', { name: new RegExp(`^${ways[way]}`) });

const labels = { status: t.as, at: t.at, reason: t.reason } as const;
type Field = keyof typeof labels;
const control = (page: Page, field: Field) => form(page).getByLabel(labels[field], { exact: true });

/** The fields that are there, by the way that is chosen. */
const fieldsOf = (way: string): readonly Field[] => [
  'status',
  ...(way === 'notify' || way === 'later' ? ['at' as const] : []),
  ...(way === 'keep' ? [] : ['reason' as const]),
];

/** What can be seen of the form. */
function visibleOf({ values, errors, formErrors }: OpenForm): OpenForm {
  const { way = '' } = values;
  const fields = fieldsOf(way);
  return {
    values: { way, ...Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) },
    errors: Object.fromEntries(fields.map((field) => [field, errors[field] ?? []])),
    formErrors,
  };
}

const project = (snapshot: PublicationSnapshot): PublicationProjection => {
  const { form: open, ...rest } = projectPublication(snapshot);
  return { ...rest, form: open && visibleOf(open) };
};

/** What has become of it, as it is announced beside the button. */
const outcomes: Readonly<Record<Exclude<PublicationScreen, 'filling' | 'broken'>, string>> = {
  published: t.done,
  scheduled: t.scheduled,
  kept: t.keep.done,
  lost: t.keep.lost,
};

const CONFLICT = 409;
const sentences: ReadonlyMap<string, string> = new Map([
  ...codesBySentence(['dataset.notReady', 'dataset.planNotLater']),
  [settings.problems.conflict, 'conflict'],
]);
const codesIn = (said: readonly string[]) => said.flatMap((one) => sentences.get(one) ?? []);

const chosenWay = async (page: Page): Promise<PublicationWay | undefined> => {
  const chosen = await Promise.all(publicationWays.map((way) => radio(page, way).isChecked()));
  return publicationWays[chosen.indexOf(true)];
};

function readForm({ fields, alerts }: PageContent, way: PublicationWay): OpenForm {
  const shown = fieldsOf(way).map(
    (field) => [field, fields.find(({ label }) => label === labels[field])] as const,
  );
  return {
    values: { way, ...Object.fromEntries(shown.map(([field, one]) => [field, one?.value ?? 'not there'])) },
    errors: Object.fromEntries(shown.map(([field, one]) => [field, codesIn(one?.description ?? [])])),
    formErrors: codesIn(alerts),
  };
}

async function read(page: Page): Promise<PublicationProjection> {
  const broken = { screen: 'broken', busy: false, held: false, form: null } as const;
  if ((await form(page).count()) === 0) return broken;
  const [way, seen] = [await chosenWay(page), await readContent(form(page))];
  if (seen === null || way === undefined) return broken;
  const screen = (Object.keys(outcomes) as (keyof typeof outcomes)[]).find((one) =>
    seen.statuses.includes(outcomes[one]),
  );
  const isIdle = await submit(page).isEnabled();
  const busy = seen.buttons.some(
    ({ name, isEnabled }) => !isEnabled && (name === t.acting || name === t.keep.acting),
  );
  return { screen: screen ?? 'filling', busy, held: !isIdle && !busy, form: readForm(seen, way) };
}

const rules = {
  'dataset.notReady': { status: 409, field: 'status' },
  'dataset.planNotLater': { status: 400, field: 'at' },
} as const;

/** How the service refuses, and what a person reads of it. */
async function refuseWith(route: Route, page: Page, code: string): Promise<void> {
  const rule = rules[code as keyof typeof rules];
  if (rule !== undefined) {
    await refuseBy(route, { ...rule, code: code as RuleCode });
    // What is to be corrected stands at its field, which has the focus.
    await expect(control(page, rule.field)).toBeFocused();
    return expectNoToast(page);
  }
  await (code === 'conflict' ? route.fulfill(refusalOf(CONFLICT)) : refuse(route, code));
  return expectToast(page, requestFailed);
}

interface Asked {
  readonly decides: (request: Request) => boolean;
  /** Answers that it is done, and looks at what a person reads of it. */
  readonly done: (route: Route, page: Page) => Promise<void>;
}

const held = ({ decides, done }: Asked): HeldCall => ({
  decides,
  answer: (route, output) => {
    const page = route.request().frame().page();
    const answer = output as SubmissionAnswer;
    if (answer.kind === 'saved') return done(route, page);
    return refuseWith(route, page, answer.refusals[0]?.message.code ?? '');
  },
  break: async (route) => {
    await route.abort('connectionfailed');
    await expectToast(route.request().frame().page(), requestFailed);
  },
});

interface Published {
  readonly at?: string;
  readonly notify: boolean;
}
const publishedBy = (request: Request, isPlanned: boolean): boolean =>
  isCall(request, 'data/dataset:publish') && 'at' in (request.postDataJSON() as Published) === isPlanned;

const NOTIFIED = 3;
const kept = { status: 'published', visibility: 'public' } as const;

/** Each call with what every call can meet besides. */
const withUsual = <Replies extends object>(replies: Replies): Replies => ({
  ...replies,
  ...Object.fromEntries(
    Object.entries(usualRefusals).map(([words, code]) => [
      words,
      { output: { kind: 'refused' as const, refusals: [{ field: null, message: { code } }] } },
    ]),
  ),
});
const { replies } = publicationModel;

testInBrowser({
  model: {
    ...publicationModel,
    replies: {
      ...replies,
      publish: withUsual(replies.publish),
      schedule: withUsual(replies.schedule),
      keep: withUsual(replies.keep),
    },
  },
  url: '**/api/**',
  calls: {
    publish: held({
      decides: (request) => publishedBy(request, false),
      done: async (route, page) => {
        await route.fulfill({ json: { ...kept, plan: null, notified: 0 } });
        await expectToast(page, { title: t.done });
      },
    }),
    schedule: held({
      decides: (request) => publishedBy(request, true),
      done: async (route, page) => {
        const { at = TODAY, notify } = route.request().postDataJSON() as Published;
        const plan = { ...kept, at, plannedBy: 'Marta', changedSince: [], failure: null };
        await route.fulfill({ json: { ...kept, plan, notified: notify ? NOTIFIED : 0 } });
        await expectToast(page, {
          title: t.scheduled,
          ...(notify && { text: t.ways.notified(NOTIFIED) }),
        });
      },
    }),
    keep: held({
      decides: (request) => new URL(request.url()).pathname.startsWith(MARKED_PATH),
      done: (route) => route.fulfill({ contentType: 'text/csv', body: TABLE }),
    }),
  },
  walksEachReply: true,
  open: async (page) => {
    await openPublication(page);
    await expect(radio(page, 'keep')).toBeVisible();
    await expect(submit(page)).toBeEnabled();
  },
  gestures: {
    'form.reopened': () => Promise.reject(new Error('No person can break a form.')),
    'tables.awaited': () => Promise.reject(new Error('The page begins without tables on their way.')),
    'tables.stored': storeTable,
    'tables.lost': cancelTable,
  },
  childGestures: {
    form: async (page, given) => {
      const event = given as FormEvent;
      if (event.type === 'form.submitted') {
        await dismissToasts(page);
        await submit(page).click();
      }
      if (event.type !== 'field.changed') return;
      if (event.field === 'way') return radio(page, textOf(event) as PublicationWay).check();
      const field = event.field as Field;
      // What is not there cannot be changed.
      if (!fieldsOf((await chosenWay(page)) ?? '').includes(field)) return;
      // Typing what is there already is no change to a page.
      await control(page, field).fill('');
      await control(page, field).fill(textOf(event));
    },
  },
  // The page begins without tables on their way, and the button waits for those that are.
  isPossible: (snapshot, step) =>
    !(step.kind === 'event' && step.event.type === 'tables.awaited') &&
    !(
      step.kind === 'snapshot' &&
      isHeld(snapshot as PublicationSnapshot) &&
      step.by.some(({ type }) => type === 'form.submitted')
    ),
  pageObjects: {
    filling: (page) => expect(form(page)).toBeVisible(),
    published: (page) => expect(submit(page)).toBeEnabled(),
    scheduled: (page) => expect(submit(page)).toBeEnabled(),
    kept: (page) => expect(form(page).getByRole('status').filter({ hasText: t.keep.done })).toBeVisible(),
    lost: (page) => expect(submit(page)).toBeEnabled(),
    broken: (page) => expect(page.getByText(settings.problems.broken)).toBeVisible(),
  },
  project,
  screen: publicationScreen,
  read,
});
