/**
 * What a person does with a page, as data: the walks do it with Playwright, and a replay does it inside the page.
 * Everything is found by role and name, or by label.
 */
import type { AnyStateMachine, EventFromLogic, EventObject } from 'xstate';

/** The part of the page in which it is done. */
export type Within = 'dialog' | 'banner' | 'page';

export type Gesture =
  /** The one of these names that is there is pressed. */
  | {
      readonly kind: 'press';
      readonly role: 'button' | 'link';
      readonly names: readonly string[];
      readonly within: Within;
    }
  | { readonly kind: 'fill'; readonly label: string; readonly value: string; readonly within: Within }
  /** A radio button; null for the first that is not chosen. */
  | { readonly kind: 'choose'; readonly name: string | null; readonly within: Within }
  /** A button with several names, which changes to the next when it is pressed: at least once, until it has this one. */
  | {
      readonly kind: 'cycle';
      readonly names: readonly string[];
      readonly until: string;
      readonly within: Within;
    };

/** Nothing to do by hand: it comes by itself, or has been done. */
export const nothing: readonly Gesture[] = [];

export const press = (...names: readonly string[]): readonly Gesture[] => [
  { kind: 'press', role: 'button', names, within: 'dialog' },
];
export const fill = (label: string, value: string): readonly Gesture[] => [
  { kind: 'fill', label, value, within: 'dialog' },
];
export const choose = (name: string | null): readonly Gesture[] => [
  { kind: 'choose', name, within: 'dialog' },
];

/** What a person does for an event of the machine; other events are not done by hand. */
export type GesturesFor<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (
    event: Extract<EventFromLogic<Machine>, { readonly type: Type }>,
  ) => readonly Gesture[];
};

/** The gestures of one machine. */
export interface Vocabulary {
  readonly events: Readonly<Record<string, ((event: never) => readonly Gesture[]) | undefined>>;
  /** For what a child flow hears, by the child's id; null for what this does not know. */
  readonly children: Readonly<Record<string, (event: EventObject) => readonly Gesture[] | null>>;
}
