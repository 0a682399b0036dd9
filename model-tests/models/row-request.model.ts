/** How to try one request of the plain API: what a person sends, how the service answers, and what must always be true. */
import { defineModel } from '#model-tests/kit/model.ts';
import {
  rowRequestMachine,
  rowRequestScreen,
  type Exchange,
  type RowRequestEvent,
} from '#machines/row-request/row-request.machine.ts';

/** The key that a person types. */
export const OWN_KEY = 'cpk_modelModelModelModelModelModelModel';
export const ADDRESS = '/api/data/v1/resources/4b0f4f0e-0000-4000-8000-000000000001/rows';

export const exchanged = (status: number, more: Partial<Exchange> = {}): Exchange => ({
  address: ADDRESS,
  status,
  headers: [['content-type', status === 200 ? 'application/json' : 'application/problem+json']],
  milliseconds: 12,
  body: status === 200 ? '{"rows":[{"year":"2007"}],"total":1}' : '{"title":"Refused"}',
  reason: status === 200 ? null : 'Refused',
  errors: [],
  ...more,
});

export const rowRequestModel = defineModel({
  machine: rowRequestMachine,
  inputs: { 'a page': undefined },
  events: (): RowRequestEvent[] => [
    { type: 'request.sent', address: ADDRESS, key: '' },
    { type: 'request.sent', address: ADDRESS, key: OWN_KEY },
    { type: 'request.sent', address: ADDRESS, key: 'no key, but “words”' },
    { type: 'request.cancelled' },
  ],
  replies: {
    send: {
      'gives rows': { output: { kind: 'answered', exchange: exchanged(200) } },
      'refuses the question': {
        output: {
          kind: 'refused',
          exchange: exchanged(400, {
            errors: [{ parameter: 'limit', code: 'field.notWhole', message: 'Use a whole number' }],
          }),
        },
      },
      'refuses the key': { output: { kind: 'refused', exchange: exchanged(401) } },
      'gives no answer': { output: { kind: 'unreachable' } },
    },
  },
  home: { name: 'rows', isThere: (snapshot) => snapshot.matches('answered') },
  secrets: [{ name: 'the key', text: OWN_KEY, mayLive: (snapshot) => snapshot.matches('sending') }],
  invariants: {
    'what is shown as an answer was one': (snapshot) =>
      !snapshot.matches('answered') || (snapshot.context.exchange?.status ?? 500) < 400,
    'what is shown as a refusal was one': (snapshot) =>
      !snapshot.matches('refused') || (snapshot.context.exchange?.status ?? 200) >= 400,
    'nothing from before is shown beside a failure': (snapshot) =>
      !['unsendable', 'unreachable', 'late', 'cancelled'].includes(rowRequestScreen(snapshot)) ||
      snapshot.context.exchange === null,
    'waiting can be ended': (snapshot) =>
      !snapshot.hasTag('busy') || snapshot.can({ type: 'request.cancelled' }),
  },
});
