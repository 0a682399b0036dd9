/**
 * What a page of the product and the gallery tell each other while a viewer is open: small messages over a channel
 * that only tabs of one origin in one browser share. What of a context may be told is decided in
 * `context-allow-list.ts`.
 */
import type { StateValue } from 'xstate';

/** The number is part of the name: tabs of two builds that do not speak alike do not hear each other. */
export const LIVE_CHANNEL = 'commonplace.live.2';

/** Each side holds a lock under its name for as long as it lives, so that the other learns of its end at once. */
export const lockOf = (side: 'page' | 'viewer', id: string): string => `${LIVE_CHANNEL}.${side}.${id}`;

/** One running machine, as it is reported. */
export interface ToldActor {
  /** Unique within its page. */
  readonly id: string;
  /** The id of the actor that has started it; null for a root. */
  readonly parent: string | null;
  /** The id of the machine. */
  readonly machine: string;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly value: StateValue;
  /** Each key of the context with its value, or with what kind of value it is. */
  readonly context: Readonly<Record<string, string>>;
}

/** From the gallery. */
export type ViewerMessage =
  /** A viewer is open: pages answer with what runs, and tell what happens until the viewer is gone. */
  { readonly kind: 'watch'; readonly viewer: string } | { readonly kind: 'leave'; readonly viewer: string };

/** From a page of the product. */
export type PageMessage =
  /** A page has begun; who looks on asks it. */
  | { readonly kind: 'arrived'; readonly page: string }
  | {
      readonly kind: 'running';
      readonly page: string;
      readonly title: string;
      /** Path only: a query may contain the words of a search. */
      readonly path: string;
      readonly actors: readonly ToldActor[];
    }
  | {
      readonly kind: 'changed';
      readonly page: string;
      readonly actor: ToldActor;
      /** The type of what happened, without what it carried. */
      readonly event: string;
      /** Milliseconds since 1970. */
      readonly at: number;
      /** Keys of the transitions that were taken. */
      readonly taken: readonly string[];
    };

export type LiveMessage = ViewerMessage | PageMessage;

const has = <Key extends string>(value: unknown, ...keys: readonly Key[]): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);

const isActor = (value: unknown): boolean =>
  has(value, 'id', 'parent', 'machine', 'status', 'value', 'context') &&
  typeof value.id === 'string' &&
  typeof value.machine === 'string' &&
  typeof value.context === 'object';

const shapes: Readonly<Record<LiveMessage['kind'], (message: Record<string, unknown>) => boolean>> = {
  watch: ({ viewer }) => typeof viewer === 'string',
  leave: ({ viewer }) => typeof viewer === 'string',
  arrived: ({ page }) => typeof page === 'string',
  running: ({ page, title, path, actors }) =>
    [page, title, path].every((one) => typeof one === 'string') &&
    Array.isArray(actors) &&
    actors.every((one) => isActor(one)),
  changed: ({ page, actor, event, at, taken }) =>
    [page, event].every((one) => typeof one === 'string') &&
    typeof at === 'number' &&
    Array.isArray(taken) &&
    isActor(actor),
};

/** The message, or null for what is none: any script of this origin may use the channel. */
export function readMessage(data: unknown): LiveMessage | null {
  if (!has(data, 'kind') || typeof data.kind !== 'string' || !Object.hasOwn(shapes, data.kind)) return null;
  return shapes[data.kind as LiveMessage['kind']](data) ? (data as unknown as LiveMessage) : null;
}
