/** Servers of links for tests: of http, of https with a certificate that no one has signed, and one that never answers. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createRaw, type AddressInfo, type Server as RawServer } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface LinkServers {
  readonly http: string;
  readonly https: string;
  /** Takes connections and never answers. */
  readonly mute: string;
  readonly hosts: string[];
  /** What is answered at a path. */
  readonly pages: Map<string, Answer>;
  /** Method and path of each request, in their order. */
  readonly asked: string[];
  /** Requests under way at one time, at most. */
  readonly most: () => number;
  close(): Promise<void>;
}

/** A certificate for `localhost` that its own key has signed, until 2126. It is for these tests alone. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJSqYX3hy/pt45tRc
u8h80U4IlD7D2JypSoI7HH04gKyhRANCAAR6MJtEkeCu83RmVuewpiaaqAE3E33a
51FBrkvMUZKrS45sO3dCOoI9ZwJebXFNSv+IfZYckwDXUOkOPZj7EOGJ
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUKa03AflTR5DnUuVBwqZKerFLJOgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE1MDkxNVoYDzIxMjYxMTAy
MTUwOTE1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR6MJtEkeCu83RmVuewpiaaqAE3E33a51FBrkvMUZKrS45sO3dCOoI9
ZwJebXFNSv+IfZYckwDXUOkOPZj7EOGJo1MwUTAdBgNVHQ4EFgQUIJlilsVqzc0y
LPthjFptZ9Q0550wHwYDVR0jBBgwFoAUIJlilsVqzc0yLPthjFptZ9Q0550wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAvz4BQQUTdBVm+upsPFl4
v0brwxOMM0Lj13ld/I1WHTkCIQCGuf+hzI4JVfs+aIYF+8QdeDRDayJx13zbXkXj
jIkyJA==
-----END CERTIFICATE-----`,
};

const listen = async (server: Server | RawServer): Promise<string> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export async function linkServers(): Promise<LinkServers> {
  const pages = new Map<string, Answer>();
  const asked: string[] = [];
  let [now, most] = [0, 0];
  const answer: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => {
      now -= 1;
    });
    const page = pages.get(request.url ?? '');
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  };
  const plain = createServer(answer);
  const secure = createSecure(selfSigned, answer);
  const raw = createRaw((socket) => socket.on('error', () => socket.destroy()));
  const hosts = [await listen(plain), await listen(secure), await listen(raw)];
  const [http = '', https = '', mute = ''] = hosts;
  return {
    http: `http://${http}`,
    https: `https://${https}`,
    mute: `http://${mute}`,
    hosts,
    pages,
    asked,
    most: () => most,
    async close() {
      plain.closeAllConnections();
      secure.closeAllConnections();
      await Promise.all(
        [plain, secure].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
      raw.close();
    },
  };
}
