/** What a walk in a browser must know about the page of one machine. */
import type { Page } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from 'xstate';
import type { HeldCall } from './browser-calls.ts';
import type { Allow } from './graph.ts';
import type { MachineModel } from './model.ts';

type EventsOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>;
type EventOfType<Machine extends AnyStateMachine, Type> = Extract<EventsOf<Machine>, { readonly type: Type }>;

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
  /**
   * Brings a page that was walked back to where a flow can be begun, for the next walk.
   * @param wasLeft the person has left during a call, which was answered afterwards
   * @returns false if it cannot
   */
  readonly leave?: (page: Page, wasLeft: boolean) => Promise<boolean>;
  readonly gestures: Gestures<Machine>;
  /** How a person does what a child flow hears, by the child's id: filling in and submitting a form, say. */
  readonly childGestures: Readonly<Record<string, (page: Page, event: EventObject) => Promise<void>>>;
  readonly pageObjects: PageObjects<Screen>;
  /** Requests that are looked at, as Playwright's glob, and the calls among them by invocation id. */
  readonly url: string;
  /** True where the calls ask of a request what Playwright's own routes alone know: whether it has failed. */
  readonly needsOwnRoutes?: true;
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
  /**
   * Each reply is walked. For a flow whose form says what is wrong: while paths are planned the form stands still, so that all
   * refusals would look the same.
   */
  readonly walksEachReply?: true;
  /** What the page may note as an error, because a step has broken something. */
  readonly expectedErrors?: RegExp;
}
