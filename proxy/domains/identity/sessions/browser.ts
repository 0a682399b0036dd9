/**
 * Which browser on which system asks, as its user agent says: for the list of sessions, and to notice one that an account
 * was never used in before. It proves nothing, so nothing is decided by it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Browser {
  readonly browser: string;
  readonly system: string;
}

/** The first that matches counts: most browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\baws-(?:sdk|cli)|\bBoto/i, 'AWS SDK'],
  [/\bcurl\//, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (names: typeof browsers, userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

/** Empty where the user agent does not say. */
export const readBrowser = (userAgent: string): Browser => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});

const asking = new AsyncLocalStorage<Browser>();

/** Answers a request; what is done for it knows the browser that asks. */
export const withBrowser = <T>(request: Request, answer: () => T): T =>
  asking.run(readBrowser(request.headers.get('user-agent') ?? ''), answer);

/** The browser that asks; empty names outside a request. */
export const presentBrowser = (): Browser => asking.getStore() ?? { browser: '', system: '' };
