/** The version guard by example. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  isOutdated,
  isUpdateAsked,
  provideVersionGuard,
  type ReloadAnswer,
} from '#machines/version-guard/version-guard.machine.ts';
import { asked } from './asked.ts';

function watch() {
  const latestBuild = asked<void, { readonly id: string }>();
  const reload = asked<void, ReloadAnswer>();
  const loadPage = asked<{ readonly href: string | null }, void>();
  const clock = new SimulatedClock();
  const guard = createActor(
    provideVersionGuard({
      latestBuild: () => latestBuild.call(),
      reload: () => reload.call(),
      loadPage: loadPage.call,
    }),
    { clock, input: { runningBuild: 'build-1' } },
  ).start();
  return { guard, clock, latestBuild, reload, loadPage, isOutdated: () => isOutdated(guard.getSnapshot()) };
}

/** A document whose server serves a newer build by now. */
async function outdated() {
  const page = watch();
  page.clock.increment(60_000);
  page.guard.send({ type: 'check.suggested' });
  await page.latestBuild.last().answer({ id: 'build-2' });
  expect(page.isOutdated()).toBe(true);
  return page;
}

describe('looking for a newer build', () => {
  test('is done when it is suggested, and not twice within a minute', async () => {
    const { guard, clock, latestBuild } = watch();
    guard.send({ type: 'check.suggested' });
    expect(latestBuild.calls).toHaveLength(0);
    clock.increment(60_000);
    guard.send({ type: 'check.suggested' });
    guard.send({ type: 'check.suggested' });
    expect(latestBuild.calls).toHaveLength(1);
    await latestBuild.last().answer({ id: 'build-1' });
    guard.send({ type: 'check.suggested' });
    expect(latestBuild.calls).toHaveLength(1);
    clock.increment(60_000);
    guard.send({ type: 'check.suggested' });
    expect(latestBuild.calls).toHaveLength(2);
  });

  test('is done every half hour by itself, whatever the last look came to', async () => {
    const { guard, clock, latestBuild, isOutdated: newer } = watch();
    clock.increment(60_000);
    clock.increment(1_800_000);
    await latestBuild.last().fail(new Error('offline'));
    guard.send({ type: 'check.suggested' });
    expect([latestBuild.calls.length, newer()]).toEqual([1, false]);
    clock.increment(60_000);
    clock.increment(1_800_000);
    expect(latestBuild.calls).toHaveLength(2);
  });
});

describe('the server is not asked more often than it has to be', () => {
  test('when a look is suggested again and again, once a minute', async () => {
    const { guard, clock, latestBuild } = watch();
    clock.increment(59_999);
    guard.send({ type: 'check.suggested' });
    expect(latestBuild.calls).toHaveLength(0);
    clock.increment(1);
    guard.send({ type: 'check.suggested' });
    await latestBuild.last().answer({ id: 'build-1' });
    clock.increment(59_999);
    guard.send({ type: 'check.suggested' });
    expect(latestBuild.calls).toHaveLength(1);
  });

  test('when no one suggests a look, every half hour', () => {
    const { clock, latestBuild } = watch();
    clock.increment(60_000);
    clock.increment(1_799_999);
    expect(latestBuild.calls).toHaveLength(0);
    clock.increment(1);
    expect(latestBuild.calls).toHaveLength(1);
  });
});

describe('a newer build', () => {
  test('takes over with the next page, and not before', async () => {
    const { guard, clock, loadPage, reload } = await outdated();
    clock.increment(3_600_000);
    expect([loadPage.calls.length, reload.calls.length]).toEqual([0, 0]);
    guard.send({ type: 'page.wanted', href: '/about', isInFlow: false });
    expect(loadPage.last().input).toEqual({ href: '/about' });
  });

  test('does not take over in the middle of a flow', async () => {
    const { guard, loadPage, isOutdated: newer } = await outdated();
    guard.send({ type: 'page.wanted', href: '/sign-in/code', isInFlow: true });
    expect(loadPage.calls).toHaveLength(0);
    expect(newer()).toBe(true);
  });

  test('can be taken at once', async () => {
    const { guard, loadPage } = await outdated();
    guard.send({ type: 'update.requested', hasTyped: false });
    expect(loadPage.last().input).toEqual({ href: null });
  });

  test('asks before it takes what was typed with it', async () => {
    const { guard, loadPage, isOutdated: newer } = await outdated();
    const isAsked = () => isUpdateAsked(guard.getSnapshot());
    guard.send({ type: 'update.requested', hasTyped: true });
    expect([isAsked(), newer(), loadPage.calls.length]).toEqual([true, true, 0]);
    guard.send({ type: 'update.cancelled' });
    expect([isAsked(), newer(), loadPage.calls.length]).toEqual([false, true, 0]);
    guard.send({ type: 'update.requested', hasTyped: true });
    guard.send({ type: 'update.confirmed' });
    expect(loadPage.last().input).toEqual({ href: null });
  });

  test('is still said to be there when the browser stays', async () => {
    const { guard, clock, loadPage, isOutdated: newer } = await outdated();
    guard.send({ type: 'page.wanted', href: '/about', isInFlow: false });
    await loadPage.last().answer(undefined);
    clock.increment(9_999);
    expect(newer()).toBe(false);
    clock.increment(1);
    expect(newer()).toBe(true);
    guard.send({ type: 'update.requested', hasTyped: false });
    expect(loadPage.last().input).toEqual({ href: null });
  });

  test('is not asked for without need', () => {
    const { guard, clock, loadPage } = watch();
    clock.increment(60_000);
    guard.send({ type: 'page.wanted', href: '/about', isInFlow: false });
    guard.send({ type: 'update.requested', hasTyped: false });
    expect(loadPage.calls).toHaveLength(0);
  });
});

describe('code that is missing', () => {
  test('with its build makes the page load again', async () => {
    const { guard, clock, latestBuild, reload, isOutdated: newer } = watch();
    guard.send({ type: 'chunk.missing', hasTyped: false });
    await latestBuild.last().answer({ id: 'build-2' });
    expect(reload.calls).toHaveLength(1);
    await reload.last().answer({ kind: 'reloading' });
    clock.increment(9_999);
    expect(newer()).toBe(false);
    clock.increment(1);
    expect(newer()).toBe(true);
  });

  test.each([
    [
      'of the newest build',
      (page: ReturnType<typeof watch>) => page.latestBuild.last().answer({ id: 'build-1' }),
    ],
    [
      'without a network',
      (page: ReturnType<typeof watch>) => page.latestBuild.last().fail(new Error('offline')),
    ],
  ])('%s is left to its caller', async (_, answer) => {
    const page = watch();
    page.guard.send({ type: 'chunk.missing', hasTyped: false });
    await answer(page);
    expect([page.reload.calls.length, page.isOutdated()]).toEqual([0, false]);
    page.clock.increment(60_000);
    page.guard.send({ type: 'check.suggested' });
    expect(page.latestBuild.calls).toHaveLength(2);
  });

  test('leaves a page alone that something was typed on, and says that there is a newer build', async () => {
    const { guard, latestBuild, reload, isOutdated: newer } = watch();
    guard.send({ type: 'chunk.missing', hasTyped: true });
    await latestBuild.last().answer({ id: 'build-2' });
    guard.send({ type: 'chunk.missing', hasTyped: true });
    expect([reload.calls.length, newer()]).toEqual([0, true]);
    guard.send({ type: 'chunk.missing', hasTyped: false });
    expect(reload.calls).toHaveLength(1);
  });

  test('after a reload that has not helped is announced, and no more', async () => {
    const { guard, reload, isOutdated: newer } = await outdated();
    guard.send({ type: 'chunk.missing', hasTyped: false });
    await reload.last().answer({ kind: 'guarded' });
    expect(newer()).toBe(true);
    guard.send({ type: 'chunk.missing', hasTyped: false });
    await reload.last().fail(new Error('forbidden'));
    expect(newer()).toBe(true);
    expect(reload.calls).toHaveLength(2);
  });
});
