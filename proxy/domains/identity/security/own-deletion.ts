/** The part of the calls `account/*` that this user pool does: the proof, the end of sessions, the deletion, and messages. */
import type { Transaction } from 'kysely';
import { messages } from '#proxy/platform/messages/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireCaller, type CallContext } from '#proxy/platform/service/service.ts';
import { findBySub, type Account } from '../accounts/accounts.ts';
import { isVerified } from '../accounts/attributes.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import type { IdentityContext } from '../context.ts';
import { mailAboutDeletion } from '../factors/messages.ts';
import { describeProof, requireProof } from './own-proof.ts';

/** Where the owner of an account keeps it, or asks for its deletion. */
const PATH = '/settings/security';

type InTransaction<Result> = (trx: Transaction<Schema>) => Promise<Result>;
type Content = Parameters<typeof mailAboutDeletion>[1]['content'];

/** @param origin the address that browsers use */
export function createOwnDeletion(context: IdentityContext, origin: () => string) {
  const { db, signIns, tokens, productName } = context;
  const link = () => `${origin()}${PATH}`;

  /** At the address that the person has proved. */
  async function mail(
    trx: Transaction<Schema>,
    account: Pick<Account, 'attributes'> | null,
    purpose: string,
    content: Content,
  ): Promise<void> {
    const to = account?.attributes['email'];
    if (account === null || to === undefined || !isVerified(account.attributes, 'email')) return;
    await mailAboutDeletion(context, { trx, to, purpose, content });
  }

  /** Sends a message when what is written says that something has changed. */
  const afterChange =
    (sub: string, purpose: string, content: () => Content) => (write: InTransaction<boolean>) =>
      db.transaction().execute(async (trx) => {
        if (await write(trx)) await mail(trx, await findBySub(trx, sub), purpose, content());
      });

  async function end(sub: string, first: InTransaction<boolean>): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      if (!(await first(trx))) return false;
      const account = await findBySub(trx, sub);
      await deleteAccount(context, trx, sub);
      await mail(trx, account, 'account-deleted', messages.account.deleted({ productName }));
      return true;
    });
  }

  return {
    proof: (call: CallContext) => describeProof(context, call),
    async remove(call: CallContext, password: string, first: InTransaction<void>): Promise<void> {
      const { sub } = await requireProof(context, call, password);
      await end(sub, async (trx) => {
        await first(trx);
        return true;
      });
    },
    later: {
      async plan(call: CallContext, password: string, write: InTransaction<Date>): Promise<Date> {
        const account = await requireProof(context, call, password);
        const { originJti } = await tokens.verifyAccess(requireCaller(call).accessToken);
        return db.transaction().execute(async (trx) => {
          const at = await write(trx);
          // This one is ended by the page, once it has said what follows.
          await signIns.revokeAll(trx, account.sub, originJti);
          const content = messages.account.deletionPlanned({ at, link: link(), productName });
          await mail(trx, account, 'account-deletion', content);
          return at;
        });
      },
      keep: (sub: string, write: InTransaction<boolean>) =>
        afterChange(sub, 'account-kept', () => messages.account.deletionTakenBack({ productName }))(write),
      refuse: (sub: string, write: InTransaction<boolean>) =>
        afterChange(sub, 'account-kept', () =>
          messages.account.deletionRefused({ link: link(), productName }),
        )(write),
      end,
    },
  };
}
