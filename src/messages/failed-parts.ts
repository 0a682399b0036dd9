/** Gives parts of pages the sentence for what could not be loaded. */
import { failedParts } from './en/failed-parts.ts';
import type { Widen } from './messages.ts';

export const useFailedPartMessages = (): Widen<typeof failedParts> => failedParts;
