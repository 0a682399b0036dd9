/** Errors of pasted addresses, named before the form is sent. The service decides: it knows the members too. */
import { isEmailAddress, readEmailEntries } from '#contract/email-address.ts';

export interface AddressError {
  readonly line: number;
  readonly email: string;
  readonly kind: 'notAddress' | 'givenTwice';
}

interface AddressList {
  /** How many of the addresses can be sent. */
  readonly sendable: number;
  readonly errors: readonly AddressError[];
}

/** @param isTyping the address at the end may not be complete yet: it has no error */
export function checkAddresses(text: string, isTyping: boolean): AddressList {
  const seen = new Set<string>();
  const errors: AddressError[] = [];
  for (const { email, line, isOpen } of readEmailEntries(text)) {
    const folded = email.toLowerCase();
    const isTwice = seen.has(folded);
    if (isEmailAddress(folded) && !isTwice) seen.add(folded);
    else if (!isOpen || !isTyping) errors.push({ line, email, kind: isTwice ? 'givenTwice' : 'notAddress' });
  }
  return { sendable: seen.size, errors };
}
