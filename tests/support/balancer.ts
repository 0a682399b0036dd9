/** A load balancer for tests: sends each request to the next of several servers, whatever came before. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly origin: string;
  /** The number of the server that answered, request by request. */
  readonly served: number[];
  /** Says where the servers are; they get the balancer's address first. */
  use(origins: readonly string[]): void;
  /** Sends the next request to this server, and goes round from there. */
  beginAt(server: number): void;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  let targets: readonly string[] = [];
  let next = 0;
  const served: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const index = next;
    next = (next + 1) % targets.length;
    served.push(index);
    const { hostname, port } = new URL(targets[index] ?? '');
    const onward = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    served,
    use: (origins) => {
      targets = origins;
    },
    beginAt: (index) => {
      next = index;
      served.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
