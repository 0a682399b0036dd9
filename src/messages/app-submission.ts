/** Gives submitting and reviewing apps their texts; a catalogue of their own, because members alone load it. */
import { appSubmission } from './en/app-submission.ts';
import type { Widen } from './messages.ts';

export type AppSubmissionMessages = Widen<typeof appSubmission>;

export const useAppSubmissionMessages = (): AppSubmissionMessages => appSubmission;
