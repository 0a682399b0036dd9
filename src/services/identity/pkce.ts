/** Proof Key for Code Exchange (RFC 7636): the tokens go to the client that asked for the code. */

/** Bytes as text of the URL-safe alphabet, without padding (RFC 4648, section 5). */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param bytes how many random bytes; three make four characters */
const random = (bytes: number): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** A verifier of 128 characters, the most there may be (RFC 7636, section 4.1; specification, section 9). */
export const newVerifier = (): string => random(96);

/** A value that no one can guess, for `state` and `nonce`. */
export const newToken = (): string => random(32);

/** What is sent ahead of the verifier, by the method `S256` (RFC 7636, section 4.2). */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
