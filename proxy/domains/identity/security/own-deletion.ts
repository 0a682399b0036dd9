/** The part of the calls `account/*` that this user pool does. */
import type { CallContext } from '#proxy/platform/service/service.ts';
import { isVerified } from '../accounts/attributes.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import type { IdentityContext } from '../context.ts';
import { mailDeletion } from '../factors/messages.ts';
import { describeProof, requireProof } from './own-proof.ts';

export const createOwnDeletion = (context: IdentityContext) => ({
  proof: (call: CallContext) => describeProof(context, call),
  async remove(call: CallContext, password: string): Promise<void> {
    const { sub, attributes } = await requireProof(context, call, password);
    await deleteAccount(context, sub);
    const { email } = attributes;
    if (email !== undefined && isVerified(attributes, 'email')) await mailDeletion(context, email);
  },
});
