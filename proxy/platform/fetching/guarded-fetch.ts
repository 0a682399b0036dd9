/**
 * Fetches what members name by its address. The server can reach more than a member can, so an address is fetched only
 * where its host is public (protection against server-side request forgery): the name is looked up here, and the
 * connection is made to what was looked up, so a name cannot mean something else a moment later. Every redirect is
 * checked in the same way. No cookie, token or referrer is sent.
 */
import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

/** The address is not fetched, or what is there cannot be had. The message is a sentence for the person who named it. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** The address itself is refused: it is not of the web, or leads to a private network. */
export class NotFetched extends FetchRefused {}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Hosts with their ports that are fetched although they are not public. */
  readonly trustedHosts: readonly string[];
  /** The most bytes that are read, after they were decompressed. */
  readonly bytes: number;
  /** The longest that it may take, in milliseconds. */
  readonly milliseconds: number;
  readonly accept: string;
  readonly method?: 'GET' | 'HEAD';
  /** Called as bytes come. */
  readonly progress?: (bytes: number) => void;
}

export interface Fetched {
  readonly bytes: Uint8Array;
  /** Where it was after all redirects. */
  readonly address: string;
  readonly status: number;
}

const MOST_REDIRECTS = 5;
const USER_AGENT = 'Commonplace-Harvester/1.0';

type LookedUp = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Looks a name up, and refuses it where one of its addresses is not public. */
function guardedLookup(host: string, options: LookupOptions, done: LookedUp): void {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) done(new FetchRefused(`The host ${host} cannot be found.`), '');
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      done(notPublic(), '');
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

const notPublic = () => new NotFetched('The address leads to a private network, which is not read.');

/** @throws FetchRefused for an address that is not of the web, or of a private network */
export function checkAddress(text: string, trustedHosts: readonly string[]): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new NotFetched('The address must begin with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    throw new NotFetched('The address contains a name or password. Leave them out.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !trustedHosts.includes(url.host) && !isPublicAddress(host)) throw notPublic();
  return url;
}

/** What a request says. */
export interface AskOptions extends Pick<FetchOptions, 'trustedHosts' | 'accept' | 'method'> {
  /** The bytes that are wanted, as the header Range names them. */
  readonly range?: string;
  readonly userAgent?: string;
}

function ask(url: URL, options: AskOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const isTrusted = options.trustedHosts.includes(url.host);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method: options.method ?? 'GET',
        signal,
        agent: false,
        headers: {
          accept: options.accept,
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': options.userAgent ?? USER_AGENT,
          ...(options.range !== undefined && options.method !== 'HEAD' && { range: options.range }),
        },
        ...(!isTrusted && { lookup: guardedLookup }),
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end();
  });
}

function decoded(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase();
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  if (decoder === null) return answer;
  answer.on('error', (error) => decoder.destroy(error));
  return answer.pipe(decoder);
}

async function readBytes(
  answer: IncomingMessage,
  { bytes: most, progress }: FetchOptions,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of decoded(answer)) {
    size += (part as Buffer).length;
    if (size > most) {
      answer.destroy();
      throw new FetchRefused(`The answer is larger than ${Math.round(most / 1_048_576)} MB.`);
    }
    parts.push(part as Buffer);
    progress?.(size);
  }
  return Buffer.concat(parts);
}

/** Asks, and follows redirects. The last answer may have any status; its body is the caller's to read or to end. */
export async function reach(
  first: URL,
  options: AskOptions,
  signal: AbortSignal,
): Promise<{ readonly answer: IncomingMessage; readonly url: URL }> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(url, options, signal);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (status < 300 || status >= 400 || location === undefined) return { answer, url };
    answer.destroy();
    const next = URL.parse(location, url);
    if (next === null) throw new FetchRefused('The server redirects to what is no address.');
    url = checkAddress(next.href, options.trustedHosts);
  }
  throw new FetchRefused(`The address is redirected more than ${MOST_REDIRECTS} times.`);
}

async function follow(first: URL, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  const { answer, url } = await reach(first, options, signal);
  const status = answer.statusCode ?? 0;
  if (status < 200 || status >= 300) {
    answer.destroy();
    throw new FetchRefused(
      `The server answered ${status}${answer.statusMessage ? ` (${answer.statusMessage})` : ''}.`,
    );
  }
  return { bytes: await readBytes(answer, options), address: url.href, status };
}

/** What failed of a connection, in words. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server does not accept connections.',
  ECONNRESET: 'The server ended the connection.',
  EPIPE: 'The server ended the connection.',
  EHOSTUNREACH: 'The network of the server cannot be reached.',
  ENETUNREACH: 'The network of the server cannot be reached.',
  ETIMEDOUT: 'The server does not answer.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the server is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not signed by an authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is not signed by an authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the server is not signed by an authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server does not send all certificates that prove its own.',
  EPROTO: 'The server does not speak https at this address.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak https at this address.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The server does not speak https at this address.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another host.',
  Z_DATA_ERROR: 'The answer of the server is damaged.',
};

function secondsIn(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/**
 * Checks an address, limits the time, and says in words what failed.
 * @throws FetchRefused
 */
export async function guarded<T>(
  address: string,
  options: Pick<FetchOptions, 'signal' | 'trustedHosts' | 'milliseconds'>,
  work: (url: URL, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const url = checkAddress(address, options.trustedHosts);
  const late = AbortSignal.timeout(options.milliseconds);
  try {
    return await work(url, AbortSignal.any([options.signal, late]));
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof FetchRefused) throw error;
    if (late.aborted)
      throw new FetchRefused(`The server did not answer within ${secondsIn(options.milliseconds)}.`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('HPE_')) throw new FetchRefused('The server does not speak http at this address.');
    throw new FetchRefused(
      reasons[code] ?? `The server could not be reached${code === '' ? '' : ` (${code})`}.`,
    );
  }
}

/**
 * Fetches an address.
 * @throws FetchRefused where it is not fetched, takes too long, is too large, or the server does not answer with it
 */
export const guardedFetch = (address: string, options: FetchOptions): Promise<Fetched> =>
  guarded(address, options, (url, signal) => follow(url, options, signal));
