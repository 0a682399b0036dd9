/**
 * Walks a path in a real browser, beside a twin of the machine in Node.
 *
 * The twin has real child flows and parked calls. Every step is done to both: to the page as a person does it,
 * to the twin as the model says it. After every step the page, as it can be read, must equal the twin, as its
 * projection says it must look; so what is compared is what a person sees, never a state's name.
 */
import { basename } from 'node:path';
import { expect, test, type ConsoleMessage, type Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { holdCalls, type HeldCall, type HeldCalls } from './browser-calls.ts';
import { keepTimersForAxe } from '../../tests/support/axe.ts';
import { ENDED, isForGallery, keepEvidence, keepRecord, type WalkedStep } from './browser-evidence.ts';
import { createComposedHarness, observedChildren, playComposed } from './compose.ts';
import { byPerson, elapsedBy, type Allow } from './graph.ts';
import { planPaths, type Cover, type LookOf, type Path } from './paths.ts';
import { keepPage, takePage } from './kept-page.ts';
import { meanToUse } from './mean-to-use.ts';
import { invokedIds, stepsAt, type Step } from './replies.ts';
import type { Harness } from './harness.ts';
import { titleOf } from './titles.ts';

/** Milliseconds between two looks at the page, the last one for good: it changes within a frame or two. */
const POLLING = [20, 60, 120];

/** Steps of a path: opening a page costs as much as several of them. */
const LONGEST = 20;

type EventsOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>;
type EventOfType<Machine extends AnyStateMachine, Type> = Extract<EventsOf<Machine>, { readonly type: Type }>;

/**
 * Stops the clock of the page, so that what passes by itself passes only in a step that says so. A driver whose flow
 * waits for seconds stops it in `open`: a slow machine needs longer for a step.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** How a person does what an event says: one gesture for each event of the machine, none forgotten. */
export type Gestures<Machine extends AnyStateMachine> = {
  readonly [Type in EventsOf<Machine>['type']]: (
    page: Page,
    event: EventOfType<Machine, Type>,
  ) => Promise<void>;
};

/** What must be seen on each screen besides the projection: one page object for each screen, none forgotten. */
export type PageObjects<Screen extends string> = Readonly<Record<Screen, (page: Page) => Promise<void>>>;

/** Everything the kit must know about the page of one machine. */
export interface BrowserDriver<Machine extends AnyStateMachine, Screen extends string, Projection> {
  readonly model: MachineModel<Machine>;
  /**
   * Brings the page to where the machine starts with this input; clock and calls are under control already.
   * @param isKept the page is as `leave` left it; false for a page that nothing is loaded in
   */
  readonly open: (page: Page, inputName: string, isKept: boolean) => Promise<void>;
  /** Brings a page that was walked back to where a flow can be begun, without loading it. @returns false if it cannot */
  readonly leave?: (page: Page) => Promise<boolean>;
  readonly gestures: Gestures<Machine>;
  /** How a person does what a child flow hears, by the child's id: filling in and submitting a form, say. */
  readonly childGestures: Readonly<Record<string, (page: Page, event: EventObject) => Promise<void>>>;
  readonly pageObjects: PageObjects<Screen>;
  /** Requests that are looked at, as Playwright's glob, and the calls among them by invocation id. */
  readonly url: string;
  readonly calls: Readonly<Record<string, HeldCall>>;
  /** Answers without a request to hold, by invocation id: a flow that a person walks, a look at what is there. */
  readonly happenings?: Readonly<Record<string, (page: Page, output: unknown) => Promise<void>>>;
  /** True where the page does not stay, since the next answer needs no person; such a stop cannot be looked at. */
  readonly isPassing?: (snapshot: SnapshotFrom<Machine>, page: Page) => boolean;
  /** What the twin says must be seen, and the screen it belongs to; null once the flow has left the page. */
  readonly project: (snapshot: SnapshotFrom<Machine>) => Projection;
  readonly screen: (snapshot: SnapshotFrom<Machine>) => Screen | null;
  /** What the page shows, read by role, label and text. */
  readonly read: (page: Page) => Promise<Projection>;
  /** What must be seen once the flow is over, by its output, or was left during a call (no output). */
  readonly afterwards?: (page: Page, output: unknown) => Promise<void>;
  /** Steps that cannot be brought about in a browser; left out: every step can be. */
  readonly isPossible?: Allow;
  /** Milliseconds by which the page may be behind the twin, for which several things happen in the same one. */
  readonly lag?: number;
  /** Steps of a path at most, where they are fewer than those of others. */
  readonly longest?: number;
  /** What the page may note as an error, because a step has broken something. */
  readonly expectedErrors?: RegExp;
}

/** Does to the page what the step says. */
async function perform<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  page: Page,
  calls: HeldCalls,
  step: Step,
  elapsed: number,
): Promise<void> {
  switch (step.kind) {
    case 'event': {
      const gestures = driver.gestures as Readonly<
        Record<string, (page: Page, event: EventObject) => Promise<void>>
      >;
      await gestures[step.event.type]?.(page, step.event);
      return;
    }
    case 'snapshot':
      for (const event of step.by) await driver.childGestures[step.id]?.(page, event);
      return;
    case 'time':
      await page.clock.fastForward(elapsed + (driver.lag ?? 0));
      return;
    case 'done':
      if (driver.happenings?.[step.id]) await driver.happenings[step.id]?.(page, step.output);
      else await calls.answer(step.id, step.output);
      return;
    case 'error':
      await calls.break(step.id);
  }
}

/** The page must look as the twin says; it is given the time that rendering needs. */
async function compare<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  page: Page,
  twin: Harness,
): Promise<void> {
  const snapshot = twin.snapshot() as SnapshotFrom<Machine>;
  const screen = driver.screen(snapshot);
  if (twin.snapshot().status !== 'active' || screen === null) {
    await driver.afterwards?.(page, twin.snapshot().output);
    return;
  }
  await expect.poll(() => driver.read(page), { intervals: POLLING }).toEqual(driver.project(snapshot));
  await driver.pageObjects[screen](page);
}

/** Collects what the page reports as broken: uncaught exceptions, and errors in its console. */
function watchErrors(page: Page, expected: RegExp | undefined) {
  const errors: string[] = [];
  const note = (message: string) => {
    if (!expected?.test(message)) errors.push(message);
  };
  const onError = ({ message }: Error) => note(message);
  const onMessage = (message: ConsoleMessage) => {
    // The browser itself notes every refused answer, and refusals are what is tried.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(message.text());
  };
  page.on('pageerror', onError).on('console', onMessage);
  return { errors, stop: () => page.off('pageerror', onError).off('console', onMessage) };
}

/** What a page needs before anything is loaded in it. */
async function prepare(page: Page): Promise<void> {
  await page.context().addInitScript(meanToUse);
  await keepTimersForAxe(page.context());
  await page.clock.install();
}

/** The screens are closed, and the flow waits for a call that cannot be taken back (docs/machines.md). */
const hasLeft = (snapshot: AnyMachineSnapshot): boolean => snapshot.hasTag('left');

/**
 * Walks one path in the page; fails at the first step where page and twin differ.
 * @returns false if the person has left during a call, whose answer may come to the page later
 */
async function walkInBrowser<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  page: Page,
  path: Path,
  isKept = false,
): Promise<boolean> {
  const model = driver.model as unknown as MachineModel;
  const twin = createComposedHarness(model, path.input);
  const watched = watchErrors(page, driver.expectedErrors);
  const calls = await holdCalls(page, driver.url, driver.calls);
  await driver.open(page, path.inputName, isKept);
  const about = {
    machine: model.machine.id,
    walk: basename(test.info().titlePath[0] ?? '', '.spec.ts'),
    path: path.id,
    inputName: path.inputName,
  };
  const steps: WalkedStep[] = [];
  let isOver = true;
  const isPassing = () => driver.isPassing?.(twin.snapshot() as SnapshotFrom<Machine>, page) ?? false;
  const stop = async (step: Pick<WalkedStep, 'title' | 'kind' | 'elapsed' | 'taken'>, since: number) => {
    const snapshot = twin.snapshot();
    const typed = snapshot as SnapshotFrom<Machine>;
    if (hasLeft(snapshot)) isOver = false;
    const state = JSON.stringify(snapshot.value);
    const passes = isPassing();
    if (!passes) await compare(driver, page, twin);
    const took = Math.round(performance.now() - since);
    const isShown = snapshot.status === 'active' && driver.screen(typed) !== null;
    // After an end there is nothing of the flow, but the page that the person is on by then.
    const hasEnded = snapshot.status === 'done' && driver.afterwards !== undefined;
    const projection = isShown ? driver.project(typed) : hasEnded ? ENDED : 'left';
    const look = passes
      ? null
      : await keepEvidence(page, { ...about, index: steps.length, state, projection });
    steps.push({ ...step, state, look, took });
  };
  try {
    const { taken } = path.initial.trace;
    await test.step('at the start', () =>
      stop({ title: null, kind: 'start', elapsed: 0, taken }, performance.now()));
    let position: Path['initial'] = path.initial;
    for (const promised of path.steps) {
      const { step, trace } = promised;
      await test.step(step.title, async () => {
        const since = performance.now();
        const elapsed = elapsedBy(position, step);
        // An answer waits for its own call.
        if (step.kind !== 'done' && step.kind !== 'error' && !isPassing())
          await calls.made(invokedIds(twin.snapshot()));
        await perform(driver, page, calls, step, elapsed);
        playComposed(twin, step);
        await calls.keep(invokedIds(twin.snapshot()));
        await stop({ title: step.title, kind: step.kind, elapsed, taken: trace.taken }, since);
      });
      position = promised;
    }
  } finally {
    await keepRecord({ ...about, isComplete: steps.length === path.steps.length + 1, steps });
  }
  await calls.drop();
  twin.stop();
  watched.stop();
  expect(watched.errors, 'errors of the page').toEqual([]);
  return isOver;
}

/**
 * The paths that a person can walk in this page, and between them every input. Of answers that take the same transitions to
 * the same look one is given; Node gives all of them.
 */
function pathsInBrowser<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  cover: Cover,
): readonly Path[] {
  const model = driver.model as unknown as MachineModel;
  const real = observedChildren(model);
  const canBe: Allow = (snapshot, step) =>
    byPerson(snapshot, step) &&
    // A real child cannot be told to break.
    !(step.kind === 'error' && real.includes(step.id)) &&
    (driver.isPossible?.(snapshot, step) ?? true);
  // A person who has left sees the same whatever is answered, so one answer of each call stands for all; the others are
  // tried in Node.
  const standsForAll: Allow = (snapshot, step) =>
    step.kind !== 'done' ||
    stepsAt(model, snapshot).find((one) => one.kind === 'done' && one.id === step.id && canBe(snapshot, one))
      ?.title === step.title;
  const allow: Allow = (snapshot, step) =>
    canBe(snapshot, step) && (!hasLeft(snapshot) || standsForAll(snapshot, step));
  const lookOf: LookOf = ({ after }) => {
    const snapshot = after as SnapshotFrom<Machine>;
    if (after.status !== 'active') return JSON.stringify([after.status, after.output]);
    const screen = driver.screen(snapshot);
    return JSON.stringify([screen, screen === null ? null : driver.project(snapshot)]);
  };
  return planPaths(model, cover, allow, 'begins', { longest: driver.longest ?? LONGEST, lookOf }).paths;
}

/** Declares one browser test for each path; together they take every transition with every step that looks different. */
export function testInBrowser<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  cover: Cover = 'cases',
): void {
  test.use({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace doubles the time, above all that of axe. The step, the difference and the picture say what failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  });
  for (const path of pathsInBrowser(driver, cover)) {
    const { id } = driver.model.machine;
    const title = `${id} ${path.id}: ${titleOf(path)}`;
    // The time of a walk grows with its steps, each of which has a look at the whole page, and perhaps four pictures.
    const limit = 60_000 + path.steps.length * (isForGallery ? 20_000 : 5000);
    const { leave } = driver;
    if (leave === undefined)
      test(title, async ({ page }) => {
        test.setTimeout(limit);
        await prepare(page);
        await walkInBrowser(driver, page, path);
      });
    else
      test(title, async ({ browser }) => {
        test.setTimeout(limit);
        const { page, isKept } = await takePage(browser, id, prepare);
        const isOver = await walkInBrowser(driver, page, path, isKept);
        if (isOver && (await leave(page))) await keepPage(page, id);
        else await page.context().close();
      });
  }
}
