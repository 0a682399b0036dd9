/** Connects the machine that invites people one at a time with the call of the product, and waits for its end. */
import { createActor, toPromise } from 'xstate';
import type { InvitationOutcome } from '#contract/entities/people.ts';
import { INVITED_ROLE_ID } from '#contract/roles.ts';
import type { Message } from '#machines/conventions/message.ts';
import {
  provideInviteEach,
  type AddressOutcome,
  type EachOutcome,
  type InviteOneAnswer,
} from '#machines/invite-each/invite-each.machine.ts';
import { refusalMessage } from '../../../app/refusal.ts';
import type { Api } from '../../../services/api/api.ts';
import { ApiError } from '../../../services/api/api-error.ts';

/** What became of an address; `failed` for what is not about the address itself. */
export type InvitedOutcome = InvitationOutcome | EachOutcome;

/** Statuses of refusals that every other address would get as well. */
const forAll: ReadonlySet<number> = new Set([401, 403, 429]);

/** Rules that an address can break, as outcomes; any other refusal of it is of its form. */
const outcomeOf: Readonly<Record<string, AddressOutcome>> = {
  'person.alreadyMember': 'alreadyMember',
  'person.alreadyInvited': 'alreadyInvited',
};

/** No answer came: of the server, or of the service behind it. */
const noAnswer: ReadonlySet<number> = new Set([0, 502, 504]);

function reasonOf(error: unknown): Message {
  try {
    return refusalMessage(error);
  } catch {
    return { code: 'unreachable' };
  }
}

/** What an error says of the person who was to be invited. */
function answerOf(error: unknown): InviteOneAnswer {
  const reason = reasonOf(error);
  if (!(error instanceof ApiError) || noAnswer.has(error.status)) return { kind: 'lost', reason };
  const refused = error.fields.find(({ field }) => field === 'email');
  if (refused !== undefined)
    return { kind: 'answered', outcome: outcomeOf[refused.code ?? ''] ?? 'notAddress' };
  return { kind: forAll.has(error.status) ? 'failedForAll' : 'failed', reason };
}

/**
 * @param emails each once
 * @throws what refused the first address without being about it: no other was asked about then
 */
export async function inviteEach(
  api: Api,
  organisationGUID: string,
  emails: readonly string[],
): Promise<readonly InvitedOutcome[]> {
  // The form that waits says what was wrong, as for any other call.
  let failure: unknown = null;
  const actor = createActor(
    provideInviteEach({
      invite: async (email) => {
        try {
          await api.call('user/create', { organisationGUID, email, roleId: INVITED_ROLE_ID });
          return { kind: 'answered', outcome: 'invited' };
        } catch (error) {
          failure = error;
          return answerOf(error);
        }
      },
    }),
    { input: { emails } },
  );
  const ended = toPromise(actor);
  actor.start();
  const output = await ended;
  if (output.kind === 'refused') throw failure;
  return output.outcomes;
}
