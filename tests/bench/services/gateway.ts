/** `user/get` through the gateway of a server process, asked by members who are signed in. The load comes from this machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUNTIME_CONFIGURATION_ID } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { SAMPLE_PASSWORD } from '#proxy/sample/accounts.ts';
import { buildPages, startServer } from '../../support/server-process.ts';

const SECONDS = 8;
/** Members who ask at the same time. */
const PARALLEL = 8;
/** The sample account without a second factor. */
const EMAIL = 'marta@leeds.example';

/** A token of a member, as the pool of the product gives it. */
async function signIn(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/cookie-policy`)).text();
  const [, json = ''] = html.split(new RegExp(`<script id="${RUNTIME_CONFIGURATION_ID}"[^>]*>`));
  const { identity } = JSON.parse(json.split('</script>')[0] ?? '') as RuntimeConfiguration;
  const answer = await fetch(`${origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: identity.userPoolClientId,
      AuthParameters: { USERNAME: EMAIL, PASSWORD: SAMPLE_PASSWORD },
    }),
  });
  const { AuthenticationResult } = (await answer.json()) as {
    AuthenticationResult?: { AccessToken: string };
  };
  if (AuthenticationResult === undefined) throw new Error('The sample account could not sign in');
  return AuthenticationResult.AccessToken;
}

/** Asks once. @returns milliseconds until the whole answer */
function ask(origin: string, token: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(`${origin}/api/proxy?method=GET&url=auth%2Fuser%2Fget`, {
      agent,
      headers: { authorization: `Bearer ${token}` },
    })
      .once('response', (response) => {
        response.resume();
        if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}`));
        response.once('end', () => resolve(performance.now() - began));
      })
      .once('error', reject)
      .end();
  });
}

/** How long each request took, in milliseconds, and how many there were in a second. */
export async function measureUserGet(): Promise<{ times: number[]; perSecond: number }> {
  await buildPages();
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  try {
    const server = await startServer(dataDir, { LOG_LEVEL: 'silent', ANALYTICS_HOST: 'none' });
    try {
      const token = await signIn(server.origin);
      const times: number[] = [];
      const askFor = async (seconds: number, note: (time: number) => void) => {
        const end = performance.now() + seconds * 1000;
        const one = async () => {
          while (performance.now() < end) note(await ask(server.origin, token, agent));
        };
        await Promise.all(Array.from({ length: PARALLEL }, one));
      };
      await askFor(2, () => undefined);
      await askFor(SECONDS, (time) => times.push(time));
      return { times, perSecond: times.length / SECONDS };
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
