/** What the gallery and the page that plays a path tell each other, over a channel of their own. */

export const REPLAY_CHANNEL = 'commonplace.replay.1';

/** The page holds it while it is there. */
export const replayLock = (run: string): string => `${REPLAY_CHANNEL}.${run}`;

/** Milliseconds between two steps. */
export const SPEEDS = { slow: 2500, normal: 1200, fast: 250 } as const;
export type Speed = keyof typeof SPEEDS;

export type Steering =
  | { readonly kind: 'pause' | 'go' | 'step' | 'stop'; readonly run: string }
  | { readonly kind: 'speed'; readonly run: string; readonly speed: Speed };

export type Standing = 'preparing' | 'playing' | 'paused' | 'finished' | 'failed';

/** How the replay stands; told after every change. */
export interface Progress {
  readonly kind: 'progress';
  readonly run: string;
  readonly standing: Standing;
  /** The step that was done last; 0 is the start. */
  readonly step: number;
  readonly count: number;
  /** That step in words. */
  readonly words: string;
  /** What went otherwise than the path says; null when nothing did. */
  readonly problem: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const record = (data: unknown): Readonly<Record<string, unknown>> | null =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;

/** What is meant for this replay; null for everything else. */
export function readSteering(data: unknown, run: string): Steering | null {
  const message = record(data);
  if (message?.['run'] !== run || !isText(message['kind'])) return null;
  if (message['kind'] === 'speed')
    return Object.hasOwn(SPEEDS, String(message['speed'])) ? (message as unknown as Steering) : null;
  return ['pause', 'go', 'step', 'stop'].includes(message['kind']) ? (message as unknown as Steering) : null;
}

export function readProgress(data: unknown, run: string): Progress | null {
  const message = record(data);
  return message?.['kind'] === 'progress' &&
    message['run'] === run &&
    isText(message['standing']) &&
    typeof message['step'] === 'number' &&
    typeof message['count'] === 'number' &&
    isText(message['words']) &&
    (message['problem'] === null || isText(message['problem']))
    ? (message as unknown as Progress)
    : null;
}
