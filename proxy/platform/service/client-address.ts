/**
 * The network address that a request comes from, and what the program that sends it calls itself. A header of addresses is believed only when a proxy sends it that the setting
 * TRUSTED_PROXIES names: any other sender could write any address into it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { BlockList, isIP } from 'node:net';
import { withoutMapping } from '#contract/mapped-address.ts';

interface Client {
  readonly address: string | undefined;
  readonly agent: string;
  /** When its request came, on the clock of `performance.now()`. */
  readonly since: number;
}
const current = new AsyncLocalStorage<Client>();

/**
 * The address that the request of this call comes from, as limits count it: an IPv4 address, or the /64 network of an
 * IPv6 address, because one household has all of it.
 * @returns undefined outside of requests, and where the address says nothing about who asks: on this machine, and in
 *   private networks, where it may be that of a proxy
 */
export const clientAddress = (): string | undefined => current.getStore()?.address;

/** The User-Agent of the request of this call; empty outside of requests and where there is none. */
export const clientAgent = (): string => current.getStore()?.agent ?? '';

/** Milliseconds since the request of this call came; undefined outside of requests. */
export function requestTime(): number | undefined {
  const client = current.getStore();
  return client && performance.now() - client.since;
}

/** Does some work for a request from an address. @param agent its User-Agent */
export const withClientAddress = <T>(address: string | undefined, work: () => T, agent = ''): T =>
  current.run({ address, agent, since: performance.now() }, work);

function add(list: BlockList, range: string): boolean {
  const [address = '', bits] = range.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, type);
  else if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return false;
  else list.addSubnet(address, Number(bits), type);
  return true;
}

/** Reads addresses and ranges such as `10.0.0.0/8`. @returns null when one of them is none */
export function readRanges(ranges: readonly string[]): BlockList | null {
  const list = new BlockList();
  return ranges.every((range) => add(list, range)) ? list : null;
}

const within = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const LOCAL = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
];
const local = readRanges(LOCAL) ?? new BlockList();

/** The /64 network of an IPv6 address, by its first four groups; an IPv4 address as it is. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), tail === undefined ? [] : groups(tail)];
  const all = [
    ...first,
    ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'),
    ...last,
  ];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Where a request comes from. */
export interface ReadAddress {
  /** As limits count it; undefined where it says nothing about who asks. */
  readonly counted: string | undefined;
  /** The address itself; undefined where it is that of a trusted proxy, or cannot be read. */
  readonly exact: string | undefined;
}

const UNKNOWN: ReadAddress = { counted: undefined, exact: undefined };

/**
 * Finds out where requests come from.
 * @param trusted proxies whose header `X-Forwarded-For` is believed
 */
export const createAddressReader =
  (trusted: BlockList) =>
  (connection: string | undefined, forwardedFor: string | undefined): ReadAddress => {
    if (connection === undefined) return UNKNOWN;
    let address = withoutMapping(connection);
    // From the right: each proxy appends the address that it was asked from.
    const hops = forwardedFor?.split(',') ?? [];
    while (hops.length > 0 && within(trusted, address)) {
      const next = withoutMapping(hops.pop()?.trim() ?? '');
      if (isIP(next) === 0) return UNKNOWN;
      address = next;
    }
    if (isIP(address) === 0 || within(trusted, address)) return UNKNOWN;
    const [exact] = address.split('%');
    return { counted: within(local, address) ? undefined : networkOf(address), exact };
  };
