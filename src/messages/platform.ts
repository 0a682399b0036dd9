/** Gives the pages of platform administrators their texts; they alone load them. */
import { platform } from './en/platform.ts';
import type { Widen } from './messages.ts';

export const usePlatformMessages = (): Widen<typeof platform> => platform;
