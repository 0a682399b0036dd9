/** A service for analytics that keeps what it is sent: a server of its own origin, as the real one is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface ToldEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface AnalyticsSink {
  readonly origin: string;
  /** Every request, in order. */
  readonly requests: { readonly method: string; readonly path: string }[];
  /** Every event, in order. */
  readonly events: ToldEvent[];
  close(): Promise<void>;
}

/** Events of a body, packed or not, one or several. */
function eventsOf(body: Buffer): ToldEvent[] {
  const text = (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString('utf8');
  const read = JSON.parse(text) as ToldEvent | ToldEvent[] | { batch: ToldEvent[] };
  if (Array.isArray(read)) return read;
  return 'batch' in read ? read.batch : [read];
}

export async function openAnalyticsSink(): Promise<AnalyticsSink> {
  const requests: AnalyticsSink['requests'] = [];
  const events: ToldEvent[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') {
        response.end();
        return;
      }
      requests.push({ method: request.method ?? '', path: (request.url ?? '').replace(/\?.*/, '') });
      if (request.method === 'POST') events.push(...eventsOf(Buffer.concat(pieces)));
      response.setHeader('content-type', 'application/json');
      response.end('{"status":1}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    events,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
