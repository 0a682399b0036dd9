/** The authenticator by example: what is so while the code of a flow is on its way, and when it does not come. */
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts';
import {
  authenticatorScreen,
  awaitedFlow,
  isSignInOpen,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { AuthenticatorEmitted } from '#machines/authenticator/authenticator.types.ts';
import type { AuthenticatorEvent } from '#machines/authenticator/authenticator.setup.ts';
import type { WishedEntry } from '#machines/authenticator/authenticator.entry.ts';
import { asked } from './asked.ts';

const PASSWORD = 'Commonplace-1';
const unverified = { email: 'marta@leeds.example', email_verified: 'false' };
const never = () => new Promise<never>(() => {});

/** A page whose calls answer at once, and whose code comes when the test says so. */
function open(first: 'signedIn' | 'signedOut') {
  const session = { current: first };
  const heard: string[] = [];
  const loadFlow = asked<{ readonly flow: string }, void>();
  const signIn = asked<unknown, unknown>();
  const given: [string, unknown][] = [];
  const flow = (name: string) =>
    fromPromise(({ input }) => {
      given.push([name, input]);
      return never();
    });
  const machine = authenticatorMachine.provide({
    actors: {
      checkSession: fromPromise(async () => ({ kind: session.current })),
      loadConfiguration: fromPromise(async () => ({
        kind: 'configured' as const,
        configuration: sampleConfiguration,
      })),
      fetchUser: fromPromise(async () => ({
        kind: 'user' as const,
        user: { username: 'marta', attributes: unverified },
      })),
      loadFlow: fromPromise<void, { readonly flow: string }>(({ input }) => loadFlow.call(input)),
      session: fromCallback(({ receive }) => receive(({ type }) => heard.push(type))),
      signIn: fromPromise(({ input }) => signIn.call(input)),
      signUp: flow('signUp'),
      passwordReset: flow('passwordReset'),
      federatedSignIn: flow('federatedSignIn'),
      verifyAttributes: flow('verifyAttributes'),
      // A mock has what the authenticator sees of a flow, and not its snapshots.
    } as never,
  });
  const actor = createActor(machine, { input: {}, clock: new SimulatedClock() }).start();
  const emitted: AuthenticatorEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  return {
    session,
    /** The events that the session has got. */
    heard,
    emitted,
    loadFlow,
    signIn,
    given,
    now: () => actor.getSnapshot(),
    send: (type: Exclude<AuthenticatorEvent['type'], 'signIn.requested'>) => actor.send({ type }),
    wish: (entry?: WishedEntry, destination?: string) =>
      actor.send({ type: 'signIn.requested', ...(entry && { entry }), ...(destination && { destination }) }),
  };
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

async function visitor() {
  const page = open('signedOut');
  await settled();
  return page;
}

async function waiting(entry: WishedEntry = { flow: 'signUp', startAt: 'confirm' }) {
  const page = await visitor();
  page.wish(entry, '/settings');
  return page;
}

/** A visitor whose account was just reported as not confirmed. */
async function unconfirmed() {
  const page = await visitor();
  page.wish();
  await page.signIn.last().answer({ kind: 'unconfirmed', username: 'marta', password: PASSWORD });
  return page;
}

describe('the code of a flow', () => {
  test.each([
    [{ flow: 'signUp', startAt: 'confirm' }],
    [{ flow: 'passwordReset', startAt: 'confirm' }],
    [{ flow: 'federatedSignIn' }],
  ] satisfies [WishedEntry][])(
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

  test('that is another than was wished for meanwhile is not used', async () => {
    const page = await waiting();
    page.wish({ flow: 'passwordReset', startAt: 'request' });
    expect(page.loadFlow.last().input).toEqual({ flow: 'passwordReset' });
    await page.loadFlow.last().answer(undefined);
    expect(page.given.map(([name]) => name)).toEqual(['passwordReset']);
  });

  test('is still wanted when only the destination is set again', async () => {
    const page = await waiting();
    page.wish(undefined, '/dashboard');
    expect(page.loadFlow.calls).toHaveLength(1);
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toMatchObject([['signUp', { startAt: 'confirm' }]]);
    expect(page.now().context.request?.destination).toBe('/dashboard');
  });

  test('that does not load is reported, and trying again fetches it with what was wished for', async () => {
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

  test('and that is none leaves the wish as it is', async () => {
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
        page.wish();
        await page.signIn.last().fail(new Error('broken'));
        return page;
      },
    ],
  ];

  test.each(failures)('(%s) gives way to another wish', async (_, fail) => {
    const page = await fail();
    page.wish({ flow: 'passwordReset', startAt: 'request' }, '/settings');
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toMatchObject([['passwordReset', { startAt: 'request' }]]);
    expect(page.now().context.request?.destination).toBe('/settings');
  });

  test.each(failures)('(%s) is kept when only the destination is set again', async (_, fail) => {
    const page = await fail();
    const before = [page.now().value, page.now().context.entry];
    page.wish(undefined, '/dashboard');
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

describe('a password that the next flow needs', () => {
  test('waits for its code and goes with it', async () => {
    const page = await unconfirmed();
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toMatchObject([['signUp', { startAt: 'confirm', password: PASSWORD }]]);
    expect(JSON.stringify(page.now().context)).not.toContain(PASSWORD);
  });

  test.each([
    [
      'does not come',
      (page: Awaited<ReturnType<typeof open>>) => page.loadFlow.last().fail(new Error('offline')),
    ],
    [
      'is another, by a wish',
      async (page: Awaited<ReturnType<typeof open>>) =>
        page.wish({ flow: 'passwordReset', startAt: 'request' }),
    ],
    ['is not wanted any more', async (page: Awaited<ReturnType<typeof open>>) => page.send('signIn.closed')],
    [
      'gives way to a session of another tab',
      async (page: Awaited<ReturnType<typeof open>>) => page.send('session.startedElsewhere'),
    ],
  ])('is forgotten when that %s', async (_, happen) => {
    const page = await unconfirmed();
    await happen(page);
    expect(JSON.stringify(page.now().context)).not.toContain(PASSWORD);
  });
});

describe('verifying', () => {
  async function freshMember() {
    const page = await visitor();
    page.wish(undefined, '/dashboard');
    await page.signIn.last().answer({ kind: 'signedIn', username: 'marta' });
    await settled();
    return page;
  }
  async function knownMember() {
    const page = open('signedIn');
    await settled();
    page.wish({ flow: 'verifyAttributes' });
    return page;
  }

  test('is fetched when it is offered; without its code the member arrives', async () => {
    const page = await freshMember();
    expect(awaitedFlow(page.now())).toBe('verifyAttributes');
    await page.loadFlow.last().fail(new Error('offline'));
    expect(page.now().matches({ authenticated: 'ready' })).toBe(true);
  });

  test('that was asked for and whose code does not come can be tried again, or left', async () => {
    const page = await knownMember();
    await page.loadFlow.last().fail(new Error('offline'));
    expect([authenticatorScreen(page.now()), isSignInOpen(page.now())]).toEqual(['flowUnavailable', true]);
    page.send('retry.requested');
    await page.loadFlow.last().answer(undefined);
    expect(page.given.map(([name]) => name)).toEqual(['verifyAttributes']);
  });

  test('that was asked for is fetched again when the network is back, which the session hears as well', async () => {
    const page = await knownMember();
    await page.loadFlow.last().fail(new Error('offline'));
    page.send('network.returned');
    await page.loadFlow.last().answer(undefined);
    expect(page.given.map(([name]) => name)).toEqual(['verifyAttributes']);
    expect(page.heard).toEqual(['network.returned']);
  });

  test.each([['while it is fetched'], ['once its code is missing']])('can be left %s', async (when) => {
    const page = await knownMember();
    if (when.startsWith('once')) await page.loadFlow.last().fail(new Error('offline'));
    page.send('signIn.closed');
    expect(page.now().matches({ authenticated: 'ready' })).toBe(true);
    expect(isSignInOpen(page.now())).toBe(false);
  });
});
