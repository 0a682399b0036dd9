/**
 * Notes from where limited keys were refused, in batches: a program that is refused asks again and again. Those who
 * manage the key read it with the key; its first refusal from a network is in the audit log.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { recordAudits } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { retryConflicts } from '#proxy/platform/database/transaction-conflicts.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

/** Milliseconds between a refusal and the writing of its batch. */
const PAUSE = 500;
/** Keys and networks of one batch; what is refused from others until it is written is not counted. */
const WAITING = 2_000;
/** Networks that are kept of one key, the latest: made-up addresses fill no table, and hide none that come after them. */
const NETWORKS_MOST = 200;
/** Days for which they are kept. */
const KNOWN_DAYS = 90;

interface Refused {
  readonly key_guid: string;
  /** Null where the address is not known. */
  readonly network: string | null;
  count: number;
}

export interface Refusals {
  /** Takes a refusal down. It never fails and takes no time. */
  note(keyGUID: string, network: string | null): void;
  /** Writes what was noted. What the database does not take is left out: a server that ends ends the rest of itself. */
  flush(): Promise<void>;
}

async function write(trx: Transaction<Schema>, batch: readonly Refused[]): Promise<void> {
  // One batch at a time, so that the networks of a key are counted before more are added.
  await sql`select pg_advisory_xact_lock(hashtext('refusals of keys'))`.execute(trx);
  const { rows } = await sql<{
    keyGUID: string;
    organisationGUID: string;
    name: string;
    network: string | null;
  }>`
    with given as (
      select e.*, k.organisation_guid, k.name,
        row_number() over (partition by e.key_guid, s.key_guid is null order by e.network) as place,
        s.key_guid is null as is_new,
        (select count(*) from access.key_refusal o where o.key_guid = e.key_guid) as known,
        exists (select from access.key_use o where o.key_guid = e.key_guid
          and o.day = (now() at time zone 'utc')::date and o.refused > 0) as is_refused_today
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as e (key_guid uuid, network text, count bigint)
      join access.api_key k using (key_guid)
      left join access.key_refusal s on s.key_guid = e.key_guid and s.network is not distinct from e.network
    ), days as (
      insert into access.key_use as u (key_guid, day, refused)
      select key_guid, (now() at time zone 'utc')::date, sum(count) from given group by 1 order by 1
      on conflict (key_guid, day) do update set refused = u.refused + excluded.refused
    ), networks as (
      insert into access.key_refusal as r (key_guid, network, refused, first_refused_at, last_refused_at)
      select key_guid, network, count, now(), now() from given where not is_new or place <= ${NETWORKS_MOST}
      order by 1, 2
      on conflict (key_guid, network)
      do update set refused = r.refused + excluded.refused, last_refused_at = excluded.last_refused_at
      returning key_guid, network
    )
    select key_guid as "keyGUID", organisation_guid as "organisationGUID", name, network
    -- With a full list the log has one line a day: each network would be a new one.
    from given where is_new and (known + place <= ${NETWORKS_MOST} or place = 1 and not is_refused_today)
  `.execute(trx);
  const keys = [...new Set(batch.map(({ key_guid }) => key_guid))];
  await sql`
    delete from access.key_refusal where ctid in (
      select ctid from (
        select ctid, row_number() over (
          partition by key_guid order by last_refused_at desc, first_refused_at desc, network) as place
        from access.key_refusal where key_guid = any (${keys}::uuid[])) kept
      where place > ${NETWORKS_MOST})
  `.execute(trx);
  await recordAudits(
    trx,
    rows.map(({ keyGUID, organisationGUID, name, network }) => ({
      organisationGUID,
      actorGUID: null,
      action: 'key.refused' as const,
      object: { kind: 'key', id: keyGUID },
      after: { name, network },
    })),
  );
}

export function createRefusals({ kysely, log }: { kysely: Kysely<Schema>; log: Logger }): Refusals {
  let waiting = new Map<string, Refused>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length === 0) return;
    // Uses of keys are added to the same days, in another order.
    await retryConflicts(() => kysely.transaction().execute((trx) => write(trx, batch))).catch(
      (error: unknown) => log.warn({ err: error }, 'refusals of keys were not written'),
    );
  }

  return {
    note(keyGUID, network) {
      const at = `${keyGUID} ${network ?? ''}`;
      const known = waiting.get(at);
      if (known !== undefined) known.count += 1;
      else if (waiting.size < WAITING) waiting.set(at, { key_guid: keyGUID, network, count: 1 });
      timer ??= setTimeout(() => void flush(), PAUSE).unref();
    },
    flush,
  };
}

export const deleteOldRefusals: PeriodicJob = {
  name: 'delete old refusals of keys',
  every: 86_400_000,
  work: (kysely) =>
    sql`delete from access.key_refusal where last_refused_at < now() - ${KNOWN_DAYS} * interval '1 day'`.execute(
      kysely,
    ),
};
