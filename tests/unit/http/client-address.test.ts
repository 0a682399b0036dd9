/** Where a request comes from: what a proxy says counts only when the proxy is trusted. */
import { describe, expect, it } from 'vitest';
import { createAddressReader, readRanges } from '#proxy/platform/service/client-address.ts';

const trusted = readRanges(['198.51.100.7', '10.0.0.0/8', '2001:db8:ffff::/48']);
if (trusted === null) throw new Error('the ranges are not valid');
const addressOf = createAddressReader(trusted);

describe('the address of a request', () => {
  it.each([
    ['a stranger', '203.0.113.5', undefined, '203.0.113.5'],
    ['a stranger who writes another', '203.0.113.5', '192.0.2.1', '203.0.113.5'],
    ['a trusted proxy', '198.51.100.7', '203.0.113.5', '203.0.113.5'],
    [
      'a trusted proxy, after what the stranger wrote',
      '198.51.100.7',
      '192.0.2.1, 203.0.113.5',
      '203.0.113.5',
    ],
    ['two trusted proxies', '10.1.2.3', '192.0.2.1, 203.0.113.5, 198.51.100.7', '203.0.113.5'],
    ['a trusted proxy that says nothing', '198.51.100.7', undefined, undefined],
    ['a trusted proxy that says nonsense', '198.51.100.7', 'unknown', undefined],
    ['IPv4 as IPv6', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
    ['IPv4 as IPv6 in hexadecimal', '::ffff:cb00:7105', undefined, '203.0.113.5'],
    ['IPv6: the network', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['another of the same network', '2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
    ['IPv6 by a proxy', '2001:db8:ffff::1', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['this machine', '127.0.0.1', undefined, undefined],
    ['this machine, which is no trusted proxy', '::1', '203.0.113.5', undefined],
    ['a private network', '192.168.1.5', '203.0.113.5', undefined],
    ['no address', undefined, undefined, undefined],
  ])('%s', (_, connection, forwardedFor, expected) => {
    expect(addressOf(connection, forwardedFor).counted).toBe(expected);
  });
});

describe('the address itself', () => {
  it.each([
    ['a stranger', '203.0.113.5', undefined, '203.0.113.5'],
    ['a stranger who writes another', '203.0.113.5', '192.0.2.1', '203.0.113.5'],
    ['a trusted proxy', '198.51.100.7', '203.0.113.5', '203.0.113.5'],
    ['a trusted proxy that says nothing', '198.51.100.7', undefined, undefined],
    ['IPv6, whole', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2:3:4:5:6'],
    ['IPv6 of one link', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['a private network', '192.168.1.5', '203.0.113.5', '192.168.1.5'],
    ['this machine', '127.0.0.1', undefined, '127.0.0.1'],
  ])('%s', (_, connection, forwardedFor, expected) => {
    expect(addressOf(connection, forwardedFor).exact).toBe(expected);
  });
});

it('ranges that are none are refused', () => {
  for (const range of ['', 'proxy', '10.0.0.0/33', '10.0.0.0/x', '::/129', '10.0.0/8'])
    expect([range, readRanges([range])]).toEqual([range, null]);
});
