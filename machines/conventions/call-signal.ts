/** The signal a promise actor hands to its call: aborted when the actor is stopped. */
import type { fromPromise } from 'xstate';

/** `AbortSignal`, taken from xstate, since the machines know neither the browser's nor Node's globals. */
export type CallSignal = Parameters<Parameters<typeof fromPromise>[0]>[0]['signal'];
