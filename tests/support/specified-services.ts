/**
 * Services elsewhere that answer the calls of the specification and no other: what they are asked for beyond that is a
 * page that says "Not found", as of a server that does not know it. Behind them is a product, which answers as a
 * member of its own.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { matchCall } from '#contract/match.ts';
import { isExtension } from '#contract/specified-calls.ts';
import type { ServiceName } from '#contract/call.ts';

const services = ['auth', 'data', 'discovery'] as const satisfies readonly ServiceName[];

export interface SpecifiedServices {
  /** The settings of a product that uses them. */
  settings(...names: readonly ServiceName[]): Record<string, string>;
  /** What they were asked for and do not have, but for the question which extensions they have. */
  readonly refused: string[];
  close(): Promise<void>;
}

/**
 * @param origin of the product behind them
 * @param token of the member who is behind every access token that they are sent
 */
export async function startSpecifiedServices(
  origin: string,
  token: () => Promise<string>,
): Promise<SpecifiedServices> {
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://services.invalid');
    const address = pathname.slice(1);
    const name = matchCall(address)?.name;
    const forward = async () => {
      const { authorization } = request.headers;
      const answer = await fetch(`${origin}/api/${address}${search}`, {
        method: request.method ?? 'GET',
        headers: {
          'content-type': 'application/json',
          ...(authorization !== undefined && { authorization: `Bearer ${await token()}` }),
        },
        ...(request.method === 'POST' && { body: await text(request) }),
      });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    };
    if (name !== undefined && !isExtension(name)) return void forward();
    if (!address.endsWith('/extensions')) refused.push(address);
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    refused,
    settings: (...names) =>
      Object.fromEntries(
        (names.length > 0 ? names : services).map((name) => [
          `${name.toUpperCase()}_SERVICE_URL`,
          `http://127.0.0.1:${port}/${name}`,
        ]),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
