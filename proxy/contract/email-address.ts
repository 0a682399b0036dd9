/** E-mail addresses as people type them. */

/** Longest address (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_LENGTH = 254;

/** One @, something before it, and a domain with a dot; the rest is for the mail server to say. */
const SHAPE = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]{2,}$/;

export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_LENGTH && SHAPE.test(text);

/** What is between separators. A name in quotation marks may contain them. */
const ENTRY = /(?:"[^"\n]*"|[^\n,;])+/g;

/**
 * The addresses of a pasted text: one in each line, or separated by commas or semicolons; `Ada <ada@example.org>` is one,
 * and `"Lovelace, Ada" <ada@example.org>` too.
 * @returns what stands for an address, valid or not, in its order
 */
export const readEmailList = (text: string): string[] =>
  (text.match(ENTRY) ?? [])
    .map((line) => (/<([^<>]*)>\s*$/.exec(line)?.[1] ?? line).trim())
    .filter((line) => line !== '');
