/** Analytics by example. */
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  isReporting,
  provideAnalytics,
  type IdentifyInput,
  type InitialisedAnswer,
} from '#machines/analytics/analytics.machine.ts';
import { asked } from './asked.ts';

const use = { name: 'dataset viewed', properties: {} };

function open() {
  const initialise = asked<void, InitialisedAnswer>();
  const identify = asked<IdentifyInput, void>();
  const forget = asked<void, void>();
  const reset = asked<void, void>();
  const actor = createActor(
    provideAnalytics({
      initialise: () => initialise.call(),
      identify: identify.call,
      forget: () => forget.call(),
      reset: () => reset.call(),
    }),
  ).start();
  const told: string[] = [];
  actor.on('use.due', (due) => told.push(due.use.name));
  return { actor, initialise, identify, forget, reset, told };
}

async function running(identifiedAs: string | null = null) {
  const page = open();
  page.actor.send({ type: 'consent.given' });
  await page.initialise.last().answer({ identifiedAs });
  return page;
}

test('without consent nothing is loaded and nothing is sent', () => {
  const { actor, initialise, told } = open();
  actor.send({ type: 'member.known', identityId: 'marta' });
  actor.send({ type: 'use.happened', use });
  expect([initialise.calls.length, told.length]).toEqual([0, 0]);
});

test('consent starts it, and uses are sent from then on', async () => {
  const { actor, told } = await running();
  actor.send({ type: 'use.happened', use });
  expect(told).toEqual(['dataset viewed']);
});

describe('identification', () => {
  test('is pending until consent is given', async () => {
    const { actor, initialise, identify } = open();
    actor.send({ type: 'member.known', identityId: 'marta' });
    expect(identify.calls).toHaveLength(0);
    actor.send({ type: 'consent.given' });
    await initialise.last().answer({ identifiedAs: null });
    expect(identify.calls.map(({ input }) => input)).toEqual([{ identityId: 'marta' }]);
  });

  test('follows a sign-in, and ends with signing out', async () => {
    const { actor, identify, forget } = await running();
    actor.send({ type: 'member.known', identityId: 'marta' });
    await identify.last().answer();
    expect(forget.calls).toHaveLength(0);
    actor.send({ type: 'member.gone' });
    expect(forget.calls).toHaveLength(1);
  });

  test('goes from one member to the next by forgetting the first', async () => {
    const { actor, identify, forget } = await running();
    actor.send({ type: 'member.known', identityId: 'marta' });
    await identify.last().answer();
    actor.send({ type: 'member.known', identityId: 'ade' });
    await forget.last().answer();
    expect(identify.last().input).toEqual({ identityId: 'ade' });
  });

  test('of an earlier page ends when no one is signed in any more', async () => {
    const { actor, forget } = await running('marta');
    expect(forget.calls).toHaveLength(0);
    actor.send({ type: 'member.gone' });
    expect(forget.calls).toHaveLength(1);
  });

  test('of an earlier page is not sent twice', async () => {
    const { actor, identify, forget } = await running('marta');
    actor.send({ type: 'member.known', identityId: 'marta' });
    expect([identify.calls.length, forget.calls.length]).toEqual([0, 0]);
  });
});

describe('a consent that is missing', () => {
  test('resets it, and nothing is sent after', async () => {
    const { actor, reset, told } = await running();
    actor.send({ type: 'consent.missing' });
    actor.send({ type: 'use.happened', use });
    await reset.last().answer();
    actor.send({ type: 'use.happened', use });
    expect([reset.calls.length, told.length]).toEqual([1, 0]);
  });

  test('also while the library is on its way', async () => {
    const { actor, initialise, reset, told } = open();
    actor.send({ type: 'consent.given' });
    actor.send({ type: 'consent.missing' });
    await initialise.last().answer({ identifiedAs: null });
    actor.send({ type: 'use.happened', use });
    expect([reset.calls.length, told.length]).toEqual([1, 0]);
  });

  test('and given again starts it again', async () => {
    const { actor, initialise, reset } = await running();
    actor.send({ type: 'consent.missing' });
    await reset.last().answer();
    actor.send({ type: 'consent.given' });
    expect(initialise.calls).toHaveLength(2);
  });
});

test('a library that does not load breaks nothing else', async () => {
  const { actor, initialise, told } = open();
  actor.send({ type: 'consent.given' });
  await initialise.last().fail(new Error('blocked'));
  actor.send({ type: 'use.happened', use });
  expect([actor.getSnapshot().status, told.length]).toEqual(['active', 0]);
});

describe('a library that fails at naming the member', () => {
  test('is stopped, and gets nothing more of this page, although consent is given', async () => {
    const { actor, identify, reset, initialise, told } = await running();
    actor.send({ type: 'member.known', identityId: 'marta' });
    await identify.last().fail(new Error('boom'));
    expect(reset.calls).toHaveLength(1);
    await reset.last().answer();
    actor.send({ type: 'use.happened', use });
    expect([told, initialise.calls.length, isReporting(actor.getSnapshot())]).toEqual([[], 1, false]);
  });

  test('does not wait for a consent that is given: given once more, it starts again', async () => {
    const { actor, identify, reset, initialise, told } = await running();
    actor.send({ type: 'member.known', identityId: 'marta' });
    await identify.last().fail(new Error('boom'));
    await reset.last().fail(new Error('boom'));
    actor.send({ type: 'consent.given' });
    await initialise.last().answer({ identifiedAs: null });
    await identify.last().answer();
    actor.send({ type: 'use.happened', use });
    expect(told).toEqual(['dataset viewed']);
  });

  test('is reset again when the consent is taken back', async () => {
    const { actor, identify, reset } = await running();
    actor.send({ type: 'member.known', identityId: 'marta' });
    await identify.last().fail(new Error('boom'));
    await reset.last().answer();
    actor.send({ type: 'consent.missing' });
    expect(reset.calls).toHaveLength(2);
  });
});

describe('consent that was given', () => {
  const isWaitedFor = ({ actor }: ReturnType<typeof open>) => !actor.getSnapshot().matches('withConsent');

  test('is waited for at first, and once it is taken back', async () => {
    const page = open();
    expect(isWaitedFor(page)).toBe(true);
    page.actor.send({ type: 'consent.given' });
    expect(isWaitedFor(page)).toBe(false);
    page.actor.send({ type: 'consent.missing' });
    expect(isWaitedFor(page)).toBe(true);
  });

  test('is not waited for again by a library that could not be loaded', async () => {
    const page = open();
    page.actor.send({ type: 'consent.given' });
    await page.initialise.last().fail(new Error('offline'));
    expect(isWaitedFor(page)).toBe(false);
  });

  test('is not waited for again where the member could not be identified', async () => {
    const page = await running();
    page.actor.send({ type: 'member.known', identityId: 'marta' });
    await page.identify.last().fail(new Error('broken'));
    expect(isWaitedFor(page)).toBe(false);
    await page.reset.last().answer();
    expect(isWaitedFor(page)).toBe(false);
  });
});
