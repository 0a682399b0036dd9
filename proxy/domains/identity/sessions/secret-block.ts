/**
 * The server's half of a PASSWORD_VERIFIER challenge, sealed and carried by the client as SECRET_BLOCK. A flood
 * of first steps therefore stores nothing; only the use of a block is recorded, because it counts once.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { type Account, findBySubWith } from '../accounts/accounts.ts';
import type { IdentityContext } from '../context.ts';
import { claiming, Repetition } from '../protocol/repeated-requests.ts';
import { attemptsExceeded, reservation } from '../accounts/limits.ts';
import type { Queries } from '../queries.ts';
import { ELEMENT_BYTES } from '../factors/srp/srp.ts';

/** How long an attempt may take: from the challenge to its answer, in seconds. */
export const BLOCK_SECONDS = 180;

const SEAL = 'identity/secret-block';
const NONCE_BYTES = 16;
const SECRET_BYTES = 32;
const SUB_CHARACTERS = 36;

export interface SrpHandshake {
  readonly sub: string;
  /** Followed by `/` and the key of the device where it is a device's. */
  readonly clientId: string;
  readonly A: Uint8Array;
  readonly B: Uint8Array;
  readonly b: Uint8Array;
}

export interface SecretBlock extends SrpHandshake {
  readonly nonce: Buffer;
  readonly expired: boolean;
}

/** What a block proves: who knows the password, or which device this is. One does not pass for the other. */
export type BlockPurpose = typeof SEAL | 'identity/device-block';

/** Standard base64, about 1.2 kB. */
export function sealBlock(
  secrets: Secrets,
  handshake: SrpHandshake,
  seconds: number,
  purpose: BlockPurpose = SEAL,
): string {
  const expiry = Buffer.alloc(8);
  expiry.writeDoubleBE(Date.now() + seconds * 1000);
  const plain = Buffer.concat([
    randomBytes(NONCE_BYTES),
    expiry,
    handshake.A,
    handshake.B,
    handshake.b,
    Buffer.from(handshake.sub),
    Buffer.from(handshake.clientId),
  ]);
  return secrets.seal(plain, purpose).toString('base64');
}

/** Reads a block that a client sent back; `null` for anything we did not seal. */
export function openBlock(secrets: Secrets, text: string, purpose: BlockPurpose = SEAL): SecretBlock | null {
  let plain: Buffer;
  try {
    plain = secrets.open(Buffer.from(text, 'base64'), purpose);
  } catch {
    return null;
  }
  let at = 0;
  const take = (bytes: number) => plain.subarray(at, (at += bytes));
  return {
    nonce: take(NONCE_BYTES),
    expired: take(8).readDoubleBE() < Date.now(),
    A: take(ELEMENT_BYTES),
    B: take(ELEMENT_BYTES),
    b: take(SECRET_BYTES),
    sub: take(SUB_CHARACTERS).toString(),
    clientId: plain.subarray(at).toString(),
  };
}

/** The statement that records the use of a block: no row when it was used before. */
const spending = (nonce: Buffer, seconds: number, source = sql`(select) as once`) => sql`
  insert into identity.spent_block (nonce, expires_at)
  select ${nonce}::bytea, now() + ${seconds} * interval '1 second' from ${source}
  on conflict do nothing returning nonce`;

/** Records the use of a block. @returns false when it was used before. */
export async function spendBlock(db: Queries, nonce: Buffer, seconds: number): Promise<boolean> {
  const { rows } = await spending(nonce, seconds).execute(db);
  return rows.length > 0;
}

/**
 * Uses a block for a proof by `sub`, all in one statement: the invocation is noted as started, the block counts once, the
 * proof counts as failed until it is proved right, and the account is read.
 * @returns undefined when the block was used before; then nothing counts.
 * @throws NotAuthorizedException in a lock; Repetition when another request started the same invocation.
 */
export async function claimProof(
  { db, invocation }: Pick<IdentityContext, 'db' | 'invocation'>,
  { nonce, sub, subject }: { nonce: Buffer; sub: string; subject: string },
): Promise<Account | null | undefined> {
  const begun = invocation ? claiming(invocation) : sql`select`;
  const { account, facts } = await findBySubWith<{ first: boolean; fresh: boolean; allowed: boolean }>(
    db,
    sub,
    sql`with begun as (${begun}), spent as (${spending(nonce, BLOCK_SECONDS, sql`begun`)}),
      attempt as (${reservation(subject, sql`spent`)})`,
    sql`json_build_object('first', exists (select from begun), 'fresh', exists (select from spent),
      'allowed', exists (select from attempt))`,
  );
  if (!facts.first) throw new Repetition();
  if (invocation) invocation.claimed = true;
  if (!facts.fresh) return undefined;
  if (!facts.allowed) throw attemptsExceeded();
  return account;
}
