/**
 * Messages to the owner of a personal token: its first use from another network, the use of a secret that is
 * about to stop, and that others found it.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';
import { noteNetwork } from '#proxy/platform/access/secret-networks.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import { EMAIL_EXPIRY, type SendEmail } from '#proxy/platform/outbox/email.ts';
import { noteLateUse, workingSecrets } from '#proxy/platform/secrets/rolled-secret.ts';
import { isTokenText, TOKEN_PREFIX } from '#proxy/platform/secrets/token-text.ts';
import { currentNetwork } from '#proxy/platform/service/current-network.ts';
import { recordToken, TOKEN_PURPOSE, TOKEN_SECRETS, type TokenOptions } from './change-token.ts';
import { OF_TOKENS } from './read-token.ts';

export interface OwnerMessages extends TokenOptions {
  /** Absent where nothing sends e-mail. */
  readonly sendEmail: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
}

const linkOf = ({ origin }: OwnerMessages) => `${origin()}/settings/myDetails#personal-token`;

/** Sends an e-mail to an owner who has proved an address. */
async function mailOwner(
  { sendEmail }: OwnerMessages,
  trx: Transaction<Schema>,
  identityGUID: string,
  message: {
    readonly subject: string;
    readonly text: string;
    readonly purpose: string;
    readonly kind: NoticeKind;
  },
): Promise<void> {
  if (sendEmail === undefined) return;
  const { kind, ...email } = message;
  const owner = await trx
    .selectFrom('auth.user')
    .select('email')
    .where('identity_guid', '=', identityGUID)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (owner?.email == null) return;
  await sendEmail(
    { to: owner.email, ...email, expiresIn: EMAIL_EXPIRY.news, notice: { identityGUID, kind } },
    trx,
  );
}

/** Notes that a token is in use, and from which network. Sends a message at the first use from another one. */
export async function noteTokenUse(options: OwnerMessages, identityGUID: string): Promise<void> {
  const network = currentNetwork();
  await options.kysely.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('access.personal_token')
      .set({ last_used_at: sql<Date>`now()` })
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst();
    if (network === null || numUpdatedRows === 0n) return;
    const noted = await noteNetwork(trx, OF_TOKENS, identityGUID, network);
    if (noted === null) return;
    await recordToken(trx, identityGUID, 'token.newNetwork', { after: { network }, actorGUID: null });
    if (noted === 'quiet') return;
    const kind = 'tokenNewNetwork';
    await writeNotice(trx, { identityGUID, kind, params: { network } });
    const text = messages.tokens.newNetwork({
      network,
      at: new Date(),
      link: linkOf(options),
      productName: options.productName,
    });
    await mailOwner(options, trx, identityGUID, { ...text, purpose: 'token-network', kind });
  });
}

/** A notice to the owner: something still uses a secret from before a roll, which stops soon. */
export const noteLateToken = (
  { kysely }: OwnerMessages,
  identityGUID: string,
  hashes: readonly Buffer[],
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    if (await noteLateUse(trx, TOKEN_SECRETS, hashes))
      await writeNotice(trx, { identityGUID, kind: 'tokenPreviousUsed', params: {} });
  });

/** The owner of a secret, the present one or an earlier one that still works; locked. */
async function findOwner(trx: Kysely<Schema>, hashes: readonly Buffer[]): Promise<string | undefined> {
  const { rows } = await sql<{ guid: string }>`
    select t.identity_guid as guid from access.personal_token t
    -- As it was before a roll that is under way: the secret becomes an earlier one by it.
    where t.identity_guid in (select identity_guid from (${workingSecrets(TOKEN_SECRETS, hashes)}) working)
    for update of t
  `.execute(trx);
  return rows[0]?.guid;
}

/**
 * Deletes the token of a secret that was found where others can read it. It says nothing of whether there is such a token.
 * @param found the secret, and where it was found
 */
export async function reportTokenLeak(
  options: OwnerMessages,
  found: { readonly secret: string; readonly url: string | null },
): Promise<void> {
  const { kysely, secrets, productName } = options;
  if (!isTokenText(found.secret, TOKEN_PREFIX)) return;
  const url = found.url === null ? null : storableText(found.url);
  await kysely.transaction().execute(async (trx) => {
    const identityGUID = await findOwner(trx, secrets.hashes(found.secret, TOKEN_PURPOSE));
    if (identityGUID === undefined) return;
    await trx.deleteFrom('access.personal_token').where('identity_guid', '=', identityGUID).execute();
    await recordToken(trx, identityGUID, 'token.leaked', { after: { url }, actorGUID: null });
    const kind = 'tokenLeaked';
    await writeNotice(trx, { identityGUID, kind, params: { url } });
    const text = messages.tokens.leaked({ url, link: linkOf(options), productName });
    await mailOwner(options, trx, identityGUID, { ...text, purpose: 'token-leak', kind });
  });
}
