/** Texts of the users of an organisation, and of inviting them. Titles of toasts are the specification's (section 8). */
import { formatNumber, plural } from '../../format.ts';
import { titles } from '../titles.ts';

const people = (count: number) => plural(count, { one: '# person', other: '# people' });

export const users = {
  title: titles.users,
  invite: 'Invite',
  search: 'Search by name or e-mail',
  role: 'Role',
  anyRole: 'Any role',
  count: (shown: number, total: number) =>
    shown === total
      ? plural(total, { one: '# user', other: '# users' })
      : `${formatNumber(shown)} of ${plural(total, { one: '# user', other: '# users' })}`,
  /** More than are listed at once: the others are not found here. */
  listed: (listed: number, all: number) =>
    `The ${formatNumber(listed)} people with the latest access are listed, of ${formatNumber(all)}.`,
  columns: {
    name: 'Name',
    email: 'E-mail',
    roleId: 'Role',
    lastAccessTime: 'Last access',
    actions: 'Actions',
  },
  sortBy: (column: string) => `Sort by ${column}`,
  order: 'Sort by',
  chooseColumns: 'Columns',
  caption: (organisation: string) => `Users of ${organisation}`,
  never: 'Never',
  invited: 'Invited',
  expired: 'Invitation expired',
  roleOf: (name: string) => `Role of ${name}`,
  roleIs: (name: string, role: string) => `Role of ${name}: ${role}`,
  you: 'You',
  noActions: 'No actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  remove: 'Remove',
  reset: 'Reset password',
  resend: 'Send invitation again',
  withdraw: 'Withdraw invitation',
  none: 'No users match',
  noneText: 'Try another name, or another role.',
  clear: 'Clear filters',
  failed: 'Users could not be loaded',
  edited: 'Edited Member Role',
  editFailed: 'Failed to update member role',
  undo: 'Undo',
  ask: {
    remove: {
      title: (name: string) => `Remove ${name}?`,
      text: 'They lose access to the organisation at once: their personal token and their sessions end. Their account stays.',
      act: 'Remove',
      done: 'Removed Member',
      failed: {
        title: 'Failed to Remove Member',
        text: 'An error occurred while removing the member. Please try again.',
      },
    },
    reset: {
      title: (name: string) => `Reset the password of ${name}?`,
      text: 'Their password stops working. They get a code by e-mail and choose a new password with it.',
      act: 'Reset password',
      done: 'User authorisation reset.',
      failed: { title: 'Account Reset Failed', text: 'Something went wrong, please try again later' },
    },
    withdraw: {
      title: (name: string) => `Withdraw the invitation of ${name}?`,
      text: 'The link in the e-mail stops working. You can invite the address again.',
      act: 'Withdraw',
      done: 'Invitation withdrawn',
    },
  },
  removal: {
    counting: 'Counting what ends',
    ends: 'Ends',
    groups: (count: number) =>
      plural(count, { one: 'Membership of # group', other: 'Membership of # groups' }),
    datasets: (count: number) =>
      plural(count, { one: 'Access to # shared dataset', other: 'Access to # shared datasets' }),
    nothingEnds: 'No groups and no shared datasets',
    stays: 'Stays',
    successor: 'Hand over to',
    noSuccessor: 'No one',
    /** Of a member who is removed. */
    theirs: {
      ownedDatasets: (count: number) =>
        plural(count, {
          one: '# dataset that they answer for, which has no data owner until another member takes it over',
          other:
            '# datasets that they answer for, which have no data owner until another member takes them over',
        }),
      keys: (count: number) =>
        plural(count, { one: '# API key that they made', other: '# API keys that they made' }),
      grants: (count: number) =>
        plural(count, { one: '# share that they gave', other: '# shares that they gave' }),
      plans: (count: number) =>
        plural(count, {
          one: '# planned publication, which is published only if another member takes it over',
          other: '# planned publications, which are published only if another member takes them over',
        }),
      successorHint: 'This member is named in their place.',
    },
    /** Of the reader who leaves. */
    own: {
      ownedDatasets: (count: number) =>
        plural(count, {
          one: '# dataset that you answer for, which has no data owner until another member takes it over',
          other:
            '# datasets that you answer for, which have no data owner until another member takes them over',
        }),
      keys: (count: number) =>
        plural(count, { one: '# API key that you made', other: '# API keys that you made' }),
      grants: (count: number) =>
        plural(count, { one: '# share that you gave', other: '# shares that you gave' }),
      plans: (count: number) =>
        plural(count, {
          one: '# publication that you planned, which is published only if another member takes it over',
          other:
            '# publications that you planned, which are published only if another member takes them over',
        }),
      successorHint: 'This member is named in your place.',
    },
  },
  resent: 'Invitation sent again',
  inviting: {
    title: 'Invite people',
    label: 'E-mail addresses',
    hint: (most: number, entered: number) =>
      `One in each line, at most ${formatNumber(most)}. Everyone gets the role Member; you can change it later.${
        entered > 1 ? ` ${formatNumber(entered)} entered.` : ''
      }`,
    act: (count: number) =>
      count === 0
        ? 'Send invitations'
        : plural(count, { one: 'Send # invitation', other: 'Send # invitations' }),
    errors: {
      notAddress: (line: number, email: string) =>
        `Line ${formatNumber(line)} is not a complete address: “${email}”`,
      givenTwice: (line: number, email: string) =>
        `Line ${formatNumber(line)} is in the list twice: “${email}”`,
      more: (count: number) =>
        plural(count, { one: '# more line has a fault', other: '# more lines have a fault' }),
    },
    sending: 'Sending',
    done: 'Invited user',
    doneText: (count: number) => `${people(count)} invited`,
    none: 'Enter at least one e-mail address',
    tooMany: (most: number) => `Enter at most ${formatNumber(most)} addresses`,
    results: 'What became of each address',
    summary: (invited: number, others: number) =>
      `${plural(invited, { one: '# person invited', other: '# people invited' })}. ${plural(others, { one: '# line was not invited, and is first', other: '# lines were not invited, and are first' })}.`,
    outcomes: {
      invited: 'Invited',
      alreadyMember: 'Is a member already',
      alreadyInvited: 'Is invited already',
      notAddress: 'Is not an e-mail address',
      givenTwice: 'Is in the list twice',
    },
    notSent: (why: string) => `Was not invited. ${why}`,
    again: 'Invite more people',
  },
};
