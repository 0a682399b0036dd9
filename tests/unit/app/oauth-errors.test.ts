/** What an error of OAuth 2 is called on the screens of signing in. */
import { expect, test } from 'vitest';
import { oauthErrorCode } from '#src/services/identity/oauth-tokens.ts';
import { errors } from '#src/messages/en/authentication/errors.ts';

test.each([
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['network', 'network'],
  ['invalid_grant', 'sessionExpired'],
  ['access_denied', 'providerRefused'],
] as const)('%s is %s', (error, code) => {
  expect(oauthErrorCode(error)).toBe(code);
});

test('a service that answers with an error is no reason to look at the connection', () => {
  expect(errors.network).toContain('connection');
  expect(errors.unavailable).not.toContain('connection');
});
