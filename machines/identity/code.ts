/** The codes a person types: by SMS, by e-mail, or from an authenticator app. Always six digits. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';
import type { AuthErrorCode } from './auth-error.ts';

export const codeMessageCodes = ['code.required', 'code.format'] as const;
export type CodeMessageCode = (typeof codeMessageCodes)[number];

/** How long a person waits before a code is sent again, in milliseconds. */
export const RESEND_PAUSE_MS = 30_000;

/** Codes are often pasted with blanks or a hyphen in the middle. */
export const bareCode = (code: string): string => code.replaceAll(/[\s-]/g, '');

/** Judges the field `code` (RFC 6238 for the authenticator app; the service's codes have six digits likewise). */
export function validateCode({ code = '' }: FormValues): FieldErrors {
  const bare = bareCode(code);
  if (bare === '') return { code: [{ code: 'code.required' }] };
  return { code: /^\d{6}$/.test(bare) ? [] : [{ code: 'code.format' }] };
}

/** True for refusals that belong beside the code field: the code has served and must be typed anew. */
export const isAboutTheCode = (code: AuthErrorCode): boolean =>
  code === 'codeMismatch' || code === 'codeExpired';
