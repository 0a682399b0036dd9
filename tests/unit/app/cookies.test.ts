/** Tokens in cookies: nothing is lost, nothing is left over, nothing is shared that should not be. */
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieKeys, readCookie, type CookieJar } from '#src/services/identity/cookies.ts';
import { isSessionExpected, signedInSub, usableAccessToken } from '#src/services/identity/session-hint.ts';
import { cookieOptions } from '#src/services/identity/cookie-options.ts';
import { clearTokens, tokenStorage } from '#src/services/identity/token-storage.ts';
import { removeCookie, writeCookie } from '#src/services/identity/write-cookies.ts';

/** A document's cookies as a browser keeps them: whatever is longer than 4096 bytes is dropped without a word. */
class Browser implements CookieJar {
  readonly kept = new Map<string, string>();
  readonly written: string[] = [];
  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (attributes.includes('Max-Age=0')) this.kept.delete(name);
    else if (pair.length <= 4096) this.kept.set(name, value);
  }
}

const options = { domain: undefined, secure: true };
const prefix = 'CognitoIdentityServiceProvider.client';
let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

describe('cookies', () => {
  it('keeps a value of any length and any letters', () => {
    for (const value of [
      '',
      'short',
      'ü'.repeat(3000),
      'x'.repeat(20_000),
      'x'.repeat(100),
      '{"a":"b; c"}',
    ]) {
      writeCookie(browser, 'name', value, options);
      expect(readCookie(browser, 'name')).toBe(value);
      expect(cookieKeys(browser)).toEqual(['name']);
    }
    removeCookie(browser, 'name', options);
    expect(browser.cookie).toBe('');
  });

  it('says so when the browser refuses to keep it', () => {
    const refusing: CookieJar = {
      get cookie() {
        return '';
      },
      set cookie(_) {
        // A browser whose user has forbidden cookies.
      },
    };
    expect(() => writeCookie(refusing, 'name', 'value', options)).toThrow('did not keep');
  });

  it('sends them over TLS only, to the same site only, and to the configured domain', () => {
    writeCookie(browser, 'name', 'value', { domain: 'example.org', secure: true });
    expect(browser.written[0]).toMatch(/; Path=\/; SameSite=Lax; Secure; Domain=example\.org$/);
  });
});

describe('cookieOptions', () => {
  const cookieDomain = 'example.org';
  it('shares cookies across the domain', () => {
    expect(cookieOptions({ cookieDomain }, { hostname: 'data.example.org', protocol: 'https:' })).toEqual({
      domain: 'example.org',
      secure: true,
    });
  });
  it('does not on localhost', () => {
    for (const hostname of ['localhost', '127.0.0.1', '[::1]'])
      expect(cookieOptions({ cookieDomain }, { hostname, protocol: 'http:' })).toEqual({
        domain: undefined,
        secure: false,
      });
  });
});

describe('tokenStorage', () => {
  it('names the access token accessToken, no matter whose it is', async () => {
    const storage = tokenStorage(browser, options);
    await storage.setItem(`${prefix}.LastAuthUser`, 'marta');
    await storage.setItem(`${prefix}.marta.accessToken`, 'a');
    await storage.setItem(`${prefix}.marta.refreshToken`, 'r');
    expect([...browser.kept.keys()]).toEqual([
      `${prefix}.LastAuthUser`,
      'accessToken',
      `${prefix}.marta.refreshToken`,
    ]);
    expect(await storage.getItem(`${prefix}.marta.accessToken`)).toBe('a');
    expect(await storage.getItem(`${prefix}.marta.idToken`)).toBeNull();
  });

  it('forgets tokens, and only those', async () => {
    const storage = tokenStorage(browser, options);
    writeCookie(browser, 'userConsent', 'granted', options);
    await storage.setItem(`${prefix}.LastAuthUser`, 'marta@leeds.example');
    await storage.setItem(`${prefix}.marta@leeds.example.idToken`, 'x'.repeat(9000));
    await storage.setItem(`${prefix}.marta@leeds.example.accessToken`, 'a');
    clearTokens(browser, options);
    expect(browser.cookie).toBe('userConsent=granted');
  });
});

describe('what a page sees without asking', () => {
  const identity = { userPoolClientId: 'client' } as Parameters<typeof isSessionExpected>[1];
  const token = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`;

  it('expects a session when there is a trace of one', async () => {
    expect(isSessionExpected(browser, identity)).toBe(false);
    await tokenStorage(browser, options).setItem(`${prefix}.LastAuthUser`, 'marta');
    expect(isSessionExpected(browser, identity)).toBe(true);
  });

  it('uses a token until shortly before it ends', () => {
    writeCookie(browser, 'accessToken', token(1000), options);
    expect(usableAccessToken(browser, 960_000)).toBe(token(1000));
    expect(usableAccessToken(browser, 971_000)).toBeUndefined();
  });

  it('knows whose session it is', () => {
    expect(signedInSub(browser)).toBeNull();
    writeCookie(browser, 'accessToken', `h.${btoa('{"sub":"marta"}')}.s`, options);
    expect(signedInSub(browser)).toBe('marta');
    for (const none of ['nonsense', token(1000), `h.${btoa('null')}.s`, `h.${btoa('{"sub":1}')}.s`]) {
      writeCookie(browser, 'accessToken', none, options);
      expect(signedInSub(browser)).toBeNull();
    }
  });

  it('does not use what is no token', () => {
    writeCookie(browser, 'accessToken', 'nonsense', options);
    expect(usableAccessToken(browser, 0)).toBeUndefined();
  });
});
