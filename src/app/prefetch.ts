/** Fetches pages before they are opened, a few at a time, so that they do not delay what is asked for. */
import { atMost } from './at-most.ts';

/** Pages at a time (specification, section 9). */
export const MOST_PRELOADS = 4;

/** One queue for the whole document; on the server nothing is prefetched. */
export const prefetch = atMost(MOST_PRELOADS);
