/** Verifies the seals of the audit log, and names the lines that were changed, removed or inserted since. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { leafOf, leavesIn, rootOf } from './merkle.ts';
import { chainOf, isSeal, lineText, type AuditHead, type SealedLine } from './seal.ts';

export interface Verdict {
  readonly lines: number;
  readonly batches: number;
  /** Lines that wait for their seal. */
  readonly unsealed: number;
  /** Ids of lines that are not what was sealed. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Lines that were never written by the product. */
  readonly inserted: readonly string[];
  /** Batches whose seal is not the one that was made. */
  readonly broken: readonly string[];
  /** True: the log ends before the head that is kept outside the database, or has another one. */
  readonly isCut: boolean;
}

interface SealRow {
  readonly number: string;
  readonly ids: string[];
  readonly leaves: Buffer;
  readonly root: Buffer;
  readonly chain: Buffer;
  readonly seal: Buffer;
}

/** True for a verdict without a fault. */
export const isIntact = ({ changed, removed, inserted, broken, isCut }: Verdict): boolean =>
  !isCut && [changed, removed, inserted, broken].every((found) => found.length === 0);

const isRoot = ({ leaves, root, ids }: SealRow): boolean => {
  const each = leavesIn(leaves);
  return each.length === ids.length && rootOf(each).equals(root);
};

/** What became of the lines of one batch. */
async function compareLines(kysely: Kysely<Schema>, { ids, leaves }: SealRow) {
  const { rows } = await sql<SealedLine>`
    select a.id::text as id, ${lineText} as text from access.audit a where a.id = any (${ids}::bigint[])
  `.execute(kysely);
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  const each = leavesIn(leaves);
  return {
    removed: ids.filter((id) => !texts.has(id)),
    changed: ids.filter((id, i) => {
      const text = texts.get(id);
      return text !== undefined && each[i]?.equals(leafOf(text)) !== true;
    }),
  };
}

/**
 * Reads every batch and every line, in one snapshot.
 * @param head what is kept outside the database; null when nothing is
 */
export const verifyAudit = (
  kysely: Kysely<Schema>,
  secrets: Pick<Secrets, 'hashes'>,
  head: AuditHead | null,
): Promise<Verdict> =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const [changed, removed, broken]: [string[], string[], string[]] = [[], [], []];
      const seen = { lines: 0, batches: 0, isHead: head === null };
      let before: Buffer | null = null;
      let expected = 1n;
      for (;;) {
        const after = String(expected - 1n);
        const { rows }: { rows: SealRow[] } = await sql<SealRow>`
          select number, ids, leaves, root, chain, seal from access.audit_seal
          where number > ${after}::bigint order by number limit 1
        `.execute(trx);
        const [batch] = rows;
        if (batch === undefined) break;
        const isWhole =
          chainOf(batch, before).equals(batch.chain) &&
          isSeal(secrets, batch.chain, batch.seal) &&
          isRoot(batch) &&
          BigInt(batch.number) === expected;
        if (!isWhole) broken.push(batch.number);
        const found = await compareLines(trx, batch);
        changed.push(...found.changed);
        removed.push(...found.removed);
        seen.lines += batch.ids.length;
        seen.batches += 1;
        if (batch.number === head?.number) seen.isHead = batch.chain.toString('hex') === head.chain;
        before = batch.chain;
        expected = BigInt(batch.number) + 1n;
      }
      const { rows: strange } = await sql<{ id: string }>`
        select a.id::text as id from access.audit a
        where not exists (select from access.audit_unsealed u where u.id = a.id)
          and not exists (select from (select unnest(ids) as id from access.audit_seal) s where s.id = a.id)
        order by a.id
      `.execute(trx);
      const { rows: waiting } = await sql<{ unsealed: number; lost: string[] }>`
        select count(*)::int as unsealed,
          coalesce(array_agg(u.id::text) filter (where a.id is null), '{}') as lost
        from access.audit_unsealed u left join access.audit a using (id)
      `.execute(trx);
      return {
        lines: seen.lines,
        batches: seen.batches,
        unsealed: waiting[0]?.unsealed ?? 0,
        changed,
        removed: [...removed, ...(waiting[0]?.lost ?? [])],
        inserted: strange.map(({ id }) => id),
        broken,
        isCut: !seen.isHead,
      };
    });
