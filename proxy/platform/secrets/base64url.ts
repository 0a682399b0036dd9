/** Random tokens and bytes as text of letters, digits, `-` and `_` (RFC 4648, section 5), without padding. */
import { randomBytes } from 'node:crypto';

/** A random token. None begins with `-`: on a command line it would be read as an option. */
export function randomToken(bytes: number): string {
  for (;;) {
    const token = randomBytes(bytes).toString('base64url');
    if (!token.startsWith('-')) return token;
  }
}

/**
 * Reads text that this server has written. Each byte sequence has one text only: padding, other alphabets, blanks and
 * bits that mean nothing are refused, so that no two texts are the same token.
 * @returns no bytes for any other text
 */
export function readBase64url(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : Buffer.alloc(0);
}
