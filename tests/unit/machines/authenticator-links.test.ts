/** The authenticator by example: links, first screens and sessions that change what an open flow leads to. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  authStatus,
  destination,
  openFlow,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { ConfigurationAnswer } from '#machines/authenticator/authenticator.types.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { CONFIGURED } from './open-authenticator.ts';
import { visitor } from './open-mocks.ts';
import { end, entries, given, inFlow, username, type Flow } from './in-flow.ts';

describe('a link while a flow is open', () => {
  test('may name a later screen of the flow it leads to', async () => {
    const page = await inFlow('signIn');
    page.request('/dashboard', { flow: 'signUp', startAt: 'confirm' });
    await end(page, 'signIn', { kind: 'left', to: 'signUp', username });
    expect(given(page, 'signUp')).toMatchObject({ startAt: 'confirm' });
  });

  test('that is an answer of a provider does not replace the provider chosen there', async () => {
    const page = await inFlow('signIn');
    page.request('/dashboard', entries.federatedSignIn);
    await end(page, 'signIn', { kind: 'providerChosen', username, provider: 'Google' });
    expect(given(page, 'federatedSignIn')).toMatchObject({ provider: 'Google' });
  });

  test('to the flow that is open does not bring it back once that has led on', async () => {
    const page = await inFlow('signIn');
    page.request('/settings', entries.signIn);
    await end(page, 'signIn', { kind: 'resetRequired', username });
    expect(openFlow(page.now())?.name).toBe('passwordReset');
  });
});

describe('where the first screen is that of signing up', () => {
  const signUpFirst: ConfigurationAnswer = {
    kind: 'configured',
    configuration: { ...sampleConfiguration, initialScreen: 'signUp' },
  };

  test('a request that names no flow opens that', async () => {
    const page = await visitor(signUpFirst);
    page.request(null);
    expect(openFlow(page.now())?.name).toBe('signUp');
  });

  test.each<Flow>(['signIn', 'federatedSignIn'])(
    '%s that has broken starts again by signing in',
    async (flow) => {
      const page = await visitor(signUpFirst);
      page.request('/dashboard', entries[flow]);
      await page[flow].last().fail(new Error('boom'));
      page.send('retry.requested');
      expect(openFlow(page.now())?.name).toBe('signIn');
    },
  );

  test('a visitor who comes back from a provider to sign in gets the sign-in form', async () => {
    const page = await visitor(signUpFirst);
    page.request('/dashboard', entries.federatedSignIn);
    await end(page, 'federatedSignIn', { kind: 'left', to: 'signIn', username: '' });
    expect(openFlow(page.now())?.name).toBe('signIn');
  });
});

describe('looking for a session that breaks', () => {
  test('is neither signed in nor out; when the network is back, the request is still there', async () => {
    const page = await inFlow('signIn');
    page.send('session.startedElsewhere');
    await page.checkSession.last().fail(new Error('offline'));
    expect([authStatus(page.now()), authenticatorScreen(page.now())]).toEqual([
      'configuring',
      'sessionUnknown',
    ]);
    page.send('network.returned');
    await page.checkSession.last().answer({ kind: 'signedOut' });
    await page.loadConfiguration.last().answer(CONFIGURED);
    expect(openFlow(page.now())?.name).toBe('signIn');
    expect(destination(page.now())).toBe('/dashboard');
  });
});
