/** Gives actions that failed the words of the specification, section 8. */
import { requestFailed } from './en/request-failed.ts';
import type { Widen } from './messages.ts';

export const useRequestFailedMessages = (): Widen<typeof requestFailed> => requestFailed;
