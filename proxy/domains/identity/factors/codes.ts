/**
 * Codes for sign-up, password reset and attribute verification. A new code replaces the previous one, a right one
 * works once, all of them expire. They are kept as keyed hashes.
 */
import { sql } from 'kysely';
import type { AliasKind } from '#proxy/platform/database/schema.identity.ts';
import { type CodeDeliveryDetails, deliveryDetails } from '../accounts/attributes.ts';
import type { IdentityContext } from '../context.ts';
import { codeMismatch, expiredCode } from '../protocol/exceptions.ts';
import type { CodeReason } from '#proxy/platform/messages/index.ts';
import { newCode, sendCode } from './messages.ts';
import type { Queries } from '../queries.ts';

export type CodePurpose = 'sign-up' | 'reset-password' | `verify:${AliasKind}`;

const reasonOf = (purpose: CodePurpose): CodeReason =>
  purpose === 'sign-up' || purpose === 'reset-password' ? purpose : 'verify-attribute';

const hashOf = ({ secrets }: IdentityContext, sub: string, purpose: CodePurpose, code: string) =>
  secrets.hash(`${sub}:${purpose}:${code}`, 'identity/code');

/** Makes, keeps and sends a code. @throws CodeDeliveryFailureException */
export async function issueCode(
  context: IdentityContext,
  code: { sub: string; purpose: CodePurpose; kind: AliasKind; to: string; seconds: number },
): Promise<CodeDeliveryDetails> {
  const digits = newCode();
  const values = {
    code_hash: hashOf(context, code.sub, code.purpose, digits),
    destination: code.to,
    expires_at: sql<Date>`now() + ${code.seconds} * interval '1 second'`,
  };
  await context.db
    .insertInto('identity.code')
    .values({ sub: code.sub, purpose: code.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['sub', 'purpose']).doUpdateSet(values))
    .execute();
  await sendCode(context, { reason: reasonOf(code.purpose), kind: code.kind, to: code.to, code: digits });
  return deliveryDetails(code.kind, code.to);
}

/**
 * Uses a code up and says where it had been sent.
 * @throws CodeMismatchException for a wrong one, ExpiredCodeException when none is pending.
 */
export async function useCode(
  context: IdentityContext,
  db: Queries,
  { sub, purpose, code }: { sub: string; purpose: CodePurpose; code: string },
): Promise<string> {
  const used = await db
    .deleteFrom('identity.code')
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hashOf(context, sub, purpose, code))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('destination')
    .executeTakeFirst();
  if (used) return used.destination;
  const pending = await db
    .selectFrom('identity.code')
    .select('sub')
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  throw pending ? codeMismatch() : expiredCode();
}
