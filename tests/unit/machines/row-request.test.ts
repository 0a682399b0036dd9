/** What trying a request of the plain API must do, as examples. */
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  errorsOf,
  isOutdated,
  isSending,
  lastExchange,
  provideRowRequest,
  rowRequestScreen,
  type Exchange,
  type RowRequest,
  type RowRequestAnswer,
} from '#machines/row-request/row-request.machine.ts';
import { asked } from './asked.ts';

const exchange = (status: number, more: Partial<Exchange> = {}): Exchange => ({
  address: '/rows?limit=1',
  status,
  headers: [],
  milliseconds: 3,
  body: '{}',
  reason: null,
  errors: [],
  ...more,
});

function open() {
  const clock = new SimulatedClock();
  const service = asked<RowRequest, RowRequestAnswer>();
  const actor = createActor(provideRowRequest({ send: service.call }), { clock }).start();
  const send = (key = '', address = '/rows?limit=1') => actor.send({ type: 'request.sent', address, key });
  const screen = () => rowRequestScreen(actor.getSnapshot());
  return { actor, clock, service, send, screen };
}

test('a request is sent once with its key, and its answer is shown', async () => {
  const { actor, service, send, screen } = open();
  expect(screen()).toBe('idle');
  expect(isSending(actor.getSnapshot())).toBe(false);
  send('cpk_1');
  send('cpk_2');
  expect(screen()).toBe('sending');
  expect(isSending(actor.getSnapshot())).toBe(true);
  expect(service.calls.map(({ input }) => input)).toEqual([{ address: '/rows?limit=1', key: 'cpk_1' }]);
  await service.last().answer({ kind: 'answered', exchange: exchange(200) });
  expect(screen()).toBe('answered');
  expect(lastExchange(actor.getSnapshot())?.status).toBe(200);
  expect(actor.getSnapshot().context.request).toEqual({ address: '', key: '' });
});

test('a refusal names parameters of its own address only', async () => {
  const { actor, service, send, screen } = open();
  send();
  const errors = [{ parameter: 'limit', message: 'Use a whole number' }];
  await service.last().answer({ kind: 'refused', exchange: exchange(400, { errors }) });
  expect(screen()).toBe('refused');
  expect(errorsOf(actor.getSnapshot(), '/rows?limit=1')).toEqual(errors);
  expect(errorsOf(actor.getSnapshot(), '/rows?limit=2')).toEqual([]);
  expect(isOutdated(actor.getSnapshot(), '/rows?limit=1')).toBe(false);
  expect(isOutdated(actor.getSnapshot(), '/rows?limit=2')).toBe(true);
});

test('nothing is outdated, and nothing at error, before there is an answer', () => {
  const { actor } = open();
  expect(isOutdated(actor.getSnapshot(), '/rows')).toBe(false);
  expect(errorsOf(actor.getSnapshot(), '/rows')).toEqual([]);
});

test('a key that no header can carry is not sent', async () => {
  const { service, send, screen, actor } = open();
  send();
  await service.last().answer({ kind: 'answered', exchange: exchange(200) });
  for (const key of ['a b', 'ключ', 'a\nb']) {
    send(key);
    expect(screen()).toBe('unsendable');
  }
  expect(service.calls).toHaveLength(1);
  expect(lastExchange(actor.getSnapshot())).toBeNull();
  send('!~');
  expect(screen()).toBe('sending');
});

test('the answer from before stays until the next one', async () => {
  const { actor, service, send } = open();
  send();
  await service.last().answer({ kind: 'answered', exchange: exchange(200) });
  send();
  expect(lastExchange(actor.getSnapshot())?.status).toBe(200);
  await service.last().answer({ kind: 'refused', exchange: exchange(429) });
  expect(lastExchange(actor.getSnapshot())?.status).toBe(429);
});

test('a person who does not wait is let go, with nothing left from before', async () => {
  const { actor, service, send, screen } = open();
  send();
  await service.last().answer({ kind: 'answered', exchange: exchange(200) });
  send();
  actor.send({ type: 'request.cancelled' });
  expect(screen()).toBe('cancelled');
  expect(lastExchange(actor.getSnapshot())).toBeNull();
  await service.last().answer({ kind: 'answered', exchange: exchange(200) });
  expect(screen()).toBe('cancelled');
  send();
  expect(screen()).toBe('sending');
});

test('after five seconds the page says that it takes its time, after a minute that no answer came', async () => {
  const { actor, clock, service, send, screen } = open();
  send();
  await service.last().answer({ kind: 'answered', exchange: exchange(200) });
  send();
  clock.increment(4999);
  expect(screen()).toBe('sending');
  clock.increment(1);
  expect(screen()).toBe('slow');
  expect(isSending(actor.getSnapshot())).toBe(true);
  clock.increment(54_999);
  expect(screen()).toBe('slow');
  clock.increment(1);
  expect(screen()).toBe('late');
  expect(lastExchange(actor.getSnapshot())).toBeNull();
});

test.each(['no answer', 'a error'] as const)('after %s the request can be sent again', async (what) => {
  const { actor, service, send, screen } = open();
  send();
  await service.last().answer({ kind: 'answered', exchange: exchange(200) });
  send('cpk_1');
  if (what === 'no answer') await service.last().answer({ kind: 'unreachable' });
  else await service.last().fail(new Error('broken'));
  expect(screen()).toBe('unreachable');
  expect(lastExchange(actor.getSnapshot())).toBeNull();
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('cpk_1');
  send();
  expect(screen()).toBe('sending');
});
