/** The browser's part of signing in by a provider: it leaves with a proof, and comes back with tokens. */
import { fetchAuthSession, fetchUserAttributes, getCurrentUser } from 'aws-amplify/auth';
import { describe, expect, test } from 'vitest';
import { createFederatedServices } from '#src/services/identity/federated.ts';
import { challengeOf } from '#src/services/identity/pkce.ts';
import { createSignOutServices } from '#src/services/identity/sign-out.ts';
import { Browser, wordsOf } from './browser.ts';
import {
  address,
  browser,
  configuration,
  dashboard,
  federated,
  forget,
  hasTokens,
  interfere,
  isOwn,
  pool,
  signal,
  walk,
  useBrowserModule,
} from './browser-module-bench.ts';
import { comingBack } from './coming-back.ts';

useBrowserModule();

test('signs in by a provider, and out of the library and of the hosted sign-in', async () => {
  const visitor = new Browser();
  await federated.leaveForProvider(dashboard, signal);
  await walk(visitor, 'Ines');
  expect(await federated.completeReturn(signal)).toEqual({
    kind: 'signedIn',
    username: 'Google_100001',
    destination: '/dashboard',
  });
  // The code is gone from the address, and an answer is used once.
  expect(address).toBe(`${pool.origin}/sign-in`);
  expect(await federated.completeReturn(signal)).toEqual({ kind: 'none' });

  expect(await getCurrentUser()).toMatchObject({ username: 'Google_100001' });
  expect(await fetchUserAttributes()).toMatchObject({ email: 'ines.duarte@provider.example' });
  const { tokens, identityId } = await fetchAuthSession({ forceRefresh: true });
  expect(tokens?.accessToken.payload['scope']).toContain('openid');
  expect(identityId).toBeDefined();

  const signOut = createSignOutServices(configuration, forget, browser);
  await signOut.revokeToken(signal);
  await signOut.clearSession(signal);
  expect(await hasTokens()).toBe(false);
  expect(await signOut.leaveProvider(signal)).toEqual({ kind: 'leaving' });
  expect((await visitor.visit(address)).location).toBe(`${pool.origin}/`);
  expect(await signOut.leaveProvider(signal)).toEqual({ kind: 'notFederated' });
  await federated.leaveForProvider(dashboard, signal);
  expect(wordsOf(await visitor.follow(await visitor.visit(address), isOwn))).toContain('Mock of Google');
});

describe('leaving', () => {
  test('proves later what it asked now: a verifier of 128 characters behind its S256 challenge', async () => {
    await federated.leaveForProvider(dashboard, signal);
    const { searchParams } = new URL(address);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    let verifier = '';
    interfere({
      asked: (body) => {
        verifier = body.get('code_verifier') ?? '';
      },
    });
    await walk(new Browser(), 'Ines');
    expect(await federated.completeReturn(signal)).toMatchObject({ kind: 'signedIn' });
    expect(verifier).toMatch(/^[A-Za-z0-9._~-]{128}$/);
    expect(await challengeOf(verifier)).toBe(searchParams.get('code_challenge'));
  });

  test('asks with everything the endpoint wants', async () => {
    await federated.leaveForProvider(dashboard, signal);
    const { origin, pathname, searchParams } = new URL(address);
    expect(`${origin}${pathname}`).toBe(`${pool.origin}/identity/oauth2/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${pool.origin}/sign-in`,
      response_type: 'code',
      client_id: configuration.identity.userPoolClientId,
      identity_provider: 'Google',
      scope: expect.stringContaining('openid') as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  test('does not happen any more once the person has gone elsewhere', async () => {
    await federated.leaveForProvider(dashboard, AbortSignal.abort());
    expect(address).toBe(`${pool.origin}/dashboard`);
  });

  test('needs a hosted sign-in', async () => {
    const without = { ...configuration, identity: { ...configuration.identity, hostedSignIn: null } };
    const services = createFederatedServices(without, forget, browser);
    expect(await services.leaveForProvider(dashboard, signal)).toEqual({
      kind: 'refused',
      code: 'configuration',
    });
  });
});

comingBack();
