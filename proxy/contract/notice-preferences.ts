/** How a member is informed: what notices are about, how each reaches them, and the calls that say and change it. */
import * as z from 'zod/mini';
import { defineCall, memberCall } from './call.ts';
import { Nothing } from './entities/common.ts';
import type { NoticeKind } from './notices.ts';

/** What notices are about. */
export const noticeTopics = [
  'decisions',
  'answers',
  'shares',
  'ends',
  'changes',
  'work',
  'keys',
  'members',
  'account',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const topicOfKind = {
  requestMade: 'decisions',
  requestReply: 'decisions',
  requestQuestion: 'answers',
  requestApproved: 'answers',
  requestDeclined: 'answers',
  datasetShared: 'shares',
  documentShared: 'shares',
  handedOver: 'shares',
  accessEnding: 'ends',
  accessEnded: 'ends',
  keyEnding: 'ends',
  tokenEnding: 'ends',
  keyPreviousUsed: 'ends',
  tokenPreviousUsed: 'ends',
  changePlanned: 'changes',
  changeMoved: 'changes',
  changeDropped: 'changes',
  planFailed: 'work',
  importWaits: 'work',
  equalFileWithheld: 'work',
  keyNewNetwork: 'keys',
  keyLeaked: 'keys',
  invitationAccepted: 'members',
  invitation: 'account',
  accountEnding: 'account',
  accountKept: 'account',
  tokenNewNetwork: 'account',
  tokenLeaked: 'account',
  newBrowser: 'account',
  recoveryCodeUsed: 'account',
  recoveryCodesMade: 'account',
} as const satisfies Readonly<Record<NoticeKind, NoticeTopic>>;

/** How notices reach a member besides the notice centre: an e-mail at once, one e-mail a day, or none. */
export const noticeDeliveries = ['now', 'daily', 'centre'] as const;
export type NoticeDelivery = (typeof noticeDeliveries)[number];

/** Until the member chooses: what someone waits for, or what fails without them, comes at once. */
export const defaultDelivery: Readonly<Record<NoticeTopic, NoticeDelivery>> = {
  decisions: 'now',
  answers: 'now',
  shares: 'daily',
  ends: 'now',
  changes: 'daily',
  work: 'now',
  keys: 'now',
  members: 'daily',
  account: 'now',
};

/** Notices about the account itself always come at once: a stranger who got into it could switch them off. */
export const chosenTopics = noticeTopics.filter(
  (topic): topic is Exclude<NoticeTopic, 'account'> => topic !== 'account',
);

/** The hour from which the summary is sent, until the member chooses. */
export const SUMMARY_HOUR = 17;

/** Where a member chooses. */
export const PREFERENCES_PATH = '/settings/notices?tab=preferences';

const Deliveries = z.object(
  Object.fromEntries(chosenTopics.map((topic) => [topic, z.enum(noticeDeliveries)])) as Record<
    (typeof chosenTopics)[number],
    z.ZodMiniEnum<{ [D in NoticeDelivery]: D }>
  >,
);
const Chosen = z.object({
  deliveries: Deliveries,
  /** Of the day in the member's time zone. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
});

export const NoticePreferences = z.extend(Chosen, {
  /** Null: the member has no address that they have proved, so no e-mail is sent. */
  address: z.nullable(z.string()),
  /** IANA name; null for UTC. */
  timeZone: z.nullable(z.string()),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

export const noticePreferenceCalls = {
  'notice/preferences': defineCall({
    ...memberCall,
    path: 'notice/preferences',
    summary: 'How the caller is informed of each topic, and when the daily summary is sent.',
    safe: true,
    request: Nothing,
    response: NoticePreferences,
  }),
  'notice/setPreferences': defineCall({
    ...memberCall,
    path: 'notice/setPreferences',
    summary: 'Changes how the caller is informed of each topic, and when the daily summary is sent.',
    safe: false,
    request: Chosen,
    response: NoticePreferences,
  }),
};
