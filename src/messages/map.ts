/** Gives the map of a file its texts. They are a catalogue of their own, because the map is loaded late. */
import { map } from './en/map.ts';
import type { Widen } from './messages.ts';

export type MapMessages = Widen<typeof map>;

export const useMapMessages = (): MapMessages => map;
