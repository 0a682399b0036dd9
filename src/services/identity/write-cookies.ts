/**
 * Writing and removing cookies of this document.
 *
 * A browser drops a cookie above about 4096 bytes without a word. A long value is therefore written in pieces,
 * and every write is read back.
 */
import { nameOf, pieceName, pieces, readAll, readCookie, type CookieJar } from './cookies.ts';

/** The browser kept less than it was given, as when its user forbids cookies. */
export class CookieNotKeptError extends Error {
  constructor(name: string) {
    super(`The browser did not keep the cookie ${name}`);
    this.name = 'CookieNotKeptError';
  }
}

/** Bytes of value per cookie; the rest of the 4096 is for its name and attributes. */
const PIECE_BYTES = 3_800;
/** Refresh tokens live thirty days unless the pool says otherwise. */
const LIFETIME_S = 30 * 24 * 60 * 60;

export interface CookieOptions {
  /** Shared with the subdomains of this domain; undefined keeps cookies on this host. */
  readonly domain: string | undefined;
  /** Send over TLS only. */
  readonly secure: boolean;
  /** Thirty days by default. */
  readonly lifetimeSeconds?: number;
}

const attributes = ({ domain, secure }: CookieOptions) =>
  `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${domain === undefined ? '' : `; Domain=${domain}`}`;

/** Writes a value of any length. @throws CookieNotKeptError when the browser did not keep it. */
export function writeCookie(jar: CookieJar, key: string, value: string, options: CookieOptions): void {
  const name = nameOf(key);
  const text = encodeURIComponent(value);
  const count = Math.max(1, Math.ceil(text.length / PIECE_BYTES));
  for (let index = 0; index < count; index += 1) {
    const piece = text.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    jar.cookie = `${pieceName(name, index)}=${piece}; Max-Age=${options.lifetimeSeconds ?? LIFETIME_S}${attributes(options)}`;
  }
  for (const stale of pieces(readAll(jar), name).slice(count)) expire(jar, stale, options);
  if (readCookie(jar, key) !== value) throw new CookieNotKeptError(name);
}

function expire(jar: CookieJar, name: string, options: CookieOptions): void {
  jar.cookie = `${name}=; Max-Age=0${attributes(options)}`;
}

/** Removes a cookie with all its pieces. */
export function removeCookie(jar: CookieJar, key: string, options: CookieOptions): void {
  for (const name of pieces(readAll(jar), nameOf(key))) expire(jar, name, options);
}
