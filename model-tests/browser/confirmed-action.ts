/**
 * An action that asks first, walked by the paths of its machine in the dialog of a real page. A walk says which action it is;
 * the gestures, what the service answers, and what a person must see of each answer are the same for all and are here.
 */
import { expect, type Page, type Route } from '@playwright/test';
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
import type { FailureToast } from '#src/app/failure-toasts.ts';
import { settings } from '#src/messages/en/settings.ts';
import { isCall } from './gateway.ts';
import { expectToast, dismissToasts } from './toasts.ts';
import {
  codesBySentence,
  refuse,
  refuseBy,
  sentenceOf,
  usualRefusals,
  type RuleCode,
} from './usual-refusals.ts';

const { actions } = settings;

/** What an action can be done to. */
export interface Thing {
  readonly id: string;
  readonly name: string;
}

/** What is particular about one action. */
export interface ConfirmedAction {
  /** Distinguishes its pictures from those of other actions. */
  readonly of: string;
  /** The call that does it, as `SERVICE/PATH`. */
  readonly call: string;
  /** For each subject of the model what it stands for; once the first is gone, the next. */
  readonly things: Readonly<Record<'a' | 'b', readonly Thing[]>>;
  /** What the action is done to is gone afterwards. */
  readonly ends: boolean;
  readonly words: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly act: string;
    /** The title of the notification. */
    readonly done: string;
    readonly failed: FailureToast;
  };
  /** A rule of this action that the service can refuse it by: at a field of the call. */
  readonly rule: { readonly status: number; readonly field: string; readonly code: RuleCode };
  /** Opens the page. @param present what is there at the moment */
  readonly open: (page: Page, present: () => readonly Thing[]) => Promise<void>;
  /** Opens the dialog, as a person does. */
  readonly ask: (page: Page, thing: Thing) => Promise<void>;
  /** What must be in the request. */
  readonly sends: (thing: Thing) => Record<string, unknown>;
  /** What must be in the dialog besides its words. */
  readonly shows?: (page: Page) => Promise<void>;
  /** What must be seen once it is done, besides the notification. */
  readonly afterwards: (page: Page, thing: Thing) => Promise<void>;
}

type Subject = keyof ConfirmedAction['things'];
type Read = ConfirmationProjection & Pick<ConfirmedAction, 'of'>;

/** One page: what is gone there, and what is asked about. */
interface Stage {
  readonly gone: Set<string>;
  asked: Thing | null;
}

const refused = (code: string) => ({ output: { kind: 'refused' as const, message: { code } } });

/** Declares the walks of an action. */
export function walkConfirmedAction(action: ConfirmedAction): void {
  const { of, words, things, rule } = action;
  const stages = new WeakMap<Page, Stage>();
  const stageOf = (page: Page): Stage => {
    const known = stages.get(page) ?? { gone: new Set<string>(), asked: null };
    stages.set(page, known);
    return known;
  };
  const presentOn = (page: Page): readonly Thing[] =>
    [...things.a, ...things.b].filter(({ id }) => !stageOf(page).gone.has(id));
  const standsFor = (page: Page, subject: Subject): Thing => {
    const thing = things[subject].find(({ id }) => !stageOf(page).gone.has(id));
    if (thing === undefined) throw new Error(`Nothing is left that '${subject}' can stand for.`);
    return thing;
  };
  const askedOn = (page: Page): Thing => {
    const { asked } = stageOf(page);
    if (asked === null) throw new Error('Nothing was asked about.');
    return asked;
  };
  const dialog = (page: Page) => page.getByRole('dialog');
  const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

  const sentences = codesBySentence([rule.code]);

  async function read(page: Page): Promise<Read> {
    const seen = await readContent(dialog(page));
    if (seen === null) return { of, subject: null, problem: null, busy: false };
    const subject = (['a', 'b'] as const).find((one) =>
      seen.text.includes(words.title(standsFor(page, one).name)),
    );
    const [alert] = seen.alerts;
    return {
      of,
      subject: subject ?? seen.text,
      problem: alert === undefined ? null : (sentences.get(alert) ?? alert),
      busy: seen.buttons.some(({ name, isEnabled }) => name === actions.working && !isEnabled),
    };
  }

  async function answer(route: Route, output: unknown): Promise<void> {
    const page = route.request().frame().page();
    const thing = askedOn(page);
    expect(route.request().postDataJSON(), 'what is asked for').toMatchObject(action.sends(thing));
    const said = output as ConfirmationAnswer;
    if (said.kind === 'done') {
      if (action.ends) stageOf(page).gone.add(thing.id);
      await route.fulfill({ json: {} });
      await expectToast(page, { title: words.done });
      return action.afterwards(page, thing);
    }
    const { code } = said.message;
    const isRule = code === rule.code;
    await (isRule ? refuseBy(route, rule) : refuse(route, code));
    return expectToast(page, words.failed(isRule ? sentenceOf(rule.code) : undefined));
  }

  async function breakCall(route: Route): Promise<void> {
    await route.abort('connectionfailed');
    await expectToast(route.request().frame().page(), words.failed(undefined));
  }

  testInBrowser({
    model: {
      ...confirmationModel,
      replies: {
        act: {
          'does so': { output: { kind: 'done' } },
          'refuses it by its rule': refused(rule.code),
          ...Object.fromEntries(Object.entries(usualRefusals).map(([does, code]) => [does, refused(code)])),
        },
      },
    },
    url: '**/api/proxy?**',
    calls: { act: { decides: (request) => isCall(request, action.call), answer, break: breakCall } },
    open: (page) => action.open(page, () => presentOn(page)),
    gestures: {
      'action.requested': async (page, { subject }) => {
        await dismissToasts(page);
        const thing = standsFor(page, subject as Subject);
        stageOf(page).asked = thing;
        await action.ask(page, thing);
      },
      'action.confirmed': async (page) => {
        await dismissToasts(page);
        await button(page, words.act).click();
      },
      'action.cancelled': (page) => button(page, actions.cancel).click(),
    },
    childGestures: {},
    pageObjects: {
      closed: (page) => expect(dialog(page)).toHaveCount(0),
      asking: async (page) => {
        // By its name, as it is announced.
        const named = page.getByRole('dialog', { name: words.title(askedOn(page).name), exact: true });
        await expect(named.getByText(words.text, { exact: true })).toBeVisible();
        await expect(button(page, actions.cancel)).toBeEnabled();
        await action.shows?.(page);
      },
    },
    project: (snapshot): Read => ({ of, ...projectConfirmation(snapshot) }),
    screen: (snapshot: ConfirmationSnapshot) => currentScreen<ConfirmationScreen>(snapshot),
    read,
  });
}
