/** Requests of the identity library, counted by a service with scripted answers. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, resetPassword } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authErrorCode, isPassing } from '#src/services/identity/errors.ts';
import { identityTransport } from '#src/services/identity/transport.ts';

interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

const refusal = (name: string, status = 400): Reply => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.cognito#${name}`, message: 'Not now.' }),
});
const page: Reply = { status: 502, type: 'text/html; charset=utf-8', body: '<h1>Bad gateway</h1>' };

let server: Server;
let reply: Reply;
let requests: number;
const { fetch: bare } = globalThis;

beforeAll(async () => {
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  server = createServer((_, response) => {
    requests += 1;
    const { status, type = 'application/x-amz-json-1.1', headers, body } = reply;
    response.writeHead(status, { ...headers, ...(type !== '' && { 'content-type': type }) }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: 'local_pool',
        userPoolClientId: 'client',
        identityPoolId: 'local:00000000-0000-4000-8000-000000000000',
        allowGuestAccess: true,
        userPoolEndpoint: endpoint,
        identityPoolEndpoint: endpoint,
      },
    },
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = 0;
  globalThis.fetch = identityTransport(bare);
});
afterEach(() => {
  globalThis.fetch = bare;
});

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
const reset = () => resetPassword({ username: 'marta@leeds.example' });

describe('a service that asks for a pause', () => {
  it.each([
    refusal('LimitExceededException'),
    refusal('TooManyRequestsException'),
    refusal('TooManyRequestsException', 429),
    refusal('AnythingElse', 429),
    { ...refusal('x'), headers: { 'x-amzn-errortype': 'LimitExceededException:' } },
  ])('is asked once and no more (D22, %o)', async (answer) => {
    reply = answer;
    expect(authErrorCode(await failureOf(reset()))).toBe('throttled');
    expect(requests).toBe(1);
  });

  it('is asked three times by the bare library, which is why there is a transport', async () => {
    globalThis.fetch = bare;
    reply = refusal('LimitExceededException');
    await failureOf(reset());
    expect(requests).toBe(3);
  });

  it('is asked once for a guest identity too', async () => {
    reply = refusal('TooManyRequestsException');
    expect(authErrorCode(await failureOf(fetchAuthSession()))).toBe('throttled');
    expect(requests).toBe(1);
  });
});

describe('an answer that is none', () => {
  it.each([
    page,
    { ...page, status: 200 },
    { status: 502, type: '', body: 'Bad gateway' },
    { status: 502, body: '<h1>Bad gateway</h1>' },
  ])('says nothing about the account or the session (%o)', async (answer) => {
    reply = answer;
    const error = await failureOf(reset());
    expect(authErrorCode(error)).toBe('network');
    expect(isPassing(error)).toBe(true);
    expect(requests).toBe(1);
  });
});

it('leaves refusals as they are', async () => {
  reply = refusal('CodeDeliveryFailureException');
  expect(await failureOf(reset())).toMatchObject({
    name: 'CodeDeliveryFailureException',
    message: 'Not now.',
  });
});

it('touches no other request', async () => {
  reply = page;
  const response = await globalThis.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await response.text()).toContain('Bad gateway');
});
