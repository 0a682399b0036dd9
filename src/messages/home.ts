/** Gives the start page its texts. They are a catalogue of their own, because no other page needs them. */
import { home } from './en/home.ts';
import type { Widen } from './messages.ts';

export type HomeMessages = Widen<typeof home>;

export const useHomeMessages = (): HomeMessages => home;
