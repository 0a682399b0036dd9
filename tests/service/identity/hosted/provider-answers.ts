/** Which answers of a provider count. */
import { describe, expect, test } from 'vitest';
import { clientId } from '../support.ts';
import { Browser, linkOf, type Visit, wordsOf } from './browser.ts';
import { choose, client, requestAuthorization, errorAt, pool } from './federation-bench.ts';

export function answersOfProviders(): void {
  test('a refusal is passed to the client', async () => {
    for (const provider of ['Google', 'SignInWithApple', 'Facebook']) {
      const browser = new Browser();
      const { attempt, page } = await requestAuthorization(browser, provider);
      expect(errorAt(await choose(browser, page, 'Refuse'))).toMatchObject({
        error: 'access_denied',
        state: attempt.state,
      });
    }
  });

  test('signed in by one provider is not signed in by another', async () => {
    const browser = new Browser();
    const { page } = await requestAuthorization(browser, 'Google');
    await choose(browser, page, 'Ines');
    expect(client.isOwn((await requestAuthorization(browser, 'Google')).page.location)).toBe(true);
    expect(wordsOf((await requestAuthorization(browser, 'LoginWithAmazon')).page)).toContain(
      'Mock of Amazon',
    );
    await browser.visit(`${pool.origin}/identity/logout?client_id=${clientId}&logout_uri=${pool.origin}/`);
    expect(wordsOf((await requestAuthorization(browser, 'Google')).page)).toContain('Mock of Google');
  });

  describe('an answer of a provider counts', () => {
    /** The address that the mock sends the browser back to. */
    const answerFor = async (browser: Browser, provider = 'Google') =>
      linkOf((await requestAuthorization(browser, provider)).page, 'Ines');
    const expectRefused = (visit: Visit) => {
      expect(visit).toMatchObject({ status: 400, location: '' });
      expect(wordsOf(visit)).toContain('does not belong to a sign-in that was started in this browser');
    };

    test('in the browser that asked only', async () => {
      const url = await answerFor(new Browser());
      const other = new Browser();
      expectRefused(await other.visit(url));
      await answerFor(other);
      expectRefused(await other.visit(url));
    });

    test('with the state it was asked with, once', async () => {
      const browser = new Browser();
      const url = new URL(await answerFor(browser));
      const changed = new URL(url);
      changed.searchParams.set('state', `${url.searchParams.get('state')}x`);
      expectRefused(await browser.visit(changed.href));
      expect(client.isOwn((await browser.visit(url.href)).location)).toBe(true);
      expectRefused(await browser.visit(url.href));
    });

    test('at the provider that was asked', async () => {
      const browser = new Browser();
      const url = await answerFor(browser);
      expectRefused(await browser.visit(url.replace('/idpresponse/google', '/idpresponse/facebook')));
      const issuer = new URL(url);
      issuer.searchParams.set('iss', 'https://accounts.google.example');
      expectRefused(await browser.visit(issuer.href));
    });

    test('with the code that was given for it', async () => {
      const [victim, attacker] = [new Browser(), new Browser()];
      const stolen = new URL(await answerFor(victim)).searchParams.get('code') ?? '';
      const own = new URL(await answerFor(attacker));
      own.searchParams.set('code', stolen);
      // PKCE binds the code to the browser that asked for it.
      expect(errorAt(await attacker.visit(own.href))).toMatchObject({ error: 'server_error' });
      expect(
        errorAt(await victim.visit((await answerFor(victim)).replace(/code=[^&]+/, 'code=invented'))),
      ).toMatchObject({
        error: 'server_error',
      });
    });
  });
}
