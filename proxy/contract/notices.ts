/** Calls about notices: what happened that concerns the member, kept for a while and read when they want. */
import * as z from 'zod/mini';
import { defineCall, memberCall } from './call.ts';
import { Instant, Nothing, RowId } from './entities/common.ts';

/** Notices on one page. */
export const NOTICES_PAGE = 30;
/** Days that a notice is kept. */
export const NOTICE_DAYS = 90;
/** Days before an end at which people get a notice of it. */
export const NOTICE_OF_END_DAYS = 14;

export const noticeKinds = [
  'requestMade',
  'requestQuestion',
  'requestReply',
  'requestApproved',
  'requestDeclined',
  'datasetShared',
  'documentShared',
  'accessEnding',
  'accessEnded',
  'changePlanned',
  'changeMoved',
  'changeDropped',
  'planFailed',
  'importWaits',
  'equalFileWithheld',
  'keyEnding',
  'keyPreviousUsed',
  'keyNewNetwork',
  'keyLeaked',
  'tokenEnding',
  'tokenPreviousUsed',
  'tokenNewNetwork',
  'tokenLeaked',
  'invitation',
  'invitationAccepted',
  'accountEnding',
  'accountKept',
  'handedOver',
  'newBrowser',
  'recoveryCodeUsed',
  'recoveryCodesMade',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Which notices a list has. */
export const noticeLists = ['all', 'unread', 'toDo'] as const;
export type NoticeList = (typeof noticeLists)[number];

/** As the specification has it (id, title, description), with when, whether it was read, and where it leads. */
export const Notice = z.object({
  /** Grows with time. */
  id: RowId,
  kind: z.enum(noticeKinds),
  title: z.string(),
  description: z.string(),
  at: Instant,
  isUnread: z.boolean(),
  /** It waits for something that the member can do. */
  isToDo: z.boolean(),
  /** Path of a page of the product; null where there is none. */
  link: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

const Unread = z.object({ unread: z.int() });

export const noticeCalls = {
  'notice/list': defineCall({
    ...memberCall,
    path: 'notice/list',
    summary: "The caller's notices, the latest first, one page at a time.",
    safe: true,
    request: z.object({
      which: z._default(z.enum(noticeLists), 'all'),
      /** `next` of the page before. */
      cursor: z.optional(RowId),
    }),
    response: z.object({
      result: z.array(Notice),
      unread: z.int(),
      /** How many notices each list has. */
      counts: z.object({ all: z.int(), unread: z.int(), toDo: z.int() }),
      /** Null on the last page. */
      next: z.nullable(RowId),
    }),
  }),
  'notice/count': defineCall({
    ...memberCall,
    path: 'notice/count',
    summary: 'How many notices the caller has not read.',
    safe: true,
    request: Nothing,
    response: Unread,
  }),
  'notice/markRead': defineCall({
    ...memberCall,
    path: 'notice/markRead',
    summary: 'Marks notices as read. Those of other people are left as they are.',
    safe: false,
    request: z.object({ ids: z.array(RowId).check(z.minLength(1), z.maxLength(100)) }),
    response: Unread,
  }),
  'notice/markAllRead': defineCall({
    ...memberCall,
    path: 'notice/markAllRead',
    summary: 'Marks all notices up to one as read, so that none is marked that was not shown.',
    safe: false,
    request: z.object({ upTo: RowId }),
    response: Unread,
  }),
};
