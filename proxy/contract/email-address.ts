/** E-mail addresses as people type them. */

/** Longest address (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_LENGTH = 254;

/** One @, something before it, and a domain with a dot; the rest is for the mail server to say. */
const SHAPE = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]{2,}$/;

export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_LENGTH && SHAPE.test(text);

/** What is between separators. A name in quotation marks may contain them. */
const ENTRY = /(?:"[^"\n]*"|[^\n,;])+/g;

/** What stands for an address in a pasted text. */
interface EmailEntry {
  /** Valid or not. */
  readonly email: string;
  /** The line that it is in, from 1. */
  readonly line: number;
  /** True: nothing follows that ends it, so more of it may be typed. */
  readonly isOpen: boolean;
}

/**
 * The addresses of a pasted text: one in each line, or separated by commas or semicolons; `Ada <ada@example.org>` is one,
 * and `"Lovelace, Ada" <ada@example.org>` too.
 * @returns what stands for an address, in its order
 */
export function readEmailEntries(text: string): EmailEntry[] {
  let line = 1;
  let before = 0;
  return [...text.matchAll(ENTRY)].flatMap(({ 0: entry, index }) => {
    line += text.slice(before, index).split('\n').length - 1;
    before = index;
    const email = (/<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry).trim();
    return email === '' ? [] : [{ email, line, isOpen: index + entry.length === text.length }];
  });
}

/** The addresses of a pasted text, valid or not, in their order. */
export const readEmailList = (text: string): string[] => readEmailEntries(text).map(({ email }) => email);
