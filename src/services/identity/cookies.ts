/**
 * Reading the cookies of this document, with values of any length: a long one is in pieces, `name`,
 * `name.1`, `name.2` …, as `write-cookies.ts` leaves them.
 */

/** The part of a document that is needed; a test brings its own. */
export interface CookieJar {
  cookie: string;
}

/** Every cookie by its name. */
export function readAll(jar: CookieJar): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of jar.cookie.split('; ')) {
    const mark = part.indexOf('=');
    if (mark > 0) cookies.set(part.slice(0, mark), part.slice(mark + 1));
  }
  return cookies;
}

// A name is a token (RFC 6265, section 4.1.1); e-mail addresses and the like are not.
export const nameOf = (key: string) => encodeURIComponent(key);

export const pieceName = (name: string, index: number) => (index === 0 ? name : `${name}.${index}`);

/** Names of the cookies that contain a key now. */
export function pieces(cookies: Map<string, string>, name: string): string[] {
  const found: string[] = [];
  for (let index = 0; cookies.has(pieceName(name, index)); index += 1) found.push(pieceName(name, index));
  return found;
}

/** The value, or null when there is none. */
export function readCookie(jar: CookieJar, key: string): string | null {
  const cookies = readAll(jar);
  const names = pieces(cookies, nameOf(key));
  if (names.length === 0) return null;
  return decoded(names.map((name) => cookies.get(name)).join(''));
}

/** The text behind an encoded one; null for what no one here has encoded. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The keys of all cookies, pieces counted once. */
export function cookieKeys(jar: CookieJar): string[] {
  const cookies = readAll(jar);
  return [...cookies.keys()]
    .filter((name) => !/\.\d+$/.test(name) || !cookies.has(name.replace(/\.\d+$/, '')))
    .flatMap((name) => decoded(name) ?? []);
}
