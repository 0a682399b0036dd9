/**
 * Calls about the security of one's own account: sessions, and recent events of the account. They are answered where
 * the user pool is in this server; with a pool elsewhere they are refused with 404.
 */
import * as z from 'zod/mini';
import { defineCall, memberCall } from './call.ts';
import { Guid, Instant, Nothing } from './entities/common.ts';

/** Sessions and events that are answered, the latest first. */
export const SESSIONS_LIMIT = 100;
export const EVENTS_LIMIT = 30;

/** Recovery codes that are made at once, and the digits of each. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_DIGITS = 10;

export const securityEventKinds = [
  'SignIn',
  'SignUp',
  'ForgotPassword',
  'PasswordChange',
  'ResendCode',
] as const;

/** A sign-in that still counts. */
export const AccountSession = z.object({
  sessionGUID: Guid,
  /** When the person proved who they are. */
  startedAt: Instant,
  expiresAt: Instant,
  /** As the user agent says; empty where it does not. */
  browser: z.string(),
  system: z.string(),
  /** When the account was used in this browser on this system for the first time; null where that is not known. */
  firstSeenAt: z.nullable(Instant),
  /** The session that asks. */
  isPresent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const SecurityEvent = z.object({
  eventGUID: Guid,
  at: Instant,
  kind: z.enum(securityEventKinds),
  succeeded: z.boolean(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const securityCalls = {
  'security/view': defineCall({
    ...memberCall,
    path: 'security/view',
    summary: "The caller's sessions and the recent events of their account.",
    safe: true,
    request: Nothing,
    response: z.object({
      sessions: z.array(AccountSession),
      events: z.array(SecurityEvent),
      /** False for an account that signs in by a provider alone. */
      hasPassword: z.boolean(),
      /** Null before the first codes are made. */
      recoveryCodes: z.nullable(z.object({ left: z.int(), madeAt: Instant })),
    }),
  }),
  'security/endSession': defineCall({
    ...memberCall,
    path: 'security/endSession',
    summary: "Ends one of the caller's sessions, at once.",
    safe: false,
    request: z.object({ sessionGUID: Guid }),
    response: Nothing,
  }),
  'security/endOtherSessions': defineCall({
    ...memberCall,
    path: 'security/endOtherSessions',
    summary: "Ends all of the caller's sessions but the one that asks, and sign-ins that are not finished.",
    safe: false,
    request: Nothing,
    response: Nothing,
  }),
  'security/makeRecoveryCodes': defineCall({
    ...memberCall,
    path: 'security/makeRecoveryCodes',
    summary: 'Makes recovery codes in place of those before, and answers them this once.',
    safe: false,
    request: z.object({
      /** For an account that has one; else the sign-in must be recent. */
      password: z._default(z.string().check(z.maxLength(256)), ''),
    }),
    response: z.object({ codes: z.array(z.string()) }),
  }),
};
