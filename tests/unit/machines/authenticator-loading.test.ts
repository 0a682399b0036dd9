/** The authenticator while the code of a flow is on its way. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  awaitedFlow,
  isSignInOpen,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { RequestedEntry } from '#machines/authenticator/authenticator.entry.ts';
import { settled, unconfirmed, visitor, waiting } from './authenticator-loading-bench.ts';

describe('the code of a flow', () => {
  test.each([
    [{ flow: 'signUp', startAt: 'confirm' }],
    [{ flow: 'passwordReset', startAt: 'confirm' }],
    [{ flow: 'federatedSignIn' }],
  ] satisfies [RequestedEntry][])(
    'of %o is fetched before the flow begins, and its dialog waits',
    async (entry) => {
      const page = await waiting(entry);
      expect(page.loadFlow.last().input).toEqual({ flow: entry.flow });
      expect([authenticatorScreen(page.now()), awaitedFlow(page.now())]).toEqual(['loadingFlow', entry.flow]);
      expect([isSignInOpen(page.now()), page.given]).toEqual([true, []]);
      await page.loadFlow.last().answer(undefined);
      expect(page.given.map(([name]) => name)).toEqual([entry.flow]);
      expect(awaitedFlow(page.now())).toBeNull();
    },
  );

  test('is not waited for once the dialog is closed', async () => {
    const page = await waiting();
    page.send('signIn.closed');
    expect(isSignInOpen(page.now())).toBe(false);
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toEqual([]);
  });

  test('that is another than was asked for meanwhile is not used', async () => {
    const page = await waiting();
    page.request({ flow: 'passwordReset', startAt: 'request' });
    expect(page.loadFlow.last().input).toEqual({ flow: 'passwordReset' });
    await page.loadFlow.last().answer(undefined);
    expect(page.given.map(([name]) => name)).toEqual(['passwordReset']);
  });

  test('is still wanted when only the destination is set again', async () => {
    const page = await waiting();
    page.request(undefined, '/dashboard');
    expect(page.loadFlow.calls).toHaveLength(1);
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toMatchObject([['signUp', { startAt: 'confirm' }]]);
    expect(page.now().context.request?.destination).toBe('/dashboard');
  });

  test('that does not load is reported, and trying again fetches it with what was asked for', async () => {
    const page = await waiting();
    await page.loadFlow.last().fail(new Error('offline'));
    expect(authenticatorScreen(page.now())).toBe('flowUnavailable');
    page.send('retry.requested');
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toMatchObject([['signUp', { startAt: 'confirm' }]]);
    expect(page.now().context.request?.destination).toBe('/settings');
  });
});

describe('a session that another tab opens while the code is on its way', () => {
  test('is looked up, and one that is there was not opened here', async () => {
    const page = await waiting();
    page.session.current = 'signedIn';
    page.send('session.startedElsewhere');
    expect(page.now().matches({ unauthenticated: 'reconciling' })).toBe(true);
    await settled();
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: '/settings', restored: true }]);
  });

  test('and that is none leaves the request as it is', async () => {
    const page = await waiting();
    page.send('session.startedElsewhere');
    await settled();
    expect(awaitedFlow(page.now())).toBe('signUp');
  });
});

describe('code that has not come', () => {
  test('is fetched again when the network is back', async () => {
    const page = await waiting();
    await page.loadFlow.last().fail(new Error('offline'));
    page.send('network.returned');
    await page.loadFlow.last().answer(undefined);
    expect(page.given.map(([name]) => name)).toEqual(['signUp']);
  });

  test('can be left for the page underneath', async () => {
    const page = await waiting();
    await page.loadFlow.last().fail(new Error('offline'));
    page.send('signIn.closed');
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect(isSignInOpen(page.now())).toBe(false);
  });
});

describe('a screen that says what has failed', () => {
  const failures: readonly [string, () => ReturnType<typeof waiting>][] = [
    [
      'that code is missing',
      async () => {
        const page = await unconfirmed();
        await page.loadFlow.last().fail(new Error('offline'));
        return page;
      },
    ],
    [
      'that a flow has broken',
      async () => {
        const page = await visitor();
        page.request();
        await page.signIn.last().fail(new Error('broken'));
        return page;
      },
    ],
  ];

  test.each(failures)('(%s) gives way to another request', async (_, fail) => {
    const page = await fail();
    page.request({ flow: 'passwordReset', startAt: 'request' }, '/settings');
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toMatchObject([['passwordReset', { startAt: 'request' }]]);
    expect(page.now().context.request?.destination).toBe('/settings');
  });

  test.each(failures)('(%s) is kept when only the destination is set again', async (_, fail) => {
    const page = await fail();
    const before = [page.now().value, page.now().context.entry];
    page.request(undefined, '/dashboard');
    expect([page.now().value, page.now().context.entry]).toEqual(before);
    expect(page.now().context.request?.destination).toBe('/dashboard');
  });

  test.each(failures)('(%s) gives way to a session of another tab', async (_, fail) => {
    const page = await fail();
    page.session.current = 'signedIn';
    page.send('session.startedElsewhere');
    await settled();
    expect(page.now().matches('authenticated')).toBe(true);
    expect(page.now().context.isRestored).toBe(true);
  });
});
