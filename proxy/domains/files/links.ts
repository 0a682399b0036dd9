/**
 * Addresses of single files that work without a token, for as long as it takes a browser to start a download:
 * a link cannot carry the Authorization header, and no cookie is ever taken for a token.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { filePath } from '#proxy/platform/catalogue/file-path.ts';
import { findFile, type FileRequest } from './find-file.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';

/** How long an address works, in milliseconds. */
export const LINK_TIME = 60_000;
const PURPOSE = 'file-link';

export interface FileLinks {
  /** @throws ProblemError 403 or 404 when the caller may not have the file. */
  linkFor(resourceGUID: string, identityGUID: string): Promise<{ url: string; expiresAt: string }>;
  /**
   * The person that the address was made for.
   * @returns the identityGUID; null when it was not made here for this file, or is too old. Whether that person still
   * may have the file is another question.
   */
  signedFor(url: URL, file: FileRequest): string | null;
  /** Signs another path of this site for a person. @param path with its parameters */
  signPath(path: string, identityGUID: string): string;
  /** The person that such a path was signed for; null as with a file. */
  pathSignedFor(url: URL): string | null;
}

/** What is signed of an address: its path and its parameters but those of the signature. */
function pathOf({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of ['for', 'expires', 'signature']) rest.delete(name);
  return `${pathname}?${rest}`;
}

/** @param now the clock, in milliseconds since 1970 */
export function createFileLinks(
  kysely: Kysely<Schema>,
  secrets: Pick<Secrets, 'hash' | 'hashes'>,
  now: () => number = Date.now,
): FileLinks {
  /** The parameters that prove for whom an address was made. */
  const signed = (what: readonly unknown[], identityGUID: string, expires: number) => {
    const signature = secrets.hash(JSON.stringify([...what, identityGUID, expires]), PURPOSE);
    return { for: identityGUID, expires: String(expires), signature: signature.toString('base64url') };
  };
  const signerOf = ({ searchParams }: URL, what: readonly unknown[]): string | null => {
    const identityGUID = searchParams.get('for') ?? '';
    const expires = Number(searchParams.get('expires'));
    const given = readBase64url(searchParams.get('signature') ?? '');
    const isOurs = secrets
      .hashes(JSON.stringify([...what, identityGUID, expires]), PURPOSE)
      .some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted));
    return isOurs && expires > now() ? identityGUID : null;
  };
  return {
    async linkFor(resourceGUID, identityGUID) {
      const { name } = await findFile(kysely, { resourceGUID }, { identityGUID });
      const expires = now() + LINK_TIME;
      const query = new URLSearchParams(signed([resourceGUID, name], identityGUID, expires));
      return {
        url: `${filePath({ resourceGUID, name })}?${query}`,
        expiresAt: new Date(expires).toISOString(),
      };
    },
    signedFor: (url, { resourceGUID, name }) => signerOf(url, [resourceGUID, name]),
    signPath(path, identityGUID) {
      const url = new URL(path, 'http://here.invalid');
      const proof = signed([pathOf(url)], identityGUID, now() + LINK_TIME);
      for (const [name, value] of Object.entries(proof)) url.searchParams.set(name, value);
      return `${url.pathname}${url.search}`;
    },
    pathSignedFor: (url) => signerOf(url, [pathOf(url)]),
  };
}
