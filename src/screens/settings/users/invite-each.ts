/**
 * Invites people one at a time, where the service takes no list. Each address ends with an outcome, also when the
 * connection or the service fails midway: what was sent cannot be taken back, so nothing of it is lost.
 */
import type { InvitationOutcome } from '#contract/entities/people.ts';
import { INVITED_ROLE_ID } from '#contract/roles.ts';
import type { Message } from '#machines/conventions/message.ts';
import { refusalMessage } from '../../../app/refusal.ts';
import type { Api } from '../../../services/api/api.ts';
import { ApiError } from '../../../services/api/api-error.ts';

/** What became of an address; `failed` for what is not about the address itself. */
export type InvitedOutcome =
  | InvitationOutcome
  | { readonly email: string; readonly outcome: 'failed'; readonly reason: Message };

/** Faults in a row after which the service is asked no more. */
const MOST_FAULTS = 3;
/** Statuses of refusals that every other address would get as well. */
const forAll: ReadonlySet<number> = new Set([401, 403, 429]);

/** Rules that an address can break, as outcomes; any other refusal of it is of its form. */
const outcomeOf: Readonly<Record<string, InvitationOutcome['outcome']>> = {
  'person.alreadyMember': 'alreadyMember',
  'person.alreadyInvited': 'alreadyInvited',
};

/** No answer came: of the server, or of the service behind it. */
const noAnswer: ReadonlySet<number> = new Set([0, 502, 504]);

/** The answer that was lost may have been that the person is invited. */
const isLost = (error: unknown): boolean => !(error instanceof ApiError) || noAnswer.has(error.status);

function reasonOf(error: unknown): Message {
  try {
    return refusalMessage(error);
  } catch {
    return { code: 'unreachable' };
  }
}

/** @throws what is not about the address */
async function inviteOne(
  api: Api,
  organisationGUID: string,
  email: string,
): Promise<InvitationOutcome['outcome']> {
  const attempt = async (): Promise<InvitationOutcome['outcome']> => {
    try {
      await api.call('user/create', { organisationGUID, email, roleId: INVITED_ROLE_ID });
      return 'invited';
    } catch (error) {
      const refused = error instanceof ApiError && error.fields.find(({ field }) => field === 'email');
      if (!refused) throw error;
      return outcomeOf[refused.code ?? ''] ?? 'notAddress';
    }
  };
  try {
    return await attempt();
  } catch (error) {
    if (!isLost(error)) throw error;
    const again = await attempt();
    return again === 'alreadyInvited' ? 'invited' : again;
  }
}

/**
 * @param emails each once
 * @throws what refused the first address without being about it: nothing has been sent then
 */
export async function inviteEach(
  api: Api,
  organisationGUID: string,
  emails: readonly string[],
): Promise<InvitedOutcome[]> {
  const outcomes: InvitedOutcome[] = [];
  let faults = 0;
  let reason: Message = { code: 'unreachable' };
  for (const email of emails) {
    if (faults >= MOST_FAULTS) {
      outcomes.push({ email, outcome: 'failed', reason });
      continue;
    }
    try {
      outcomes.push({ email, outcome: await inviteOne(api, organisationGUID, email) });
      faults = 0;
    } catch (error) {
      if (outcomes.length === 0) throw error;
      reason = reasonOf(error);
      faults = error instanceof ApiError && forAll.has(error.status) ? MOST_FAULTS : faults + 1;
      outcomes.push({ email, outcome: 'failed', reason });
    }
  }
  return outcomes;
}
