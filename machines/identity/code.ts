/** The codes a person types: by SMS, by e-mail, or from an authenticator app. Always six digits. */
import type { FieldErrors, FormValues } from '../form/form.values.ts';
import type { AuthErrorCode } from './auth-error.ts';
import { withPlainDigits } from './plain-digits.ts';

export const codeMessageCodes = ['code.required', 'code.format'] as const;
export type CodeMessageCode = (typeof codeMessageCodes)[number];

/** How long a person waits before a code is sent again, in milliseconds. */
export const RESEND_PAUSE_MS = 30_000;

/** The six digits of a message that was pasted whole; a blank or a hyphen may stand in the middle. */
const IN_MESSAGE = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/g;

/**
 * The digits of a code as it was typed or pasted: with blanks or hyphens between them, in the digits of another script
 * or width, or with the words of the message around it, if that has one code only.
 */
export function bareCode(code: string): string {
  const text = withPlainDigits(code);
  const bare = text.replaceAll(/[\s-]/g, '');
  if (/^\d*$/.test(bare)) return bare;
  const [found, ...others] = text.match(IN_MESSAGE) ?? [];
  return found === undefined || others.length > 0 ? bare : found.replaceAll(/\D/g, '');
}

/** The field of a code (specification, section 3). */
export const CODE_FIELD = 'confirmation_code';

/** Checks the field of a code (RFC 6238 for the authenticator app; the service's codes have six digits likewise). */
export function validateCode({ [CODE_FIELD]: code = '' }: FormValues): FieldErrors {
  const bare = bareCode(code);
  if (bare === '') return { [CODE_FIELD]: [{ code: 'code.required' }] };
  return { [CODE_FIELD]: /^\d{6}$/.test(bare) ? [] : [{ code: 'code.format' }] };
}

/** Where the service asks for a second factor, a recovery code may take its place: ten digits. */
export function validateFactorCode(values: FormValues): FieldErrors {
  return /^\d{10}$/.test(bareCode(values[CODE_FIELD] ?? '')) ? { [CODE_FIELD]: [] } : validateCode(values);
}

/** True for refusals that belong beside the code field: the code is used and must be typed again. */
export const isAboutTheCode = (code: AuthErrorCode): boolean =>
  code === 'codeMismatch' || code === 'codeExpired';
