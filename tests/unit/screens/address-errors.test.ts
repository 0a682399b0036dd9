/** What an administrator reads of pasted addresses before they are sent. */
import { describe, expect, it } from 'vitest';
import { checkAddresses } from '#src/screens/settings/users/address-errors.ts';

describe('pasted addresses', () => {
  it('are counted, and errors are named with their line', () => {
    expect(checkAddresses('a@x.example\nj.b@dortmund\nA@X.example\nb@x.example', false)).toEqual({
      sendable: 2,
      errors: [
        { line: 2, email: 'j.b@dortmund', kind: 'notAddress' },
        { line: 3, email: 'A@X.example', kind: 'givenTwice' },
      ],
    });
  });

  it('are not judged at the end while they are typed', () => {
    expect(checkAddresses('a@x.example\nb@x', true)).toEqual({ sendable: 1, errors: [] });
    expect(checkAddresses('a@x.example\nb@x', false).errors).toHaveLength(1);
    expect(checkAddresses('a@x.example\nb@x\n', true).errors).toHaveLength(1);
  });

  it('that have the same fault twice are two lines with it', () => {
    expect(checkAddresses('no\nno', false).errors.map(({ kind }) => kind)).toEqual([
      'notAddress',
      'notAddress',
    ]);
  });

  it('are none in an empty text', () => {
    expect(checkAddresses(' \n', false)).toEqual({ sendable: 0, errors: [] });
  });
});
