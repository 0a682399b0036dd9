/**
 * Walks a path in a real browser, beside a twin of the machine in Node.
 *
 * The twin has real child flows and parked calls. Every step is done to both: to the page as a person does it,
 * to the twin as the model says it. After every step the page, as it can be read, must equal the twin, as its
 * projection says it must look; so what is compared is what a person sees, never a state's name.
 */
import { basename } from 'node:path';
import { expect, test, type BrowserContext, type ConsoleMessage, type Page } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { holdCalls, type HeldCalls } from './browser-calls.ts';
import { keepTimersForAxe } from '../../tests/support/axe.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { ENDED, isForGallery, keepEvidence, keepRecord, type WalkedStep } from './browser-evidence.ts';
import { createComposedHarness, observedChildren, playComposed } from './compose.ts';
import { byPerson, elapsedBy, type Allow } from './graph.ts';
import { planPaths, type Cover, type LookOf, type Path } from './paths.ts';
import { keepContext, keepPage, openPage, takePage } from './kept-page.ts';
import { meanToUse } from './mean-to-use.ts';
import { invokedIds, stepsAt, type Step } from './replies.ts';
import { saveData } from './save-data.ts';
import type { Harness } from './harness.ts';
import { titleOf } from './titles.ts';

/** Milliseconds between two looks at the page, the last one for good: it changes within a frame or two. */
const POLLING = [20, 60, 120];

/** Steps of a path: opening a page costs as much as several of them. */
const LONGEST = 20;

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

/** What a browser context needs before anything is loaded in it. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript(meanToUse);
  await context.addInitScript(saveData);
  await keepTimersForAxe(context);
  await context.clock.install();
}

/** The screens are closed, and the flow waits for a call that cannot be taken back (docs/machines.md). */
const hasLeft = (snapshot: AnyMachineSnapshot): boolean => snapshot.hasTag('left');

/** How a walk has ended: whether a call is still under way, and whether the person has left during one. */
interface Ended {
  readonly isWaiting: boolean;
  readonly wasLeft: boolean;
}

/** Walks one path in the page; fails at the first step where page and twin differ. */
async function walkInBrowser<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  page: Page,
  path: Path,
  isKept = false,
): Promise<Ended> {
  const model = driver.model as unknown as MachineModel;
  const twin = createComposedHarness(model, path.input);
  const watched = watchErrors(page, driver.expectedErrors);
  const calls = await holdCalls(page, driver.url, driver.calls, driver.needsOwnRoutes);
  await driver.open(page, path.inputName, isKept);
  const about = {
    machine: model.machine.id,
    walk: basename(test.info().titlePath[0] ?? '', '.spec.ts'),
    path: path.id,
    inputName: path.inputName,
  };
  const steps: WalkedStep[] = [];
  let wasLeft = false;
  const isPassing = () => driver.isPassing?.(twin.snapshot() as SnapshotFrom<Machine>, page) ?? false;
  const stop = async (step: Pick<WalkedStep, 'title' | 'kind' | 'elapsed' | 'taken'>, since: number) => {
    const snapshot = twin.snapshot();
    const typed = snapshot as SnapshotFrom<Machine>;
    if (hasLeft(snapshot)) wasLeft = true;
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
  const last = twin.snapshot();
  twin.stop();
  watched.stop();
  expect(watched.errors, 'errors of the page').toEqual([]);
  return { isWaiting: last.status === 'active' && hasLeft(last), wasLeft };
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
    // A real child cannot be made to break.
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
  const lookOf: LookOf = ({ after, step }) => {
    const snapshot = after as SnapshotFrom<Machine>;
    if (after.status !== 'active') return JSON.stringify([after.status, after.output]);
    const screen = driver.screen(snapshot);
    const isOwnCase = driver.walksEachReply === true && (step.kind === 'done' || step.kind === 'snapshot');
    return JSON.stringify([
      screen,
      screen === null ? null : driver.project(snapshot),
      isOwnCase ? step.title : null,
    ]);
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
      test(title, async ({ browser }) => {
        test.setTimeout(limit);
        const page = await openPage(browser, id, prepare);
        await walkInBrowser(driver, page, path);
        await keepContext(page, id);
      });
    else
      test(title, async ({ browser }) => {
        test.setTimeout(limit);
        const { page, isKept } = await takePage(browser, id, (one) => prepare(one.context()));
        const { isWaiting, wasLeft } = await walkInBrowser(driver, page, path, isKept);
        if (!isWaiting && (await leave(page, wasLeft))) await keepPage(page, id);
        else await page.context().close();
      });
  }
}
