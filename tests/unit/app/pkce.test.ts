/** Proof Key for Code Exchange, against RFC 7636. */
import { expect, test } from 'vitest';
import { challengeOf, newToken, newVerifier } from '#src/services/identity/pkce.ts';

test('a verifier has 128 unreserved characters, and never the same', () => {
  const verifiers = Array.from({ length: 50 }, newVerifier);
  for (const verifier of verifiers) expect(verifier).toMatch(/^[A-Za-z0-9._~-]{128}$/);
  expect(new Set(verifiers).size).toBe(verifiers.length);
});

test('its challenge is that of the RFC, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('state and nonce have 256 bits', () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newToken()).not.toBe(newToken());
});
