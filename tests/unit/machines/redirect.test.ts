/** The redirect check: what becomes of an address, and that none leads on for ever. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { answerFor, provideRedirect, type RedirectAnswer } from '#machines/redirect/redirect.machine.ts';
import { askRedirect } from '#src/app/redirect-check.ts';
import { asked } from './asked.ts';

function open() {
  const redirectFor = asked<{ readonly href: string }, RedirectAnswer>();
  const clock = new SimulatedClock();
  const check = createActor(provideRedirect({ redirectFor: (address) => redirectFor.call(address) }), {
    clock,
  }).start();
  return { check, clock, redirectFor };
}

describe('an address', () => {
  test.each([
    { kind: 'stay' },
    { kind: 'follow', href: '/dashboard/datasets' },
    { kind: 'leave', href: 'https://maps.example/' },
    { kind: 'loop', trail: ['/a', '/b', '/a'] },
  ] satisfies RedirectAnswer[])('does what the rules say: $kind', async (answer) => {
    const { check, redirectFor } = open();
    const found = askRedirect(check, '/dashboard/maps?x=1#top');
    expect(redirectFor.last().input).toEqual({ href: '/dashboard/maps?x=1#top' });
    await redirectFor.last().answer(answer);
    await expect(found).resolves.toEqual(answer);
  });

  test('opens when it is not known', async () => {
    const { check, redirectFor } = open();
    const found = askRedirect(check, '/about');
    await redirectFor.last().fail(new Error('offline'));
    await expect(found).resolves.toEqual({ kind: 'stay' });
  });

  test('opens when there is no answer in time', async () => {
    const { check, clock } = open();
    const found = askRedirect(check, '/about');
    clock.increment(1_499);
    expect(answerFor(check.getSnapshot(), '/about')).toBeNull();
    clock.increment(1);
    await expect(found).resolves.toEqual({ kind: 'stay' });
  });

  test('that another has overtaken is let go', async () => {
    const { check, redirectFor } = open();
    const first = askRedirect(check, '/dashboard/maps');
    const second = askRedirect(check, '/about');
    await redirectFor.last().answer({ kind: 'follow', href: '/faq' });
    await expect(first).resolves.toEqual({ kind: 'stay' });
    await expect(second).resolves.toEqual({ kind: 'follow', href: '/faq' });
  });
});

describe('addresses that lead on and on', () => {
  test('end at a page that says so, since a route may lead back to where a rule began', async () => {
    const { check, redirectFor } = open();
    for (let step = 1; step <= 10; step += 1) {
      const found = askRedirect(check, '/there');
      await redirectFor.last().answer({ kind: 'follow', href: '/here' });
      await expect(found).resolves.toMatchObject({ kind: 'follow' });
    }
    const found = askRedirect(check, '/there');
    await redirectFor.last().answer({ kind: 'follow', href: '/here' });
    await expect(found).resolves.toMatchObject({ kind: 'loop' });
  });

  test('are counted from the last page that was shown', async () => {
    const { check, redirectFor } = open();
    for (let step = 1; step <= 20; step += 1) {
      const found = askRedirect(check, '/there');
      await redirectFor.last().answer({ kind: 'follow', href: '/here' });
      await expect(found).resolves.toMatchObject({ kind: 'follow' });
      check.send({ type: 'page.shown' });
    }
    expect(answerFor(check.getSnapshot(), '/elsewhere')).toEqual({ kind: 'stay' });
  });
});

test('a browser that stays after all can be asked again', async () => {
  const { check, clock, redirectFor } = open();
  const found = askRedirect(check, '/maps');
  await redirectFor.last().answer({ kind: 'leave', href: 'https://maps.example/' });
  await found;
  clock.increment(9_999);
  expect(check.getSnapshot().matches('leaving')).toBe(true);
  clock.increment(1);
  expect(check.getSnapshot().matches('resting')).toBe(true);
});

describe('where an address has led', () => {
  test('is nothing to the next one', async () => {
    const { check, redirectFor } = open();
    const first = askRedirect(check, '/dashboard/maps');
    await redirectFor.last().answer({ kind: 'follow', href: '/dashboard/datasets' });
    await first;
    const second = askRedirect(check, '/about');
    await redirectFor.last().answer({ kind: 'stay' });
    await expect(second).resolves.toEqual({ kind: 'stay' });
  });

  test('is forgotten with the page that opens there', async () => {
    const { check, redirectFor } = open();
    const found = askRedirect(check, '/dashboard/maps');
    await redirectFor.last().answer({ kind: 'follow', href: '/dashboard/datasets' });
    await found;
    check.send({ type: 'page.shown' });
    expect(answerFor(check.getSnapshot(), '/dashboard/maps')).toEqual({ kind: 'stay' });
  });

  test('is forgotten when the browser has not left', async () => {
    const { check, clock, redirectFor } = open();
    const found = askRedirect(check, '/maps');
    await redirectFor.last().answer({ kind: 'leave', href: 'https://maps.example/' });
    await found;
    clock.increment(10_000);
    expect(answerFor(check.getSnapshot(), '/maps')).toEqual({ kind: 'stay' });
  });
});
