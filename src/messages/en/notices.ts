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
  tabs: { label: 'Notices by state', all: 'All', unread: 'Unread', toDo: 'For you to do' },
  /** What a notice waits for. */
  acts: {
    requestMade: 'Decide',
    requestQuestion: 'Reply',
    keyEnding: 'Roll the key',
    accessEnding: 'Ask for longer',
    planFailed: 'Edit',
    importWaits: 'Look',
  },
  noneOf: { all: 'No notices', unread: 'No unread notices', toDo: 'You have nothing to do' },
  noneText: 'A notice appears here when something happens that concerns you.',
  more: 'Show older notices',
};
