/** Gives the page of notices its texts; members alone load them. */
import { notices } from './en/notices.ts';
import type { Widen } from './messages.ts';

export const useNoticeMessages = (): Widen<typeof notices> => notices;
