/**
 * The colour mode: light, dark, or as the device has it. A choice is shown at once and kept by this browser; where it
 * cannot be kept, it holds until the page is left. Other tabs follow.
 *
 * The page is painted in its colours before this runs, by a script in its head that reads the same key.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { asking, calling } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';

/** In the order in which they are offered. */
export const colourModes = ['system', 'light', 'dark'] as const;

/** `system`: as the device has it, now and whenever that changes. */
export type ColourMode = (typeof colourModes)[number];

/** What is seen in the end. */
export type ShownMode = Exclude<ColourMode, 'system'>;

/** What is kept by the browser, if it is a mode; anything else, another version's word say, is the system's. */
export const readColourMode = (kept: string | null): ColourMode =>
  colourModes.find((mode) => mode === kept) ?? 'system';

export interface ColourModeServices {
  /** What this browser keeps; fails where storage is refused. */
  readonly recallMode: () => Promise<ColourMode>;
  /** Keeps the choice for the next visit; fails where storage is refused or full. */
  readonly keepMode: (choice: { readonly mode: ColourMode }) => Promise<void>;
}

const colourModePlaceholders = {
  recallMode: unprovided<ColourMode, void>('colourMode', 'recallMode'),
  keepMode: unprovided<void, { readonly mode: ColourMode }>('colourMode', 'keepMode'),
};

/** The services as actors, for `colourModeMachine.provide({ actors })`. */
const colourModeActors = (services: ColourModeServices): typeof colourModePlaceholders => ({
  recallMode: asking(services.recallMode),
  keepMode: calling(services.keepMode),
});

export interface ColourModeContext {
  readonly mode: ColourMode;
  /** What the device has now, as far as it has been said. */
  readonly isSystemDark: boolean;
}

export type ColourModeEvent =
  | { readonly type: 'mode.chosen'; readonly mode: ColourMode }
  /** Another tab has chosen, and kept it. */
  | { readonly type: 'mode.keptElsewhere'; readonly mode: ColourMode }
  /** What the device has; said at the start, and when it goes dark in the evening. */
  | { readonly type: 'system.changed'; readonly isDark: boolean };

export const colourModeMachine = setup({
  types: {} as {
    context: ColourModeContext;
    events: ColourModeEvent;
    tags: StateTag;
    meta: StateMeta;
    children: { recallMode: 'recallMode'; keepMode: 'keepMode' };
  },
  actors: colourModePlaceholders,
  actions: {
    showMode: assign({ mode: (_, params: { mode: ColourMode }) => params.mode }),
    noteSystem: assign({ isSystemDark: (_, params: { isDark: boolean }) => params.isDark }),
  },
}).createMachine({
  id: 'colourMode',
  description: 'Light, dark, or as the device has it.',
  context: { mode: 'system', isSystemDark: false },
  initial: 'recalling',
  on: {
    'system.changed': { actions: { type: 'noteSystem', params: ({ event }) => event } },
    // A quick second choice starts the saving again: the newest must be kept.
    'mode.chosen': { target: '.keeping', actions: { type: 'showMode', params: ({ event }) => event } },
    // It is kept already, and what was being kept here is older.
    'mode.keptElsewhere': { target: '.kept', actions: { type: 'showMode', params: ({ event }) => event } },
  },
  states: {
    recalling: {
      description: 'The browser is asked what was chosen before.',
      tags: ['background'],
      meta: { requirements: ['4.18'] },
      invoke: {
        id: 'recallMode',
        src: 'recallMode',
        onDone: {
          target: 'kept',
          actions: { type: 'showMode', params: ({ event }) => ({ mode: event.output }) },
        },
        onError: { target: 'unkept' },
      },
    },
    keeping: {
      description: 'The choice is shown already, and handed to the browser.',
      tags: ['background'],
      meta: { requirements: ['4.18'] },
      invoke: {
        id: 'keepMode',
        src: 'keepMode',
        input: ({ context }) => ({ mode: context.mode }),
        onDone: { target: 'kept' },
        onError: { target: 'unkept' },
      },
    },
    kept: { description: 'The next page, and the next visit, look the same.' },
    unkept: { description: 'The browser stores nothing: the choice lasts until the page is left.' },
  },
});

export type ColourModeRef = ActorRefFrom<typeof colourModeMachine>;
export type ColourModeSnapshot = SnapshotFrom<typeof colourModeMachine>;

/** The machine with the application's services. */
export const provideColourMode = (services: ColourModeServices): typeof colourModeMachine =>
  colourModeMachine.provide({ actors: colourModeActors(services) });

/** What is chosen. */
export const chosenMode = (snapshot: ColourModeSnapshot): ColourMode => snapshot.context.mode;

/** What is seen: the choice, or what the device has. */
export function shownMode({ context }: ColourModeSnapshot): ShownMode {
  if (context.mode !== 'system') return context.mode;
  return context.isSystemDark ? 'dark' : 'light';
}

/** True while the browser still has to be asked; the colours of the page stay until then. */
export const isRecalling = (snapshot: ColourModeSnapshot): boolean => snapshot.matches('recalling');
