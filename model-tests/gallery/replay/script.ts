/**
 * What a page of the product gets so that it can play the paths of a machine: how it gets to where the machine
 * starts, and for each path what is done, what is answered and which state must come of it. Plain data.
 */
import type { EventObject, StateValue } from 'xstate';
import type { Gesture } from '#model-tests/gestures/gesture.ts';

export interface ReplayStep {
  readonly words: string;
  readonly kind: 'event' | 'done' | 'error' | 'snapshot' | 'time';
  /** Of the invoked actor, for what one answers or becomes. */
  readonly id?: string;
  /** What the machine hears, or its child; with how a person does it, or null where it is not done by hand. */
  readonly events: readonly { readonly event: EventObject; readonly gestures: readonly Gesture[] | null }[];
  readonly output?: unknown;
  /** Milliseconds by which the clock is put forward. */
  readonly elapsed: number;
  /** Where the machine must then be. */
  readonly value: StateValue;
}

/** A part for one machine of the page. */
export interface Part {
  /** The id of the machine. */
  readonly machine: string;
  /** What it is started with instead of what the product would start it with. */
  readonly input?: unknown;
  readonly initial: StateValue;
  readonly steps: readonly ReplayStep[];
  /** Whether it is the application itself, or a view starts it: then no machine is above it. */
  readonly isRoot?: boolean;
}

export interface ReplayScript {
  /** The machines on the way, each with what brings about the next. */
  readonly before: readonly Part[];
  /** By the id of the path. */
  readonly paths: Readonly<Record<string, Part>>;
}

/** Why a machine, or one of its paths, cannot be played. */
export interface Refusal {
  readonly reason: string;
}

/** The page on which paths are played: it is public, and it changes nothing. */
const STAGE = '/cookie-policy';
/** In the address of that page: which path is played, from where on, and who steers. */
export const REPLAY = 'replay';

export interface ReplayAddress {
  readonly slug: string;
  readonly path: string;
  /** It stands still once this step is done. */
  readonly step: number;
  /** How the page that steers names this replay; empty where none does. */
  readonly run: string;
}

/** Such as `/cookie-policy#replay=sign-in/node-p03/7`. */
export const replayHref = ({ slug, path, step, run }: ReplayAddress): string =>
  `${STAGE}#${REPLAY}=${[slug, path, step, ...(run === '' ? [] : [run])].join('/')}`;

/** The address in a hash; null where it is none. */
export function readReplay(hash: string): ReplayAddress | null {
  const [, slug, path, step, run = ''] =
    /^#replay=([a-z-]+)\/([A-Za-z0-9.-]+)\/(\d+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  return slug === undefined || path === undefined ? null : { slug, path, step: Number(step), run };
}
