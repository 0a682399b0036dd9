/** The session by example: what the service is asked and when, what ends the session, who gets credentials. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { credentials, credentialsProblem } from '#machines/session/session.selectors.ts';
import { provideSession } from '#machines/session/session.machine.ts';
import type { CredentialsAnswer, IdentityKind, RefreshAnswer } from '#machines/session/session.types.ts';
import { sampleCredentials } from '#model-tests/models/session.model.ts';
import { asked } from './asked.ts';

const INTERVAL = 1_000_000;
const fetched: CredentialsAnswer = { kind: 'credentials', credentials: sampleCredentials };

function open(identityKind: IdentityKind = 'primary') {
  const clock = new SimulatedClock();
  const refresh = asked<void, RefreshAnswer>();
  const fetching = asked<void, CredentialsAnswer>();
  const actor = createActor(
    provideSession({ refreshTokens: () => refresh.call(), fetchCredentials: () => fetching.call() }),
    { input: { identityKind, tokenRefreshIntervalMs: INTERVAL }, clock },
  ).start();
  return {
    clock,
    refresh,
    fetching,
    now: () => actor.getSnapshot(),
    ask: () => actor.send({ type: 'credentials.requested' }),
    networkReturns: () => actor.send({ type: 'network.returned' }),
  };
}

describe('tokens', () => {
  test('are refreshed on the configured interval, again and again', async () => {
    const { clock, refresh, now } = open();
    clock.increment(INTERVAL - 1);
    expect(refresh.calls).toHaveLength(0);
    clock.increment(1);
    expect(refresh.calls).toHaveLength(1);
    await refresh.last().answer({ kind: 'refreshed' });
    clock.increment(INTERVAL);
    expect(refresh.calls).toHaveLength(2);
    expect(now().status).toBe('active');
  });

  test('that are refused end the session, and say why', async () => {
    const { clock, refresh, now } = open();
    clock.increment(INTERVAL);
    await refresh.last().answer({ kind: 'refused', code: 'accountDisabled' });
    expect(now()).toMatchObject({ status: 'done', output: { kind: 'refused', code: 'accountDisabled' } });
  });

  test('whose refresh breaks end it as well', async () => {
    const { clock, refresh, now } = open();
    clock.increment(INTERVAL);
    await refresh.last().fail(new Error('boom'));
    expect(now()).toMatchObject({ status: 'done', output: { kind: 'refused', code: 'unknown' } });
  });

  test('are kept when the service does not answer, and asked for again after a pause or when the network is back', async () => {
    const { clock, refresh, now, networkReturns } = open();
    clock.increment(INTERVAL);
    await refresh.last().answer({ kind: 'unreachable' });
    clock.increment(59_999);
    expect(refresh.calls).toHaveLength(1);
    clock.increment(1);
    expect(refresh.calls).toHaveLength(2);
    await refresh.last().answer({ kind: 'unreachable' });
    networkReturns();
    expect(refresh.calls).toHaveLength(3);
    await refresh.last().answer({ kind: 'refreshed' });
    expect(now().matches({ open: { tokens: 'resting' } })).toBe(true);
  });

  test('of a guest do not exist', () => {
    const { clock, refresh, networkReturns } = open('guest');
    clock.increment(10 * INTERVAL);
    networkReturns();
    expect(refresh.calls).toHaveLength(0);
  });
});

describe('credentials', () => {
  test('are fetched when they are first asked for, once for all callers', async () => {
    const { fetching, now, ask, clock } = open('guest');
    clock.increment(10 * INTERVAL);
    expect(fetching.calls).toHaveLength(0);
    ask();
    ask();
    expect(fetching.calls).toHaveLength(1);
    await fetching.last().answer(fetched);
    ask();
    expect(fetching.calls).toHaveLength(1);
    expect(credentials(now())).toEqual(sampleCredentials);
  });

  test('are kept for 3,000,000 ms and fetched again only when they are wanted', async () => {
    const { fetching, now, ask, clock } = open('guest');
    ask();
    await fetching.last().answer(fetched);
    clock.increment(2_999_999);
    expect(credentials(now())).not.toBeNull();
    clock.increment(1);
    expect(credentials(now())).toBeNull();
    expect(fetching.calls).toHaveLength(1);
    ask();
    expect(fetching.calls).toHaveLength(2);
  });

  test('that cannot be fetched leave their reason until the next request', async () => {
    const { fetching, now, ask, networkReturns } = open();
    ask();
    await fetching.last().answer({ kind: 'refused', code: 'identityMissing' });
    expect(credentialsProblem(now())).toBe('identityMissing');
    networkReturns();
    expect(fetching.calls).toHaveLength(1);
    ask();
    expect(credentialsProblem(now())).toBeNull();
    await fetching.last().fail(new Error('boom'));
    expect(credentialsProblem(now())).toBe('unknown');
    expect(now().status).toBe('active');
  });

  test('that could not be requested are requested when the network is back', async () => {
    const { fetching, now, ask, networkReturns } = open();
    ask();
    await fetching.last().answer({ kind: 'unreachable' });
    expect(credentialsProblem(now())).toBe('network');
    networkReturns();
    await fetching.last().answer(fetched);
    expect(credentials(now())).toEqual(sampleCredentials);
  });

  test('are gone with the session', async () => {
    const { clock, refresh, fetching, now, ask } = open();
    ask();
    await fetching.last().answer(fetched);
    clock.increment(INTERVAL);
    await refresh.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(JSON.stringify(now())).not.toContain(sampleCredentials.secretAccessKey);
  });
});
