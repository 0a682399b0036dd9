/** A server of catalogues for tests: answers what a test says, and counts what it is asked. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CatalogueServer {
  readonly host: string;
  readonly origin: string;
  /** What is answered at a path; a function answers by itself. */
  readonly pages: Map<string, unknown>;
  /** Paths with queries, in the order in which they were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function catalogueServer(): Promise<CatalogueServer> {
  const pages = new Map<string, unknown>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const url = new URL(request.url ?? '/', 'http://server.invalid');
    const page = pages.get(url.pathname);
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === 'function')
      (page as (url: URL, response: ServerResponse) => void)(url, response);
    else response.end(typeof page === 'string' ? page : JSON.stringify(page));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    pages,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface CatalogueEntry {
  readonly identifier: string;
  readonly title: string;
  readonly [field: string]: unknown;
}

/** A DCAT-US catalogue. */
export const dcatUs = (...dataset: readonly CatalogueEntry[]) => ({
  dataset: dataset.map((one) => ({
    description: `About ${one.title}.`,
    modified: '2025-01-01',
    accessLevel: 'public',
    keyword: ['parks'],
    ...one,
  })),
});
