/** Gives the page of notices its texts; members alone load them. */
import { notices } from './en/notices.ts';
import type { Widen } from './messages.ts';

export type NoticeMessages = Widen<typeof notices>;

export const useNoticeMessages = (): NoticeMessages => notices;
