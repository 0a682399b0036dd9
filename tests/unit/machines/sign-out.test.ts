/** Signing out by example: no long wait, and a report of what could not be ended. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { provideSignOut, type LeaveProviderAnswer } from '#machines/sign-out/sign-out.machine.ts';
import { asked } from './asked.ts';

function open() {
  const clock = new SimulatedClock();
  const revoke = asked<void, void>();
  const clear = asked<void, void>();
  const leave = asked<void, LeaveProviderAnswer>();
  const actor = createActor(
    provideSignOut({
      revokeToken: () => revoke.call(),
      clearSession: () => clear.call(),
      leaveProvider: () => leave.call(),
    }),
    { clock },
  ).start();
  return { clock, revoke, clear, leave, now: () => actor.getSnapshot() };
}

test('the token is revoked, then the session forgotten, then the provider left', async () => {
  const { revoke, clear, leave, now } = open();
  expect([revoke.calls.length, clear.calls.length]).toEqual([1, 0]);
  await revoke.last().answer();
  expect([clear.calls.length, leave.calls.length]).toEqual([1, 0]);
  await clear.last().answer();
  await leave.last().answer({ kind: 'notFederated' });
  expect(now()).toMatchObject({ status: 'done', output: { kind: 'resolved' } });
});

test('a service that refuses to revoke changes nothing', async () => {
  const { revoke, clear } = open();
  await revoke.last().fail(new Error('down'));
  expect(clear.calls).toHaveLength(1);
});

test('a network that hangs delays signing out by a moment only', async () => {
  const { clock, revoke, clear, leave, now } = open();
  clock.increment(2_999);
  expect(clear.calls).toHaveLength(0);
  clock.increment(1);
  expect(clear.calls).toHaveLength(1);
  await clear.last().answer();
  await leave.last().answer({ kind: 'notFederated' });
  expect(now().output).toEqual({ kind: 'resolved' });
  // The answer may come whenever it likes.
  await revoke.last().answer();
  expect(clear.calls).toHaveLength(1);
});

describe('a browser that does not forget the session', () => {
  const uncleared = { kind: 'rejected', code: 'sessionNotCleared' };
  const unclearedFlow = async () => {
    const flow = open();
    await flow.revoke.last().answer();
    await flow.clear.last().fail(new Error('no storage'));
    return flow;
  };

  test('still leaves the provider, and says that the session is there', async () => {
    const { leave, now } = await unclearedFlow();
    expect(leave.calls).toHaveLength(1);
    await leave.last().answer({ kind: 'notFederated' });
    expect(now().output).toEqual(uncleared);
  });

  test('says so rather than what the provider did', async () => {
    const broken = await unclearedFlow();
    await broken.leave.last().fail(new Error('not configured'));
    expect(broken.now().output).toEqual(uncleared);
    const stuck = await unclearedFlow();
    await stuck.leave.last().answer({ kind: 'leaving' });
    expect(stuck.now().status).toBe('active');
    stuck.clock.increment(10_000);
    expect(stuck.now().output).toEqual(uncleared);
  });
});

test('a provider that cannot be left is reported, and so is a browser that does not leave', async () => {
  const rejected = { kind: 'rejected', code: 'providerSignOutFailed' };
  const broken = open();
  await broken.revoke.last().answer();
  await broken.clear.last().answer();
  await broken.leave.last().fail(new Error('not configured'));
  expect(broken.now().output).toEqual(rejected);

  const stuck = open();
  await stuck.revoke.last().answer();
  await stuck.clear.last().answer();
  await stuck.leave.last().answer({ kind: 'leaving' });
  expect(stuck.now().hasTag('busy')).toBe(true);
  stuck.clock.increment(10_000);
  expect(stuck.now().output).toEqual(rejected);
});

test('a provider that answers something else may still have a session', async () => {
  const { revoke, clear, leave, now } = open();
  await revoke.last().answer();
  await clear.last().answer();
  await leave.last().answer({ kind: 'queued' } as never);
  expect(now().output).toEqual({ kind: 'rejected', code: 'providerSignOutFailed' });
});
