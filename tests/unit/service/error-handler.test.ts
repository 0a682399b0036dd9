/** The response to a refusal, to a lost database connection, and to everything else. */
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { errorResponse, logFailure } from '#proxy/platform/service/error-handler.ts';

const coded = (message: string, more: object) => Object.assign(new Error(message), more);
const answer = (error: unknown) =>
  errorResponse({
    error,
    request: new Request('http://product.test/', { headers: { 'x-request-id': 'request-1' } }),
    log: pino({ level: 'silent' }),
    message: 'it failed',
  });

/** What a system says that no one listens. */
const refused = () =>
  new Promise<Error>((resolve) => {
    connect({ path: '/tmp/no-server-listens-here' }).once('error', resolve);
  });

test.each([
  ['nothing listens', coded('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['every address is refused', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })],
  ['it shuts down', coded('terminating connection', { code: '57P01' })],
  ['it starts up', coded('the database system is starting up', { code: '57P03' })],
  ['it has no room', coded('sorry, too many clients already', { code: '53300' })],
  ['it went in the middle', new Error('Connection terminated unexpectedly')],
  ['it does not take the connection', new Error('timeout exceeded when trying to connect')],
])('the database cannot be reached: %s', async (_, error) => {
  const response = answer(error);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ reference: 'request-1' });
});

test('a missing database socket is a connection error', async () => {
  expect(answer(await refused()).status).toBe(503);
});

test.each([
  ['a statement that is wrong', coded('syntax error', { code: '42601' })],
  ['a file that is missing', coded('no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a text', 'broken'],
])('%s is a failure of ours', async (_, error) => {
  const response = answer(error);
  expect([response.status, response.headers.get('retry-after')]).toEqual([500, null]);
  expect(await response.text()).not.toMatch(/syntax|file|broken/);
});

test('a refusal is answered in its own words', async () => {
  const response = answer(
    new ProblemError(409, 'Another change was first', [fieldError('name', 'text.tooLong', { most: 1000 })]),
  );
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    detail: 'Another change was first',
    errors: [
      {
        field: 'name',
        code: 'text.tooLong',
        params: { most: 1000 },
        message: 'Must be at most 1,000 characters',
      },
    ],
  });
});

test('a full disk is one sentence of the log, without a stack', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  logFailure(log, coded('No space left on device', { code: '53100' }), { target: 'SignUp' }, 'it failed');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    target: 'SignUp',
    reason: 'No space left on device',
    msg: 'the disk is full; nothing was written',
  });
  expect(lines.join('')).not.toContain('stack');
});
