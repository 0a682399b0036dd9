/** Server processes on a data folder of their own. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import * as z from 'zod';
import { findPostmaster } from '#proxy/platform/database/cluster/postmaster.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';
import { buildPages, startServer, type ServerProcess } from '../../support/server-process.ts';

export const Listening = z.object({ port: z.number() });
export let dataDir = '';

/** Has the next server of the test use another folder. */
export function chooseFolder(path: string): void {
  dataDir = path;
}

const servers: ServerProcess[] = [];

export async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, env);
  servers.push(server);
  return server;
}
/** On a folder that a first start was made on. */
export async function startPrepared(env: Record<string, string> = {}): Promise<ServerProcess> {
  dataDir = await copyPreparedData();
  return start(env);
}
export const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of at least 32 characters',
  PUBLIC_ORIGIN: 'https://data.example.org',
  SMTP_URL: 'smtp://127.0.0.1:25',
  LOG_LEVEL: 'info',
};
export const runsPostgres = async () => typeof (await findPostmaster(join(dataDir, 'postgres'))) === 'object';

export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** A request whose body is not complete yet. */
export async function openRequest(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const address = '/api/proxy?method=POST&url=discovery/dataset:listDiscovery';
  socket.write(
    `POST ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n`,
  );
  // The server says "continue" once it has taken the request.
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 /);
  return socket;
}

/** Resolves once no one listens there any more. */
export async function closed(origin: string): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const open = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (!open) return;
  }
}

export const signUp = async (origin: string, username: string) => {
  const response = await fetch(`${origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify({
      ClientId: 'commonplacebrowserclient01',
      Username: username,
      Password: 'Commonplace-1',
      UserAttributes: [
        { Name: 'email', Value: username },
        { Name: 'given_name', Value: 'A' },
        { Name: 'family_name', Value: 'Person' },
      ],
    }),
  });
  return response.ok;
};

/** Called by each file of tests: what is made before them, and removed after. */
export function useServers(): void {
  // Most tests start a server twice, with the sample catalogue, on machines that are busy with other tests.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  beforeAll(async () => {
    await buildPages();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(({ end }) => end('SIGTERM')));
    await rm(dataDir, { recursive: true, force: true });
  });
}
