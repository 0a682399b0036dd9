/** What a platform administrator has changed of the lists for all is as it was after the server has started again. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CallName, CallRequest, CallResponse } from '#contract/index.ts';
import { callByName } from '#contract/index.ts';
import { SAMPLE_PASSWORD, SAMPLE_PLATFORM_ADMINISTRATOR } from '#proxy/sample/accounts.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';
import { buildPages, startServer, type ServerProcess } from '../../support/server-process.ts';
import { callAt, clientId } from '../identity/support.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder = '';
let server: ServerProcess;
const named = { PLATFORM_ADMINISTRATORS: ` ${SAMPLE_PLATFORM_ADMINISTRATOR.toUpperCase()} ` };

beforeAll(async () => {
  await buildPages();
  folder = await copyPreparedData();
  server = await startServer(folder, named);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function restart(env: Record<string, string>): Promise<void> {
  await server.end('SIGTERM');
  server = await startServer(folder, env);
}

/** Makes a call as the sample's platform administrator, through the gateway. */
async function call<N extends CallName>(name: N, request: Partial<CallRequest<N>>) {
  const { body } = await callAt(server.origin)('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: SAMPLE_PLATFORM_ADMINISTRATOR, PASSWORD: SAMPLE_PASSWORD },
  });
  const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
  const { service, path } = callByName(name);
  const response = await fetch(`${server.origin}/api/${service}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${AccessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return { status: response.status, answer: (await response.json()) as CallResponse<N> };
}

it('a renamed value, a removed one and an added one stay so, and the role ends with the setting', async () => {
  const row = { lutTableName: 'priority', id: 4 } as const;
  expect(await call('lut:rename', { ...row, label: 'Some day' })).toMatchObject({ status: 200 });
  expect(await call('lut:deactivate', { lutTableName: 'priority', id: 3 })).toMatchObject({ status: 200 });
  expect(await call('lut:create', { lutTableName: 'priority', label: 'Very high', after: 1 })).toMatchObject({
    status: 200,
  });
  await restart(named);
  const { answer } = await call('lut:allRows', { lutTableName: 'priority' });
  expect(answer.result.map(({ id, label, isActive }) => [id, label, isActive])).toEqual([
    [1, 'Statutory', true],
    [1_000_000, 'Very high', true],
    [2, 'High', true],
    [3, 'Medium', false],
    [4, 'Some day', true],
    [5, 'Not assessed', true],
  ]);
  await restart({});
  expect((await call('lut:allRows', { lutTableName: 'priority' })).status).toBe(403);
});
