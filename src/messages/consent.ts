/** Gives consent its texts: a catalogue of their own, since a browser needs them on the cookie policy alone. */
import { consent } from './en/consent.ts';
import type { Widen } from './messages.ts';

export type ConsentMessages = Widen<typeof consent>;

export const useConsentMessages = (): ConsentMessages => consent;
