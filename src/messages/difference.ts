/** Gives the difference of two versions its texts; a catalogue of its own, because only screens with versions load it. */
import { difference } from './en/difference.ts';
import type { Widen } from './messages.ts';

export type DifferenceMessages = Widen<typeof difference>;

export const useDifferenceMessages = (): DifferenceMessages => difference;
