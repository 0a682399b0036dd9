/**
 * Sessions before anything was proved: the choice of a first factor, and a code instead of a password. They are sealed
 * and carried by the client, so that a name that no one has gets one like any other and a flood of them stores nothing.
 */
import * as z from 'zod';
import type { IdentityContext } from '../context.ts';
import { invalidSession, notAuthorized } from '../protocol/exceptions.ts';
import { randomToken, readBase64url } from '#proxy/platform/secrets/base64url.ts';

const SEAL = 'identity/first-factor';

const State = z.object({
  kind: z.enum(['SELECT_CHALLENGE', 'EMAIL_OTP', 'SMS_OTP']),
  /** The account, or the substitute for an unknown name. */
  sub: z.string(),
  /** What was typed. */
  username: z.string(),
  clientId: z.string(),
  /** The hash of the code that was, or would have been, sent. */
  code: z.string(),
  nonce: z.string(),
  expires: z.number(),
});
type State = z.output<typeof State>;

type FirstFactorState = Omit<State, 'nonce' | 'expires'>;

export interface FirstFactorSession extends FirstFactorState {
  readonly nonce: Buffer;
}

/** Has the same length for everyone, as far as the name allows. */
export function sealFirstFactor({ secrets, pool }: IdentityContext, state: FirstFactorState): string {
  const nonce = randomToken(16);
  const expires = Date.now() + pool.lifetimes.authSession * 1000;
  const plain = Buffer.from(JSON.stringify({ ...state, nonce, expires } satisfies State));
  return secrets.seal(plain, SEAL).toString('base64url');
}

function unseal({ secrets }: IdentityContext, session: string | undefined): State | null {
  if (session === undefined) return null;
  try {
    return State.parse(JSON.parse(secrets.open(readBase64url(session), SEAL).toString()));
  } catch {
    return null;
  }
}

/** Whether this is a session of ours before the first proof, whatever its age. */
export const isFirstFactorSession = (context: IdentityContext, session: string | undefined): boolean =>
  unseal(context, session) !== null;

/** @throws NotAuthorizedException for one that is not ours, of another step or client, or too old. */
export function openFirstFactor(
  context: IdentityContext,
  session: string | undefined,
  expected: { kind: State['kind']; clientId: string },
): FirstFactorSession {
  const state = unseal(context, session);
  if (!state || state.kind !== expected.kind || state.clientId !== expected.clientId) throw invalidSession();
  if (state.expires <= Date.now()) throw notAuthorized('Invalid session for the user, session is expired.');
  return { ...state, nonce: readBase64url(state.nonce) };
}
