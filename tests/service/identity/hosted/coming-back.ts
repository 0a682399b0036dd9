/** What a browser does with the answer that it comes back with. */
import { describe, expect, test, vi } from 'vitest';
import { Browser } from './browser.ts';
import {
  address,
  goTo,
  bare,
  browser,
  configuration,
  dashboard,
  federated,
  hasTokens,
  interfere,
  signal,
  walk,
  walkThere,
  withClaims,
} from './browser-module-bench.ts';

export function comingBack(): void {
  describe('coming back', () => {
    test("reports a refusal with the provider's message, and knows what was tried", async () => {
      await walkThere('Refuse', { provider: 'Google', destination: '//evil.example' });
      expect(await federated.completeReturn(signal)).toEqual({
        kind: 'refused',
        code: 'providerRefused',
        description: expect.stringContaining('refused') as string,
        authorizationRequest: { provider: 'Google', destination: null },
      });
    });

    test('takes no answer to a sign-in that this tab did not begin', async () => {
      const foreign = { kind: 'refused', code: 'foreignAnswer', description: '', authorizationRequest: null };
      await walkThere('Ines', dashboard);
      const changed = new URL(address);
      changed.searchParams.set('state', 'other');
      goTo(changed.href);
      expect(await federated.completeReturn(signal)).toEqual(foreign);
      // Nor one that it has started in another version of itself.
      for (const kept of ['{"state":1}', 'no JSON']) {
        await walkThere('Ines', dashboard);
        browser.sessionStorage.setItem('hosted-sign-in.in-flight', kept);
        expect(await federated.completeReturn(signal)).toEqual(foreign);
      }
      expect(await hasTokens()).toBe(false);
    });

    test('leads to a path of the application only', async () => {
      for (const destination of ['//evil.example', 'https://evil.example/', '/\\evil.example', '', null]) {
        await walkThere('Ines', { provider: 'Google', destination });
        expect(await federated.completeReturn(signal)).toMatchObject({ kind: 'signedIn', destination: '/' });
      }
    });

    test('does not take the tokens of another sign-in', async () => {
      await federated.leaveForProvider(dashboard, signal);
      const changed = new URL(address);
      changed.searchParams.set('nonce', 'other');
      goTo(changed.href);
      await walk(new Browser(), 'Ines');
      expect(await federated.completeReturn(signal)).toMatchObject({ code: 'foreignAnswer' });
      expect(await hasTokens()).toBe(false);
    });

    test('does not take a token without an issuer, or with another one than the answer names', async () => {
      const issuedBy = (iss: string | undefined) =>
        interfere({ answered: (answer) => ({ ...answer, id_token: withClaims(answer.id_token, { iss }) }) });
      await walkThere('Ines', dashboard);
      issuedBy(undefined);
      expect(await federated.completeReturn(signal)).toMatchObject({
        kind: 'refused',
        code: 'issuerMissing',
        authorizationRequest: dashboard,
      });
      await walkThere('Ines', dashboard);
      issuedBy('https://elsewhere.example');
      expect(await federated.completeReturn(signal)).toMatchObject({ code: 'foreignAnswer' });
      expect(await hasTokens()).toBe(false);
    });

    test.each([
      ['id token of another pool', 'id_token', { iss: 'https://elsewhere.example/pool' }],
      ['access token of another pool', 'access_token', { iss: 'https://elsewhere.example/pool' }],
      ['id token for another client', 'id_token', { aud: 'another' }],
      [
        'id token for another client besides',
        'id_token',
        { aud: [configuration.identity.userPoolClientId, 'x'] },
      ],
      ['id token without an audience', 'id_token', { aud: undefined }],
      ['access token of another client', 'access_token', { client_id: 'another' }],
      ['id token of another person', 'id_token', { sub: 'another' }],
      ['access token of another person', 'access_token', { sub: 'another' }],
      ['id token that has run out', 'id_token', { exp: Math.floor(Date.now() / 1000) - 301 }],
      ['access token that does not run out', 'access_token', { exp: undefined }],
    ] as const)('does not take an %s', async (_, name, claims) => {
      await walkThere('Ines', dashboard);
      interfere({ answered: (answer) => ({ ...answer, [name]: withClaims(answer[name], claims) }) });
      expect(await federated.completeReturn(signal)).toEqual({
        kind: 'refused',
        code: 'foreignAnswer',
        description: '',
        authorizationRequest: dashboard,
      });
      expect(await hasTokens()).toBe(false);
    });

    test('forgets a challenge that was left open, and stores nothing once no one waits', async () => {
      await walkThere('Ines', dashboard);
      browser.sessionStorage.setItem('sign-in.challenge', 'open');
      const stopping = new AbortController();
      interfere({
        answered: (answer) => {
          stopping.abort();
          return answer;
        },
      });
      expect(await federated.completeReturn(stopping.signal)).toMatchObject({ kind: 'refused' });
      expect(browser.sessionStorage.getItem('sign-in.challenge')).toBeNull();
      expect(await hasTokens()).toBe(false);
    });

    test('with a verifier that is not the one is refused by the service', async () => {
      await walkThere('Ines', dashboard);
      interfere({ asked: (body) => body.set('code_verifier', 'x'.repeat(128)) });
      expect(await federated.completeReturn(signal)).toMatchObject({ code: 'sessionExpired' });
    });

    test('without a network, or with a page for an answer, can be tried again', async () => {
      const answers = [
        () => Promise.reject(new TypeError('fetch failed')),
        async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      ];
      for (const answer of answers) {
        await walkThere('Ines', dashboard);
        globalThis.fetch = answer;
        expect(await federated.completeReturn(signal)).toMatchObject({
          kind: 'refused',
          code: 'network',
          authorizationRequest: dashboard,
        });
        globalThis.fetch = bare;
      }
    });

    test('with tokens that are none leaves nothing behind', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      await walkThere('Ines', dashboard);
      interfere({ answered: (answer) => ({ ...answer, id_token: 'none' }) });
      expect(await federated.completeReturn(signal)).toMatchObject({
        kind: 'refused',
        authorizationRequest: dashboard,
      });
      expect(await hasTokens()).toBe(false);
    });
  });
}
