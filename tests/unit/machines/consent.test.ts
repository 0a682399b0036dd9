/** Consent by example. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { consentStatus, isAllowed, isAsking, isReading } from '#machines/consent/consent.selectors.ts';
import { provideConsent } from '#machines/consent/consent.machine.ts';
import type { KeptAnswer, KeptConsent, MadeDecision } from '#machines/consent/consent.types.ts';
import { asked, settled } from './asked.ts';

const nothing: KeptConsent = { decision: null, hasAgreed: false, unasked: false, proofDue: false };

async function open(kept: KeptConsent | null = nothing) {
  const keep = asked<MadeDecision, KeptAnswer>();
  const send = asked<void, void>();
  const clock = new SimulatedClock();
  const actor = createActor(
    provideConsent({
      readConsent: () => (kept === null ? Promise.reject(new Error('forbidden')) : Promise.resolve(kept)),
      keepDecision: keep.call,
      sendProofs: () => send.call(),
    }),
    { clock },
  ).start();
  await settled();
  const now = () => {
    const snapshot = actor.getSnapshot();
    return {
      status: consentStatus(snapshot),
      asks: isAsking(snapshot),
      allows: isAllowed(snapshot, 'functional'),
    };
  };
  return { actor, keep, send, clock, now };
}

describe('a first visit', () => {
  test('is asked, and has allowed nothing', async () => {
    const { now } = await open();
    expect(now()).toEqual({ status: 'none', asks: true, allows: false });
  });

  test('is asked also where nothing can be read', async () => {
    const { now } = await open(null);
    expect(now()).toEqual({ status: 'none', asks: true, allows: false });
  });

  test('is not asked when the browser says no, and may still accept', async () => {
    const { actor, now } = await open({ ...nothing, unasked: true });
    expect(now()).toEqual({ status: 'none', asks: false, allows: false });
    actor.send({ type: 'everything.allowed' });
    expect(now()).toEqual({ status: 'granted', asks: false, allows: true });
  });

  test('who declines keeps a refusal, and no proof is sent', async () => {
    const { actor, keep, send, now } = await open();
    actor.send({ type: 'everything.declined' });
    expect(keep.last().input).toEqual({ kind: 'partial', allowed: [] });
    await keep.last().answer({ proofDue: false });
    expect(now()).toEqual({ status: 'partial', asks: false, allows: false });
    expect(send.calls).toHaveLength(0);
  });

  test('who accepts has it kept, and the proof sent once', async () => {
    const { actor, keep, send, now } = await open();
    actor.send({ type: 'everything.allowed' });
    expect(now()).toEqual({ status: 'granted', asks: false, allows: true });
    expect(keep.last().input).toEqual({ kind: 'granted' });
    await keep.last().answer({ proofDue: true });
    await send.last().answer();
    expect(send.calls).toHaveLength(1);
  });

  test('who chooses the purpose allows it, and an empty choice is a refusal', async () => {
    const { actor, keep, now } = await open();
    actor.send({ type: 'purposes.chosen', allowed: ['functional'] });
    expect(now()).toEqual({ status: 'partial', asks: false, allows: true });
    expect(keep.last().input).toEqual({ kind: 'partial', allowed: ['functional'] });
    actor.send({ type: 'purposes.chosen', allowed: [] });
    expect(now()).toEqual({ status: 'withdrawn', asks: false, allows: false });
    expect(keep.last().input).toEqual({ kind: 'withdrawn' });
  });
});

describe('a later visit', () => {
  test('finds what they have allowed, and can take it back', async () => {
    const { actor, keep, now } = await open({ ...nothing, decision: { kind: 'granted' }, hasAgreed: true });
    expect(now()).toEqual({ status: 'granted', asks: false, allows: true });
    actor.send({ type: 'everything.declined' });
    expect(now()).toEqual({ status: 'withdrawn', asks: false, allows: false });
    expect(keep.last().input).toEqual({ kind: 'withdrawn' });
  });

  test('is asked again about another policy, and to decline it is to withdraw', async () => {
    const { actor, keep, now } = await open({ ...nothing, hasAgreed: true });
    expect(now()).toEqual({ status: 'none', asks: true, allows: false });
    actor.send({ type: 'everything.declined' });
    expect(keep.last().input).toEqual({ kind: 'withdrawn' });
  });

  test.each<[string, Partial<KeptConsent>]>([
    ['is asked again, with a proof to send', { proofDue: true }],
    ['is not to be asked', { unasked: true }],
    ['is not to be asked, with a proof to send', { unasked: true, proofDue: true }],
  ])('and %s takes back by declining what was allowed before', async (_, more) => {
    const { actor, keep } = await open({ ...nothing, hasAgreed: true, ...more });
    actor.send({ type: 'everything.declined' });
    expect(keep.last().input).toEqual({ kind: 'withdrawn' });
  });

  test('who has taken back what was allowed before has nothing more to take back', async () => {
    const { actor, keep, now } = await open({ ...nothing, hasAgreed: true });
    actor.send({ type: 'everything.declined' });
    await keep.last().answer({ proofDue: false });
    actor.send({ type: 'everything.declined' });
    expect(keep.last().input).toEqual({ kind: 'partial', allowed: [] });
    expect(now()).toEqual({ status: 'partial', asks: false, allows: false });
  });

  test('sends the proof that an earlier page could not', async () => {
    const { send, clock, actor } = await open({ ...nothing, decision: { kind: 'granted' }, proofDue: true });
    expect(send.calls).toHaveLength(1);
    await send.last().fail(new Error('offline'));
    expect(send.calls).toHaveLength(1);
    actor.send({ type: 'network.returned' });
    expect(send.calls).toHaveLength(2);
    await send.last().fail(new Error('offline'));
    clock.increment(59_999);
    expect(send.calls).toHaveLength(2);
    clock.increment(1);
    expect(send.calls).toHaveLength(3);
  });

  test('follows what another tab has decided, and keeps nothing of it twice', async () => {
    const { actor, keep, now } = await open({ ...nothing, decision: { kind: 'granted' }, hasAgreed: true });
    actor.send({ type: 'decision.madeElsewhere', decision: { kind: 'partial', allowed: [] } });
    expect(now()).toEqual({ status: 'partial', asks: false, allows: false });
    expect(keep.calls).toHaveLength(0);
  });

  test.each([
    ['on its way', 0],
    ['waiting for the next attempt', 1],
  ])('sends its own proof although another tab decides while it is %s', async (_, failures) => {
    const { actor, send, clock } = await open({ ...nothing, decision: { kind: 'granted' }, proofDue: true });
    if (failures > 0) await send.last().fail(new Error('offline'));
    actor.send({ type: 'decision.madeElsewhere', decision: { kind: 'partial', allowed: [] } });
    if (failures === 0) await send.last().fail(new Error('offline'));
    expect(send.calls).toHaveLength(1);
    clock.increment(60_000);
    expect(send.calls).toHaveLength(2);
  });

  test('is not asked any more once the browser signals a refusal', async () => {
    const { actor, now } = await open();
    actor.send({ type: 'signal.read', unasked: false });
    expect(now().asks).toBe(true);
    actor.send({ type: 'signal.read', unasked: true });
    expect(now().asks).toBe(false);
    actor.send({ type: 'signal.read', unasked: true });
    expect(now().asks).toBe(false);
    actor.send({ type: 'signal.read', unasked: false });
    expect(now().asks).toBe(true);
  });
});

test('a decision applies to the page where it cannot be stored', async () => {
  const { actor, keep, send, now } = await open();
  actor.send({ type: 'everything.allowed' });
  await keep.last().fail(new Error('forbidden'));
  expect(now().allows).toBe(true);
  expect(send.calls).toHaveLength(0);
});

test('what was kept is being read until it is known', async () => {
  const { actor } = await open();
  expect(isReading(actor.getSnapshot())).toBe(false);
  const reading = createActor(
    provideConsent({
      readConsent: () => new Promise(() => {}),
      keepDecision: () => Promise.resolve({ proofDue: false }),
      sendProofs: () => Promise.resolve(),
    }),
  ).start();
  expect(isReading(reading.getSnapshot())).toBe(true);
});
