/**
 * Seals the audit log in batches: a line that is changed, removed or inserted afterwards is found (`verify.ts`). Anyone who
 * writes a line waits for no other, since a single job seals what was committed.
 */
import { sql, type Kysely } from 'kysely';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import { leafOf, rootOf } from './merkle.ts';

/** Milliseconds for which a line waits at most for its seal. */
const EVERY = 10_000;
/** Lines of one batch. */
export const BATCH_LINES = 10_000;
/** Batches of one run; the next run goes on. */
const MOST_BATCHES = 20;
const PURPOSE = 'audit-seal';

/** A line as it is hashed; PostgreSQL writes JSON in one order. */
export interface SealedLine {
  readonly id: string;
  readonly text: string;
}

/** The columns of a line as one text, of an alias `a`. */
export const lineText = sql<string>`json_build_array(a.id::text, (extract(epoch from a.at) * 1000000)::bigint::text,
  a.organisation_guid, a.actor_guid, a.action, a.object_kind, a.object_id, a.before::text, a.after::text, a.reason)::text`;

export interface Batch {
  readonly number: string;
  readonly ids: readonly string[];
  readonly root: Buffer;
}

/** @param before the chain up to the batch before; null for the first */
export const chainOf = ({ number, ids, root }: Batch, before: Buffer | null): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([number, ids, root.toString('hex'), before?.toString('hex') ?? null]))
    .digest();

/** True for a seal by the key of the server, or by the one before while that is accepted. */
export const isSeal = (secrets: Pick<Secrets, 'hashes'>, chain: Buffer, seal: Buffer): boolean =>
  secrets.hashes(chain.toString('hex'), PURPOSE).some((wanted) => wanted.equals(seal));

const sealOf = (secrets: Pick<Secrets, 'hash'>, chain: Buffer): Buffer =>
  secrets.hash(chain.toString('hex'), PURPOSE);

/** Seals one batch of what was committed. @returns how many lines */
export async function sealBatch(
  kysely: Kysely<Schema>,
  secrets: Pick<Secrets, 'hash'>,
  most = BATCH_LINES,
): Promise<number> {
  const { rows: lines } = await sql<SealedLine>`
    with taken as (
      delete from access.audit_unsealed where id in (
        select id from access.audit_unsealed order by id limit ${most} for update skip locked)
      returning id
    )
    select a.id::text as id, ${lineText} as text from access.audit a join taken using (id) order by a.id
  `.execute(kysely);
  if (lines.length === 0) return 0;
  const { rows } = await sql<{ number: string; chain: Buffer }>`
    select number, chain from access.audit_seal order by number desc limit 1
  `.execute(kysely);
  const leaves = lines.map(({ text }) => leafOf(text));
  const batch = {
    number: String(BigInt(rows[0]?.number ?? 0) + 1n),
    ids: lines.map(({ id }) => id),
    root: rootOf(leaves),
  };
  const chain = chainOf(batch, rows[0]?.chain ?? null);
  await sql`
    insert into access.audit_seal (number, ids, leaves, root, chain, seal)
    values (${batch.number}, ${batch.ids}::bigint[], ${Buffer.concat(leaves)}, ${batch.root}, ${chain},
      ${sealOf(secrets, chain)})
  `.execute(kysely);
  return lines.length;
}

/** Seals by the present key what the key before has sealed. @returns how many batches */
export async function resealAudit(
  kysely: Kysely<Schema>,
  secrets: Pick<Secrets, 'hash' | 'hashes'>,
): Promise<number> {
  const rows = await kysely
    .selectFrom('access.audit_seal')
    .select(['number', 'chain', 'seal'])
    .orderBy('number')
    .execute();
  let count = 0;
  for (const { number, chain, seal } of rows) {
    const now = sealOf(secrets, chain);
    // A seal that neither key has made stays, so that it is found.
    if (now.equals(seal) || !isSeal(secrets, chain, seal)) continue;
    await kysely.updateTable('access.audit_seal').set({ seal: now }).where('number', '=', number).execute();
    count += 1;
  }
  return count;
}

/** One server seals for all. */
export const sealAuditJob = (secrets: Pick<Secrets, 'hash'>): PeriodicJob => ({
  name: 'seal the audit log',
  every: EVERY,
  work: async (kysely) => {
    for (let batch = 0; batch < MOST_BATCHES; batch += 1)
      if ((await sealBatch(kysely, secrets)) < BATCH_LINES) return;
  },
});

/** The end of the chain, as it is kept outside the database. */
export interface AuditHead {
  readonly number: string;
  /** In hexadecimal digits. */
  readonly chain: string;
}

const headFile = (dataDir: string): string => join(dataDir, 'audit-head.json');

/** @returns null when none was kept yet */
export async function readHead(dataDir: string): Promise<AuditHead | null> {
  try {
    return JSON.parse(await readFile(headFile(dataDir), 'utf8')) as AuditHead;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Keeps the end of the chain. A log that has become shorter, or has another batch in the place of the one that is kept,
 * does not replace it.
 * @returns whether the head that is kept is still in the log
 */
export async function keepHead(kysely: Kysely<Schema>, dataDir: string): Promise<boolean> {
  const kept = await readHead(dataDir);
  const { rows } = await sql<AuditHead & { isLast: boolean }>`
    select s.number, encode(s.chain, 'hex') as chain, s.number = last.number as "isLast"
    from access.audit_seal s cross join (select max(number) as number from access.audit_seal) last
    where s.number in (last.number, ${kept?.number ?? null}::bigint)
  `.execute(kysely);
  const same = rows.find(({ number }) => number === kept?.number);
  if (kept !== null && same?.chain !== kept.chain) return false;
  const head = rows.find(({ isLast }) => isLast);
  if (head === undefined || head.number === kept?.number) return true;
  const draft = `${headFile(dataDir)}.${randomBytes(6).toString('hex')}`;
  const { number, chain } = head;
  await writeFile(draft, `${JSON.stringify({ number, chain })}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, headFile(dataDir));
  return true;
}

/** Keeps the head in the data folder of each server, and knows whether the log still has it. */
export interface HeadKeeper {
  readonly job: PeriodicJob;
  /** True: the log was cut off, or replaced, before the head that is kept. */
  readonly isCut: () => boolean;
}

/** The job that keeps the head of the log in `DATA_DIR`, and whether the log still contains that head. */
export function createHeadKeeper(dataDir: string, log: Pick<Logger, 'error'>): HeadKeeper {
  let isCut = false;
  return {
    isCut: () => isCut,
    job: {
      name: 'keep the head of the audit log',
      every: EVERY,
      everywhere: true,
      async work(kysely) {
        const wasCut = isCut;
        isCut = !(await keepHead(kysely, dataDir));
        if (isCut && !wasCut)
          log.error(
            'the audit log was altered: the head that is kept is not in it. Run npm run verify-audit',
          );
      },
    },
  };
}
