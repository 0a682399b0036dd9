/** For whom this document's cookies are. A file of its own, since consent needs it and nothing else of the identity library. */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { CookieOptions } from './write-cookies.ts';

const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Cookies are shared across the product's domain, except on localhost (specification, section 9). */
export function cookieOptions(
  { cookieDomain }: Pick<RuntimeConfiguration, 'cookieDomain'>,
  { hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>,
): CookieOptions {
  return {
    domain: cookieDomain === null || hosts.has(hostname) ? undefined : cookieDomain,
    secure: protocol === 'https:',
  };
}
