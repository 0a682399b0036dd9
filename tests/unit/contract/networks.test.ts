/** Which texts are networks of a key: what is taken here must be an address or a range to the database too. */
import { expect, it } from 'vitest';
import { withoutMapping } from '#contract/mapped-address.ts';
import { isNetwork, Networks } from '#contract/networks.ts';

it.each([
  '203.0.113.7',
  '203.0.113.0/24',
  '0.0.0.0/0',
  '2001:db8::',
  '2001:DB8::/32',
  '::/0',
  '::ffff:1.2.3.4',
])('takes %s', (text) => expect(isNetwork(text)).toBe(true));

it.each([
  '',
  'localhost',
  '203.0.113.7/33',
  '203.0.113',
  '2001:db8::/129',
  '2001:db8::/3.5',
  '2001:db8::/1e-7',
  '2001:db8::/NaN',
  '2001:db8::/',
  'fe80::1%eth0',
  '[::1]',
  '::1\u0000',
])('takes no %j', (text) => expect(isNetwork(text)).toBe(false));

it('names the rule for the list as a whole', () => {
  const { error } = Networks.safeParse(['::/0', '2001:db8::/3.5']);
  expect(error?.issues.map(({ path }) => path)).toEqual([[]]);
});

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ['::ffff:0.0.0.0/96', '0.0.0.0/0'],
  ['::ffff:255.255.255.255/128', '255.255.255.255/32'],
])('%s stands for %s', (text, plain) => {
  expect(withoutMapping(text)).toBe(plain);
  expect(Networks.parse([text])).toEqual([plain]);
});

it.each([
  '203.0.113.7',
  '2001:db8::/32',
  '::1',
  '::203.0.113.7',
  '::ffff:0:0/80',
  '1::ffff:203.0.113.7',
  '::/0',
])('%s stands for itself', (text) => expect(Networks.parse([text])).toEqual([text]));
