/** What is fetched before anybody asks for it: so much at a time that it is in nobody's way. */
import { atMost } from './at-most.ts';

/** Pages at a time (specification, section 9). */
const MOST_PRELOADS = 4;

/** One line for the whole document; on the server nothing is fetched ahead. */
export const runAhead = atMost(MOST_PRELOADS);
