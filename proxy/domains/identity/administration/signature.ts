/**
 * Signature version 4 of AWS, checked by making the signature again. What a request must prove: the administrator's
 * key, this minute (five of them), the operation and every byte of the body.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import {
  incompleteSignature,
  invalidSignature,
  missingAuthenticationToken,
  unrecognizedClient,
} from '../protocol/exceptions.ts';
import type { AdministratorCredentials } from './credentials.ts';

/** How far the clocks of both sides may be apart. */
const WINDOW_MS = 5 * 60_000;
const SERVICE = 'cognito-idp';
const MISMATCH =
  'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.';

/** A signer for requests to the user pool of a region. */
export const createSigner = (credentials: AdministratorCredentials, region: string): SignatureV4 =>
  // The body counts whether or not its checksum is a header; without the header, proxies have less to carry.
  new SignatureV4({ credentials, region, service: SERVICE, sha256: Sha256, applyChecksum: false });

/** What is signed of a request: the same for signing and for checking. */
export const signable = (url: URL, headers: Record<string, string>, body: string) => ({
  method: 'POST',
  protocol: url.protocol,
  hostname: url.hostname,
  ...(url.port === '' ? {} : { port: Number(url.port) }),
  path: url.pathname,
  query: Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name)]),
  ),
  headers,
  body,
});

interface Authorization {
  readonly accessKeyId: string;
  readonly scope: readonly [date: string, region: string, service: string, terminator: string];
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/** Reads `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`. @throws IncompleteSignatureException */
function readAuthorization(header: string): Authorization {
  const [algorithm, ...rest] = header.trim().split(/\s+/);
  const parts = new Map(
    rest
      .join('')
      .split(',')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  );
  const [credential, headers, signature] = ['Credential', 'SignedHeaders', 'Signature'].map((name) => {
    const value = parts.get(name);
    if (algorithm !== 'AWS4-HMAC-SHA256' || !value)
      throw incompleteSignature(`Authorization header requires '${name}' parameter.`);
    return value;
  }) as [string, string, string];
  const [accessKeyId = '', date = '', region = '', service = '', terminator = '', more] =
    credential.split('/');
  if (terminator === '' || more !== undefined)
    throw incompleteSignature('Credential must have exactly 5 slash-delimited elements.');
  return {
    accessKeyId,
    scope: [date, region, service, terminator],
    signedHeaders: headers.toLowerCase().split(';'),
    signature,
  };
}

const compact = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The moment of `x-amz-date`. @throws IncompleteSignatureException, InvalidSignatureException outside the window. */
function readDate(text: string | null, now: number): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
  const date = parts
    ? new Date(String(text).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
    : null;
  if (!date || Number.isNaN(date.getTime()))
    throw incompleteSignature(
      "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header.",
    );
  const earliest = new Date(now - WINDOW_MS);
  const latest = new Date(now + WINDOW_MS);
  if (date < earliest)
    throw invalidSignature(
      `Signature expired: ${compact(date)} is now earlier than ${compact(earliest)} (${compact(new Date(now))} - 5 min.)`,
    );
  if (date > latest)
    throw invalidSignature(
      `Signature not yet current: ${compact(date)} is still later than ${compact(latest)} (${compact(new Date(now))} + 5 min.)`,
    );
  return date;
}

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Checks the signatures of an administrator's requests. */
export function createSignatureCheck(options: {
  readonly credentials: AdministratorCredentials;
  readonly region: string;
}): (request: Request, body: string, now?: number) => Promise<void> {
  const { credentials, region } = options;
  const signer = createSigner(credentials, region);

  /**
   * @throws MissingAuthenticationTokenException, IncompleteSignatureException, UnrecognizedClientException,
   * InvalidSignatureException
   */
  return async (request, body, now = Date.now()) => {
    const header = request.headers.get('authorization');
    if (header === null || header.trim() === '') throw missingAuthenticationToken();
    const { accessKeyId, scope, signedHeaders, signature } = readAuthorization(header);
    if (!same(accessKeyId, credentials.accessKeyId)) throw unrecognizedClient();
    const amzDate = request.headers.get('x-amz-date');
    const signingDate = readDate(amzDate, now);
    if (scope[1] !== region)
      throw invalidSignature(`Credential should be scoped to a valid region, not '${scope[1]}'.`);
    if (scope[2] !== SERVICE)
      throw invalidSignature(`Credential should be scoped to correct service: '${SERVICE}'.`);
    if (scope[0] !== amzDate?.slice(0, 8) || scope[3] !== 'aws4_request') throw invalidSignature(MISMATCH);
    for (const name of ['host', 'x-amz-date', 'x-amz-target'])
      if (!signedHeaders.includes(name))
        throw invalidSignature(`'${name}' must be a signed header in the AWS authorization.`);
    const url = new URL(request.url);
    const headers: Record<string, string> = {};
    for (const name of signedHeaders) {
      const value = name === 'host' ? (request.headers.get('host') ?? url.host) : request.headers.get(name);
      if (value === null) throw invalidSignature(MISMATCH);
      headers[name] = value;
    }
    // A signature may rest on the header instead of the body; then the header must be true.
    const declared = request.headers.get('x-amz-content-sha256');
    if (declared !== null && !same(declared, createHash('sha256').update(body).digest('hex')))
      throw invalidSignature(MISMATCH);
    const again = await signer.sign(signable(url, headers, body), {
      signingDate,
      signableHeaders: new Set(signedHeaders),
    });
    const expected = readAuthorization(again.headers['authorization'] ?? '');
    if (!same(signature, expected.signature)) throw invalidSignature(MISMATCH);
  };
}
