/** Gives maps of organisations their texts; the pages of visitors do not load them. */
import { maps } from './en/maps.ts';
import type { Widen } from './messages.ts';

export type MapsMessages = Widen<typeof maps>;

export const useMapsMessages = (): MapsMessages => maps;
