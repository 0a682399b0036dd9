/** Telephone numbers of contacts: which are taken, and how they are written as addresses. */
import { expect, it } from 'vitest';
import { Contact, isPhone, phoneOfAddress, telephoneAddress } from '#contract/contact.ts';

it.each([
  ['+44 113 222 4444', 'tel:+44-113-222-4444', '+44 113 222 4444'],
  ['(0113) 222-4444', 'tel:0113-222-4444', '0113 222 4444'],
  ['0113/2224444', 'tel:0113-2224444', '0113 2224444'],
  ['112', 'tel:112', '112'],
])('%s is the address %s', (phone, address, again) => {
  expect(isPhone(phone)).toBe(true);
  expect(telephoneAddress(phone)).toBe(address);
  expect(phoneOfAddress(address)).toBe(again);
  expect(telephoneAddress(again)).toBe(address);
});

it.each(['', '+', '()', '12', 'call me', 'javascript:alert(1)', '+44 <113>', '113 ext 5'])(
  '%j is none',
  (phone) => {
    expect(isPhone(phone)).toBe(false);
    expect(Contact.safeParse({ name: 'a', email: null, url: null, phone }).success).toBe(false);
  },
);

it('may be missing, as in records of before', () => {
  expect(Contact.parse({ name: 'a', email: null, url: null })).toEqual({ name: 'a', email: null, url: null });
});

it('is looked through once in an address of a stranger', () => {
  expect(phoneOfAddress(`tel:113;ext=5${';'.repeat(400_000)}\n`)).toBe('113');
});
