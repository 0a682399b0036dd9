/**
 * Walks a path in a real browser, beside a twin of the machine in Node.
 *
 * The twin has real child flows and parked calls. Every step is done to both: to the page as a person does it,
 * to the twin as the model says it. After every step the page, as it can be read, must equal the twin, as its
 * projection says it must look; so what is compared is what a person sees, never a state's name.
 */
import { expect, test, type Page } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from 'xstate';
import type { MachineModel } from '#machines/conventions/model.ts';
import { holdCalls, type HeldCall, type HeldCalls } from './browser-calls.ts';
import { keepEvidence } from './browser-evidence.ts';
import { composablePaths, createComposedStage, playComposed } from './compose.ts';
import { byPerson, elapsedBy } from './graph.ts';
import { planPaths, type Path } from './paths.ts';
import type { Step } from './replies.ts';
import type { Stage } from './stage.ts';
import { titleOf } from './titles.ts';

type EventsOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>;
type EventOfType<Machine extends AnyStateMachine, Type> = Extract<EventsOf<Machine>, { readonly type: Type }>;

/** How a person does what an event says: one gesture for each event of the machine, none forgotten. */
export type Gestures<Machine extends AnyStateMachine> = {
  readonly [Type in EventsOf<Machine>['type']]: (
    page: Page,
    event: EventOfType<Machine, Type>,
  ) => Promise<void>;
};

/** What must be seen on each screen besides the projection: one sight for each screen, none forgotten. */
export type Sights<Screen extends string> = Readonly<Record<Screen, (page: Page) => Promise<void>>>;

/** Everything the kit must know about the page of one machine. */
export interface BrowserDriver<Machine extends AnyStateMachine, Screen extends string, Projection> {
  readonly model: MachineModel<Machine>;
  /** Brings the page to where the machine starts with this input; the clock is installed already. */
  readonly open: (page: Page, inputName: string) => Promise<void>;
  readonly gestures: Gestures<Machine>;
  /** How a person does what a child flow hears, by the child's id: filling in and submitting a form, say. */
  readonly childGestures: Readonly<Record<string, (page: Page, event: EventObject) => Promise<void>>>;
  readonly sights: Sights<Screen>;
  /** Requests that are looked at, as Playwright's glob, and the calls among them by invocation id. */
  readonly url: string;
  readonly calls: Readonly<Record<string, HeldCall>>;
  /** What the twin says must be seen, and the screen it belongs to; null once the flow has left the page. */
  readonly project: (snapshot: SnapshotFrom<Machine>) => Projection;
  readonly screen: (snapshot: SnapshotFrom<Machine>) => Screen | null;
  /** What the page shows, read by role, label and text. */
  readonly read: (page: Page) => Promise<Projection>;
  /** What must be seen once the flow is over, by its output. */
  readonly afterwards: (page: Page, output: unknown) => Promise<void>;
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
      await page.clock.fastForward(elapsed);
      return;
    case 'done':
      await calls.answer(step.id, step.output);
      return;
    case 'error':
      await calls.break(step.id);
  }
}

/** The page must look as the twin says; it is given the time that rendering needs. */
async function compare<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  page: Page,
  twin: Stage,
): Promise<void> {
  const snapshot = twin.snapshot() as SnapshotFrom<Machine>;
  const screen = driver.screen(snapshot);
  if (twin.snapshot().status !== 'active' || screen === null) {
    await driver.afterwards(page, twin.snapshot().output);
    return;
  }
  await expect.poll(() => driver.read(page)).toEqual(driver.project(snapshot));
  await driver.sights[screen](page);
}

/** Walks one path in the page; fails at the first step where page and twin differ. */
export async function walkInBrowser<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
  page: Page,
  path: Path,
): Promise<void> {
  const model = driver.model as unknown as MachineModel;
  const twin = createComposedStage(model, path.input);
  await page.clock.install();
  const calls = await holdCalls(page, driver.url, driver.calls);
  await driver.open(page, path.inputName);
  const stop = async (index: number) => {
    await compare(driver, page, twin);
    const snapshot = twin.snapshot();
    await keepEvidence(page, {
      machine: model.machine.id,
      path: path.id,
      index,
      state: JSON.stringify(snapshot.value),
      projection: snapshot.status === 'active' ? driver.project(snapshot as SnapshotFrom<Machine>) : 'over',
    });
  };
  await test.step('at the start', () => stop(0));
  let position: Path['initial'] = path.initial;
  for (const [index, promised] of path.steps.entries()) {
    await test.step(promised.step.title, async () => {
      await perform(driver, page, calls, promised.step, elapsedBy(position, promised.step));
      playComposed(twin, promised.step);
      await stop(index + 1);
    });
    position = promised;
  }
  await calls.drop();
  twin.stop();
}

/** Declares one browser test for each path that covers the machine's transitions. */
export function testInBrowser<Machine extends AnyStateMachine, Screen extends string, Projection>(
  driver: BrowserDriver<Machine, Screen, Projection>,
): void {
  const model = driver.model as unknown as MachineModel;
  const { paths } = planPaths(model, 'transitions', byPerson);
  for (const path of composablePaths(model, paths)) {
    test(`${model.machine.id} ${path.id}: ${titleOf(path)}`, ({ page }) => walkInBrowser(driver, page, path));
  }
}
