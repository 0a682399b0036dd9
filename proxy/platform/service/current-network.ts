/** The network that a request comes from, as it is kept of keys and tokens: less than an address. */
import { clientAddress, networkOf } from './client-address.ts';

/** The network around an address; where limits count it, an IPv6 address is that of a network already. */
export function rangeOf(address: string | null): string | null {
  if (address === null || address.includes('/')) return address;
  return address.includes(':') ? networkOf(address) : address.replace(/\.\d+$/, '.0/24');
}

/**
 * The network that the request of this call comes from: addresses within a network change.
 * @returns null outside of requests, and where the address says nothing about who asks
 */
export function currentNetwork(): string | null {
  return rangeOf(clientAddress() ?? null);
}
