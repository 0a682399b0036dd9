/** Messages about an account: codes and invitations. They go out as e-mails and as text messages, so they are short. */
import { formatDay, plural } from '../format.ts';

/** What a code is for. */
const codes = {
  'sign-in': { subject: 'Your sign-in code', purpose: 'to sign in' },
  'sign-up': { subject: 'Confirm your account', purpose: 'to confirm your account' },
  'reset-password': { subject: 'Reset your password', purpose: 'to choose a new password' },
  'verify-attribute': { subject: 'Confirm your address', purpose: 'to confirm this address' },
} as const;

export type CodeReason = keyof typeof codes;

export const account = {
  code: (reason: CodeReason, { code, productName }: { code: string; productName: string }) => ({
    subject: `${codes[reason].subject} – ${productName}`,
    text: `${code} is your ${productName} code ${codes[reason].purpose}. ${productName} will never ask you for it.`,
  }),
  deleted: ({ productName }: { productName: string }) => ({
    subject: `Your account is deleted – ${productName}`,
    text: `Your ${productName} account is deleted, and all its sessions have ended. If this was not you, write to the administrators of your organisation.`,
  }),
  deletionPlanned: ({ at, link, productName }: { at: Date; link: string; productName: string }) => ({
    subject: `Your account is deleted on ${formatDay(at)} – ${productName}`,
    text: `You have asked for the deletion of your ${productName} account, which takes place on ${formatDay(at)}. Until then you can change your mind: sign in and choose “Keep my account”, at ${link}. If it was not you who asked, do that, and change your password.`,
  }),
  deletionTakenBack: ({ productName }: { productName: string }) => ({
    subject: `Your account is not deleted – ${productName}`,
    text: `Your ${productName} account was to be deleted, and is kept now, as you have chosen. If this was not you, change your password.`,
  }),
  deletionRefused: ({ link, productName }: { link: string; productName: string }) => ({
    subject: `Your account could not be deleted – ${productName}`,
    text: `Your ${productName} account was to be deleted, but an organisation has no other owner, or no other member who can manage its users. Give another member this role, then ask for the deletion again, at ${link}.`,
  }),
  newBrowser: ({
    browser,
    system,
    at,
    productName,
  }: {
    /** Empty where it is not known, as `system`. */
    browser: string;
    system: string;
    at: Date;
    productName: string;
  }) => ({
    subject: `Sign-in in a new browser – ${productName}`,
    text: `Your ${productName} account was used in ${[browser, system].filter(Boolean).join(' on ') || 'an unknown browser'} for the first time, on ${formatDay(at)}. If this was not you, change your password and end the other sessions, under Settings, Security.`,
  }),
  invitation: ({
    username,
    password,
    days,
    ends,
    productName,
  }: {
    username: string;
    password: string;
    /** For how long the password works, and until when. */
    days: number;
    ends: Date;
    productName: string;
  }) => ({
    subject: `You are invited to ${productName}`,
    text: `You are invited to ${productName}. Sign in as ${username} with the temporary password ${password} within ${plural(days, { one: '# day', other: '# days' })}, until ${formatDay(ends)}; you will then choose a new password.`,
  }),
};
