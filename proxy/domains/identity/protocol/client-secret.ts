/**
 * What a client with a secret proves. The secret itself travels to the operations that have no name to hash and to the
 * token endpoint; everywhere else it is SECRET_HASH: HMAC-SHA-256 under the secret, over the user name and the client id.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../context.ts';
import { notAuthorized } from './exceptions.ts';

/** Compares in a time that does not depend on either text. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const unverified = (clientId: string) => notAuthorized(`Unable to verify secret hash for client ${clientId}`);

/**
 * Checks a SECRET_HASH, which a client without a secret must not send.
 * @param username as the request names the person.
 * @throws NotAuthorizedException
 */
export function checkSecretHash(
  { pool }: Pick<IdentityContext, 'pool'>,
  username: string,
  given: string | undefined,
): void {
  const { clientId, clientSecret } = pool;
  if (clientSecret === null) {
    if (given === undefined) return;
    throw unverified(clientId);
  }
  if (given === undefined)
    throw notAuthorized(`Client ${clientId} is configured with secret but SECRET_HASH was not received`);
  const expected = createHmac('sha256', clientSecret).update(username).update(clientId).digest('base64');
  if (!same(given, expected)) throw unverified(clientId);
}

/** Whether this is the secret of the client; one without a secret has none to name. */
export const isClientSecret = ({ pool }: Pick<IdentityContext, 'pool'>, given: string | undefined): boolean =>
  pool.clientSecret === null ? given === undefined : given !== undefined && same(given, pool.clientSecret);

/** Checks the secret itself. @throws NotAuthorizedException */
export function checkClientSecret(context: Pick<IdentityContext, 'pool'>, given: string | undefined): void {
  if (!isClientSecret(context, given))
    throw notAuthorized(`Unable to verify secret for client ${context.pool.clientId}`);
}
