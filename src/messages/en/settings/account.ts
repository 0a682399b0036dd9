/** Texts of a member's own details and personal token. Titles of toasts are the specification's (section 8). */
import type { VerifiableAttribute } from '#machines/verify-attributes/verify-attributes.types.ts';
import { formatNumber } from '../../format.ts';
import { titles } from '../titles.ts';

export const myDetails = {
  title: titles.myDetails,
  givenName: 'First name',
  familyName: 'Last name',
  names: { email: 'E-mail', phone_number: 'Phone number' } satisfies Record<VerifiableAttribute, string>,
  seenBy:
    'Members of your organisations see your name and your role. Those who manage members see your e-mail address too.',
  addresses: 'E-mail and phone number',
  noPhone: 'Not given',
  add: 'Add',
  addLabel: (name: string) => `Add: ${name}`,
  changeAct: 'Change',
  changeLabel: (name: string) => `Change: ${name}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove: ${name}`,
  removeAsk: {
    title: 'Remove your phone number?',
    text: 'Codes can no longer be sent to it. If text messages are a second factor of yours, that factor is turned off.',
    act: 'Remove',
  },
  change: {
    title: { email: 'Change your e-mail address', phone_number: 'Change your phone number' } satisfies Record<
      VerifiableAttribute,
      string
    >,
    addTitle: { email: 'Add your e-mail address', phone_number: 'Add your phone number' } satisfies Record<
      VerifiableAttribute,
      string
    >,
    text: {
      email: 'We send a code to the new address. You sign in with it from then on.',
      phone_number: 'We send a code to the new number.',
    } satisfies Record<VerifiableAttribute, string>,
    act: 'Send a code',
    acting: 'Sending a code',
    back: 'Use another one',
    later: 'Verify later',
    broken: 'The form has stopped. Open it again to go on.',
    ended: 'Your session has ended. Sign in again to change your details.',
  },
  verified: 'Verified',
  notVerified: 'Not verified',
  verify: 'Verify',
  done: 'Updated details.',
  doneText: 'Your details have been updated',
  failed: 'Something went wrong',
  reading: {
    title: 'Language and time zone',
    language: 'Language',
    languageHint: 'Pages and e-mails are written in this language only.',
    timeZone: 'Time zone',
    ofDevice: (timeZone: string) => `${timeZone} (this device)`,
    hint: 'For times of day. Days on which something ends, and days of statistics, are those of UTC.',
    act: 'Set time zone',
  },
  organisations: 'Organisations',
  leave: 'Leave',
  leaveLabel: (organisation: string) => `Leave ${organisation}`,
  leaveAsk: {
    title: (organisation: string) => `Leave ${organisation}?`,
    text: 'You lose access to its datasets and settings. To come back you need an invitation.',
    act: 'Leave',
    done: 'You left the organisation',
  },
};

export const token = {
  title: 'Personal token',
  text: 'A program that sends this token reads what you can read. It can change nothing.',
  none: 'You have no personal token',
  generate: 'Create token',
  reset: 'Replace token',
  revoke: 'Delete token',
  created: 'Personal Token Created.',
  wasReset: 'Personal Token Reset.',
  revoked: 'Personal token deleted',
  failed: 'Something went wrong',
  fetchFailedText: 'Please try again later',
  once: 'Copy the token now. It is not shown again.',
  label: 'Your personal token',
  copy: 'Copy',
  copied: 'Copied',
  ends: 'Ends with',
  createdAt: 'Created',
  expiresAt: 'Expires',
  lastUsedAt: 'Last used',
  requests: 'Requests today',
  quota: (used: number, limit: number) => `${formatNumber(used)} of ${formatNumber(limit)}`,
  never: 'Never',
  use: 'Send it in the header Authorization, after the word Bearer.',
  resetAsk: {
    title: 'Replace your personal token?',
    text: 'The present token stops working at once. Programs that use it need the new one.',
    act: 'Replace token',
  },
  revokeAsk: {
    title: 'Delete your personal token?',
    text: 'Programs that use it can no longer read as you.',
    act: 'Delete token',
  },
};
