/** The record of right and wrong proofs, which AdminListUserAuthEvents lists. */
import type { AuthEventType, ChallengeResponse } from '#proxy/platform/database/schema.identity.ts';
import type { Queries } from '../queries.ts';

export interface AuthEvent {
  /** The `event_id` of the tokens, for a sign-in that came to its end. */
  readonly eventId?: string;
  readonly sub: string;
  readonly type: AuthEventType;
  readonly pass: boolean;
  readonly challenges?: readonly ChallengeResponse[];
}

export const password = (right: boolean): ChallengeResponse => ({
  ChallengeName: 'Password',
  ChallengeResponse: right ? 'Success' : 'Failure',
});

export const mfa = (right: boolean): ChallengeResponse => ({
  ChallengeName: 'Mfa',
  ChallengeResponse: right ? 'Success' : 'Failure',
});

/** A password that was not the right one. */
export const wrongPasswordEvent = (sub: string): AuthEvent => ({
  sub,
  type: 'SignIn',
  pass: false,
  challenges: [password(false)],
});

/** A second factor that was not the right one, after a password that was, or after a provider's word. */
export const wrongCodeEvent = (sub: string, federated = false): AuthEvent => ({
  sub,
  type: 'SignIn',
  pass: false,
  challenges: [...(federated ? [] : [password(true)]), mfa(false)],
});

/** A row of the record. */
export const authEventRow = ({ eventId, sub, type, pass, challenges = [] }: AuthEvent) => ({
  ...(eventId === undefined ? {} : { event_id: eventId }),
  sub,
  event_type: type,
  event_response: pass ? ('Pass' as const) : ('Fail' as const),
  challenge_responses: JSON.stringify(challenges),
});

/** Adds an event to the record of an account. */
export async function recordEvent(db: Queries, event: AuthEvent): Promise<void> {
  await db.insertInto('identity.auth_event').values(authEventRow(event)).execute();
}
