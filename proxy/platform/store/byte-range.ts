/** Byte ranges of a request (RFC 9110, section 14): one range is answered, several are answered whole. */

import type { ByteRange } from './file-store.ts';

/**
 * Reads the Range header.
 * @returns the range; null to send everything; 'unsatisfiable' when nothing of it exists.
 */
export function readRange(
  header: string | null | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  // No more than a space: with any number of them there are too many ways to read a header of nothing else.
  const match = /^bytes ?= ?(\d*) ?- ?(\d*)$/i.exec((header ?? '').trim());
  // A malformed header, or one with several ranges, is ignored as the standard allows.
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
