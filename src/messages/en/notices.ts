/** Texts of `/settings/notices` and of the bell in the header. The notices themselves come from the server. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

export const notices = {
  title: titles.notices,
  lead: (days: number) =>
    `What happened that concerns you: requests, shared datasets, invitations, publications and imports that need you, keys and access that end, sign-ins in a new browser. Kept for ${days} days.`,
  bell: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread} unread`),
  unread: (count: number) =>
    count === 0 ? 'No unread notices' : plural(count, { one: '# unread notice', other: '# unread notices' }),
  today: 'Today',
  yesterday: 'Yesterday',
  ofDay: (day: string) => `Notices of ${day}`,
  isNew: 'Unread',
  open: 'Open',
  openLabel: (title: string) => `Open: ${title}`,
  markRead: 'Mark as read',
  markReadLabel: (title: string) => `Mark as read: ${title}`,
  markAllRead: 'Mark all as read',
  failed: 'Notices could not be loaded',
  markFailed: 'The notice could not be marked as read',
  tabs: {
    label: 'Notices by state',
    all: 'All',
    unread: 'Unread',
    toDo: 'For you to do',
    preferences: 'Preferences',
  },
  preferences: {
    failed: 'Your preferences could not be loaded',
    noAddress:
      'Your account has no e-mail address that you have proved, so no e-mail is sent. Prove one in My details.',
    deliveries: {
      now: 'E-mail at once',
      daily: 'In the daily e-mail',
      centre: 'Only in the notice centre',
    },
    topics: {
      decisions: 'Requests that you decide on',
      answers: 'Answers to your requests',
      shares: 'What is shared with you',
      ends: 'Access and keys that end',
      changes: 'Planned changes of datasets',
      work: 'Publications and imports that need you',
      keys: 'Unusual use of API keys',
      members: 'Invitations that are accepted',
    },
    hints: {
      decisions: 'A person asks for access, or replies to a question.',
      answers: 'Your request is approved or declined, or there is a question about it.',
      shares: 'Datasets, maps, charts and dashboards, and what you take over from a member.',
      ends: 'Your access to a dataset, your personal token, or an API key of your organisation.',
      changes: 'A dataset that you use will change, will change on another day, or will not change.',
      work: 'A publication has failed, an import waits, or a file may have personal data.',
      keys: 'A key is used from a new network, or its secret was found by others.',
      members: 'A person has become a member, or joined a group.',
    },
    hour: 'Daily e-mail from',
    hourInUtc: 'In UTC. It brings what is unread then. Choose your time zone in My details.',
    hourIn: (timeZone: string) => `In the time zone ${timeZone}. It brings what is unread then.`,
    account:
      'You always get an e-mail at once about your account itself, such as a sign-in in a new browser.',
    act: 'Save preferences',
    saved: 'Preferences saved',
  },
  /** What a notice waits for. */
  acts: {
    requestMade: 'Decide',
    requestQuestion: 'Reply',
    keyEnding: 'Roll the key',
    accessEnding: 'Ask for longer',
    planFailed: 'Edit',
    importWaits: 'Look',
    accountEnding: 'Keep the account',
  },
  noneOf: { all: 'No notices', unread: 'No unread notices', toDo: 'You have nothing to do' },
  noneText: 'A notice appears here when something happens that concerns you.',
  more: 'Show older notices',
};
