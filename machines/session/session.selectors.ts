/** The questions that may be asked of the session. */
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { SessionSnapshot } from './session.machine.ts';
import type { Credentials } from './session.types.ts';

/** Credentials that can be used now, or null; `credentials.requested` brings them. */
export const credentials = (snapshot: SessionSnapshot): Credentials | null => snapshot.context.credentials;

/** Why there are no credentials although they were asked for; null while that is not so. */
export const credentialsProblem = (snapshot: SessionSnapshot): AuthErrorCode | null =>
  snapshot.context.problem;
