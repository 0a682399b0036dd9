/** JSON as rows: the elements of a list, or the values of newline-delimited JSON. */
import { lineElements, listElements } from './json-pieces.ts';

/** The longest element that is read, in characters. */
const LONGEST = 4 * 1_048_576;

/** Yields the elements of the outermost array. @throws NotRows when the document is no array */
export const jsonRows = (path: string): AsyncGenerator => listElements(path, { longest: LONGEST });

/** Yields the values of newline-delimited JSON. */
export const jsonLines = (path: string): AsyncGenerator => lineElements(path, LONGEST);
