/** Listens, and stops listening without dropping what is under way. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import type { RequestListener } from './request-listener.ts';

export interface Listening {
  readonly port: number;
  /** Accepts nothing new, lets requests finish for at most `time` milliseconds, then cuts what is left. */
  drain(time: number): Promise<void>;
}

/** Longer than the minute of the usual proxies, so that none sends a request into a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;
/** How long a request may say nothing before it is whole, and how long its head may take, in milliseconds. */
const SILENCE_MS = 15_000;

/**
 * Ends a request whose body does not go on: each half-sent one would keep a connection. One that is whole may take as
 * long as its answer needs.
 */
function endSilent(incoming: IncomingMessage, outgoing: ServerResponse, silence: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const { socket } = incoming;
  // Node asks only while the request is not whole.
  incoming.setTimeout(silence, () => {
    if (outgoing.headersSent) socket.destroy();
    else
      socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () =>
        socket.destroy(),
      );
  });
  incoming.once('end', () => socket.setTimeout(0));
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is already in use: stop the program that listens there or set PORT to another number.`,
  EACCES: (_, port) => `Port ${port} may not be used by this user: set PORT to a number above 1023.`,
  ENOTFOUND: (host) => `HOST names no address of this machine: ${host} is unknown.`,
  EADDRNOTAVAIL: (host) => `HOST names no address of this machine: ${host} is not available.`,
};

function open(listener: RequestListener, host: string, port: number, silence: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const options = {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: silence,
      connectionsCheckingInterval: Math.min(silence, 5_000),
    };
    const server = createServer(options, (incoming, outgoing) => {
      endSilent(incoming, outgoing, silence);
      listener(incoming, outgoing);
    });
    server.once('error', (error) => {
      const sentence =
        reasons[codeOf(error) ?? '']?.(host, port) ?? `HOST and PORT cannot be used: ${error.message}.`;
      reject(new StartError(sentence, { cause: error }));
    });
    server.listen({ host, port }, () => resolve(server));
  });
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** "localhost" means both loopback addresses, as browsers try both; a machine without IPv6 has one. */
async function openAll(
  listener: RequestListener,
  host: string,
  port: number,
  silence: number,
): Promise<Server[]> {
  if (host.toLowerCase() !== 'localhost')
    return [await open(listener, host.replace(/^\[|\]$/g, ''), port, silence)];
  const first = await open(listener, '127.0.0.1', port, silence);
  try {
    return [first, await open(listener, '::1', portOf(first), silence)];
  } catch (error) {
    const code = error instanceof StartError ? codeOf(error.cause) : undefined;
    // A port that the system chose may be taken on the other address; no one knows that number yet.
    if (code !== 'EADDRINUSE' || port === 0) return [first];
    first.close();
    throw error;
  }
}

async function drain(server: Server, time: number): Promise<void> {
  const state = { closed: false };
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      state.closed = true;
      resolve();
    });
  });
  const end = performance.now() + time;
  while (!state.closed && performance.now() < end) {
    // A connection that is kept alive becomes idle when its request has finished.
    server.closeIdleConnections();
    await Promise.race([closed, delay(50, undefined, { ref: false })]);
  }
  server.closeAllConnections();
  await closed;
}

/**
 * @param silence how long a request may stay half-sent, in milliseconds
 * @throws StartError when the port is busy or the host is not this machine's.
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  silence = SILENCE_MS,
): Promise<Listening> {
  const servers = await openAll(listener, host, port, silence);
  return {
    port: servers[0] ? portOf(servers[0]) : port,
    drain: async (time) => {
      await Promise.all(servers.map((server) => drain(server, time)));
    },
  };
}
