/** The address that a request comes from, itself: for rules that name addresses. Limits count `clientAddress` instead. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { clientAddress } from './client-address.ts';

const current = new AsyncLocalStorage<string | undefined>();

/** The address of the request of this call, also of private networks and of this machine; undefined where it is not known. */
export const exactAddress = (): string | undefined => current.getStore() ?? clientAddress();

/** Does some work for a request from an address. */
export const withExactAddress = <T>(address: string | undefined, work: () => T): T =>
  current.run(address, work);
