/**
 * Deleting an account of a user pool elsewhere. The pool deletes it by the person's own token; what the product stores about
 * them is forgotten in a transaction that ends only when the pool has done so.
 */
import { decodeJwt } from 'jose';
import type { Kysely } from 'kysely';
import { RECENT_SIGN_IN } from '#contract/own-account.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireCaller, type CallContext } from '#proxy/platform/service/service.ts';
import { forgetMember } from './delete-member.ts';
import type { DeletingPool } from './own-account.ts';

/** How long the pool may take, in milliseconds. */
const TIME = 5_000;

interface RemoteDeletionOptions {
  readonly kysely: Kysely<Schema>;
  /** Where the pool answers. */
  readonly endpoint: string;
  readonly send: (request: Request) => Promise<Response>;
}

/** When the person of a token, which was verified before, proved who they are; in milliseconds. */
function authTime(context: CallContext): number {
  const { auth_time: seconds } = decodeJwt(requireCaller(context).accessToken);
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}

const isRecent = (context: CallContext) => Date.now() - authTime(context) < RECENT_SIGN_IN * 1000;

export function createRemoteDeletion({ kysely, endpoint, send }: RemoteDeletionOptions): DeletingPool {
  async function deleteUser(accessToken: string): Promise<void> {
    const response = await send(
      new Request(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.DeleteUser',
        },
        body: JSON.stringify({ AccessToken: accessToken }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME),
      }),
    );
    await response.body?.cancel();
    if (!response.ok) throw new ProblemError(503, 'The identity provider did not delete the account');
  }
  return {
    later: null,
    proof: async (context) => ({ proof: 'recentSignIn', mayProceed: isRecent(context) }),
    async remove(context, _, first) {
      const { identityGUID, accessToken } = requireCaller(context);
      if (!isRecent(context))
        throw new ProblemError(403, 'The sign-in is too old', [fieldError('password', 'signIn.tooOld')]);
      await kysely.transaction().execute(async (trx) => {
        await first(trx);
        await forgetMember(trx, identityGUID);
        await deleteUser(accessToken);
      });
    },
  };
}
