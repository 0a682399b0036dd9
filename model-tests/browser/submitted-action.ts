/**
 * An action with a form in a dialog, walked by the paths of its machine on a real page. A walk says which action it is and what
 * its field is; the gestures, what the service answers, and what a person must see of each answer are the same for all and are
 * here. Of the fields of a form one is walked: the others are filled in when the page is opened.
 */
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { Refusal } from '#machines/form/form.values.ts';
import {
  submissionScreen,
  type submissionMachine,
  type SubmissionSnapshot,
} from '#machines/submission/submission.machine.ts';
import type { SubmissionAnswer } from '#machines/submission/submission.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { textOf } from '#model-tests/kit/typed-text.ts';
import { sentUnfilled, submissionModelOf, type Submitted } from '#model-tests/models/submission.model.ts';
import { projectSubmission, type SubmissionProjection } from '#model-tests/models/submission.projection.ts';
import { requestFailed } from '#src/messages/en/request-failed.ts';
import { settings } from '#src/messages/en/settings.ts';
import { isCall } from './gateway.ts';
import { expectNoToast, expectToast, dismissToasts } from './toasts.ts';
import { codesBySentence, refuse, refuseBy, usualRefusals, type RuleCode } from './usual-refusals.ts';

const { actions } = settings;

/** The field of a page that stands for the model's only one. */
export interface WalkedField {
  readonly value: (dialog: Locator) => Promise<string>;
  /** What is found wrong with it, in sentences. */
  readonly errors: (seen: PageContent) => readonly string[];
  readonly type: (dialog: Locator, text: string) => Promise<void>;
  /** Where the focus goes when it is refused. */
  readonly control: (dialog: Locator) => Locator;
}

/** A field of text. */
export const textField = (label: string): WalkedField => {
  const control = (dialog: Locator) => dialog.getByLabel(label, { exact: true });
  return {
    control,
    value: (dialog) => control(dialog).inputValue(),
    errors: (seen) => {
      const field = seen.fields.find((one) => one.label === label);
      return field?.isInvalid ? field.description : [];
    },
    type: async (dialog, text) => {
      // Typing what is there already is no change to a page.
      await control(dialog).fill('');
      await control(dialog).fill(text);
    },
  };
};

/** One of several choices. @param words by value */
export const choiceField = (words: Readonly<Record<string, string>>): WalkedField => {
  const control = (dialog: Locator) => dialog.getByRole('radio', { checked: true });
  const choice = (dialog: Locator, value: string) =>
    dialog.getByRole('radio', { name: words[value] ?? '', exact: true });
  return {
    control,
    value: async (dialog) => {
      const values = Object.keys(words);
      const checked = await Promise.all(values.map((value) => choice(dialog, value).isChecked()));
      return values[checked.indexOf(true)] ?? '';
    },
    errors: () => [],
    type: (dialog, value) => choice(dialog, value).check(),
  };
};

/** Why the service refuses: a rule, at a field of the call. */
interface Ruled {
  readonly status: number;
  readonly field: string;
  readonly code: RuleCode;
  /** It stands at the field that is walked. */
  readonly isAtField?: true;
}

/** What is particular about one action. */
export interface SubmittedAction extends Pick<Submitted, 'first' | 'typed'> {
  /** Distinguishes its pictures from those of other actions. */
  readonly of: string;
  /** The call that does it, as `SERVICE/PATH`. */
  readonly call: string;
  readonly words: {
    /** The name of the dialog. */
    readonly title: string;
    readonly act: string;
    /** The title of the notification. */
    readonly done: string;
  };
  readonly field: WalkedField;
  /** What is wrong with the first value; left out: it can be sent. */
  readonly unfit?: RuleCode;
  readonly ruled: Ruled;
  /** What must be in the request. */
  readonly sends: Record<string, unknown>;
  /** What the service answers when it has done it. */
  readonly done: (page: Page) => unknown;
  /** Opens the page, and the dialog with everything but the field filled in. */
  readonly open: (page: Page) => Promise<void>;
  /** What must be in the dialog besides the form. */
  readonly shows?: (dialog: Locator) => Promise<void>;
  /** What must be seen once it is done and the dialog is closed. */
  readonly afterwards: (page: Page) => Promise<void>;
}

type Read = SubmissionProjection & Pick<SubmittedAction, 'of'>;

const ofForm = (code: string): Refusal => ({ field: null, message: { code } });

/** The model of the action: its form, and how the service may answer. */
function modelOf({ first, typed, unfit, ruled }: SubmittedAction): MachineModel<typeof submissionMachine> {
  const about: Submitted = {
    first,
    typed,
    ...(unfit !== undefined && { unfit }),
    refusals: {
      'refuses it by its rule': {
        field: ruled.isAtField === true ? 'name' : null,
        message: { code: ruled.code },
      },
      ...Object.fromEntries(Object.entries(usualRefusals).map(([words, code]) => [words, ofForm(code)])),
    },
  };
  const model = submissionModelOf(about);
  if (unfit === undefined) return model;
  const form = { ...model.replies.form, 'is submitted without it': sentUnfilled(about) };
  return { ...model, replies: { ...model.replies, form } };
}

/** Declares the walks of an action. */
export function walkSubmittedAction(action: SubmittedAction): void {
  const { of, words, field, ruled, unfit } = action;
  const dialog = (page: Page) => page.getByRole('dialog', { name: words.title, exact: true });
  const form = (page: Page) => dialog(page).locator('form').first();
  const submit = (page: Page) => form(page).locator('button[type=submit]');

  const sentences = codesBySentence([ruled.code, ...(unfit === undefined ? [] : [unfit])]);

  async function read(page: Page): Promise<Read> {
    const seen = await readContent(form(page));
    if (seen === null) return { of, screen: 'broken', busy: false, form: null };
    return {
      of,
      screen: 'filling',
      busy: seen.buttons.some((one) => one.name === actions.saving && !one.isEnabled),
      form: {
        values: { name: await field.value(dialog(page)) },
        // What describes a field besides is no sentence of a rule.
        errors: { name: field.errors(seen).flatMap((said) => sentences.get(said) ?? []) },
        formErrors: seen.alerts.map((said) => sentences.get(said) ?? said),
      },
    };
  }

  const pageOf = (route: Route): Page => route.request().frame().page();

  async function answer(route: Route, output: unknown): Promise<void> {
    const page = pageOf(route);
    expect(route.request().postDataJSON(), 'what is asked for').toMatchObject(action.sends);
    const said = output as SubmissionAnswer;
    if (said.kind === 'saved') return route.fulfill({ json: action.done(page) });
    const code = said.refusals[0]?.message.code ?? '';
    if (code !== ruled.code) {
      await refuse(route, code);
      return expectToast(page, requestFailed);
    }
    await refuseBy(route, ruled);
    if (ruled.isAtField !== true) return expectToast(page, { title: requestFailed.title });
    await expect(field.control(dialog(page))).toBeFocused();
    await expectNoToast(page);
  }

  async function breakCall(route: Route): Promise<void> {
    await route.abort('connectionfailed');
    await expectToast(pageOf(route), requestFailed);
  }

  testInBrowser({
    model: modelOf(action),
    url: '**/api/proxy?**',
    calls: {
      submit: {
        decides: (request: Request) => isCall(request, action.call),
        answer,
        break: breakCall,
      },
    },
    walksEachReply: true,
    open: async (page) => {
      await action.open(page);
      await expect(submit(page)).toBeVisible();
    },
    gestures: { 'form.reopened': () => Promise.reject(new Error('No person can break a form.')) },
    childGestures: {
      form: async (page, given) => {
        const event = given as FormEvent;
        if (event.type === 'field.changed') await field.type(dialog(page), textOf(event));
        if (event.type !== 'form.submitted') return;
        await dismissToasts(page);
        await submit(page).click();
      },
    },
    // The dialog is closed once it is saved.
    isPossible: (snapshot) => submissionScreen(snapshot as SubmissionSnapshot) === 'filling',
    pageObjects: {
      filling: async (page) => {
        const name = form(page).getByRole('button', { name: words.act, exact: true });
        await expect(name.or(form(page).getByRole('button', { name: actions.saving }))).toBeVisible();
        await action.shows?.(dialog(page));
      },
      broken: (page) => expect(dialog(page).getByRole('button', { name: actions.reopen })).toBeVisible(),
    },
    project: (snapshot): Read => ({ of, ...projectSubmission(snapshot) }),
    screen: (snapshot) => {
      const screen = submissionScreen(snapshot);
      return screen === 'saved' ? null : screen;
    },
    read,
    afterwards: async (page) => {
      await expect(dialog(page)).toHaveCount(0);
      await expectToast(page, { title: words.done });
      await action.afterwards(page);
    },
  });
}
