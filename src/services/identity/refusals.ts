/** What every flow makes of the identity library's errors and of its news that a code was sent. */
import type { CodeDelivery } from '#machines/identity/delivery.ts';
import type { Refused } from '#machines/identity/auth-error.ts';
import { authErrorCode } from './errors.ts';

/** A refusal as a value; what no one can foresee is logged for the operator. */
export function refusalOf(error: unknown): Refused {
  const code = authErrorCode(error);
  if (code === 'unknown' || code === 'configuration') console.error(error);
  return { kind: 'refused', code };
}

/** True when the service reports that there is no account of that name. */
export const isUnknownUser = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserNotFoundException';

/**
 * The operations of a member prove themselves by the access token and nothing else, so its refusals are
 * about the session. A wrong present password is a refusal of its own.
 */
function isAboutSession(error: unknown): boolean {
  const code = authErrorCode(error);
  const isUnauthorised = error instanceof Error && error.name === 'NotAuthorizedException';
  // The library asks the identity pool first, which refuses the login token of a session that has ended elsewhere.
  const isLoginRefused = isUnauthorised && /login token/i.test(error.message);
  return (
    isUnknownUser(error) ||
    code === 'accountDisabled' ||
    isLoginRefused ||
    (isUnauthorised && code === 'unknown')
  );
}

/** The refusal of an operation that a member asks for. */
export const memberRefusalOf = (error: unknown): Refused =>
  isAboutSession(error) ? { kind: 'refused', code: 'sessionExpired' } : refusalOf(error);

/** How a code was sent and where to, as far as the service says; it may leave anything out. */
export const codeSent = (
  sent: { readonly deliveryMedium?: string; readonly destination?: string | undefined } | undefined,
): { readonly kind: 'codeSent'; readonly delivery: CodeDelivery } => ({
  kind: 'codeSent',
  delivery: {
    medium: sent?.deliveryMedium === 'SMS' ? 'sms' : 'email',
    destination: sent?.destination ?? null,
  },
});
