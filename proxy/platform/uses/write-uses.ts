/**
 * Notes uses of datasets and writes them in batches, so that a request never waits for it. What a crash loses is of the
 * last second. A batch is one statement: the uses, the sums of their day and the ranks of their datasets change together
 * or not at all, and a batch that is written again changes nothing.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { clientAddress, clientAgent, requestTime } from '#proxy/platform/service/client-address.ts';
import { stepOf } from './call-times.ts';
import { noteGrantUses } from './grant-uses.ts';
import { discountInSql, discountOf, isRobot, SAME_DOWNLOAD_SECONDS, type UseKind } from './what-counts.ts';

/** Milliseconds between a use and the writing of its batch. */
const PAUSE = 500;
/** Most uses of one batch, and most that wait while the database does not answer; the oldest are then left out. */
const BATCH = 2_000;
const WAITING = 50_000;
/** Days for which single uses and sums of days are kept. */
const EVENT_DAYS = 90;
const SUM_DAYS = 800;
/** Days for which it is kept, and looked at, who asked for which column. */
export const COLUMN_USE_DAYS = 90;
/** Columns of one use that are noted. */
const MOST_COLUMNS = 200;

/** A use as the code that answers a request knows it. */
export interface Use {
  readonly kind: UseKind;
  /** Null: the dataset of the resource. */
  readonly datasetGUID?: string;
  /** A resource, or one version of it; absent for a use of the whole dataset. */
  readonly resourceGUID?: string;
  /** A person, or an API key by its keyGUID; null for a visitor. */
  readonly identityGUID: string | null;
  /** How a program, or a signed address, stands for that person; absent for people themselves. */
  readonly by?: 'token' | 'link';
  /** Absent: the format of the file. */
  readonly format?: string;
  readonly method?: string;
  readonly status?: number;
  /** The first byte that was sent. */
  readonly from?: number;
  readonly rows?: number;
  readonly bytes?: number;
  /** One of many requests that are one use together, such as the tiles of a view: it counts once in half a minute. */
  readonly isOneOfMany?: true;
  /** Columns of the table that were asked for by name; an empty name stands for all of them. */
  readonly columns?: readonly string[];
}

export interface Uses {
  /** Takes a use down. It never fails and takes no time. */
  note(use: Use): void;
  /** Writes what was noted. @throws the error of the database; what was noted is kept then */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

export interface UsesOptions {
  readonly kysely: Kysely<Schema>;
  /** Makes a name of a reader with a key, so that no address is ever stored. */
  readonly hash: (text: string) => Buffer;
  readonly log: Logger;
}

interface Noted {
  at: string;
  kind: UseKind;
  dataset_guid: string | null;
  resource_guid: string | null;
  identity_guid: string | null;
  by: 'token' | 'link' | null;
  format: string | null;
  status: number;
  rows: number | null;
  bytes: number | null;
  columns: readonly string[] | null;
  is_robot: boolean;
  discounted: string | null;
  /** Who had the file, for a kind that counts once where it is tried again. */
  reader: string | null;
  /** How long a call of the API took until now, as a step of `call-times.ts`. */
  step: number | null;
}

async function write(kysely: Kysely<Schema>, batchGUID: string, noted: readonly Noted[]): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    // One batch at a time: two that add to the same days in another order would wait for each other for ever.
    await sql`select pg_advisory_xact_lock(hashtext('uses'))`.execute(trx);
    await sql`
      with given as (
        select e.*, case when d.dataset_guid = any (t.dataset_guids) then t.identity_guid
          else e.identity_guid end as acts_as, d.dataset_guid as of_dataset, d.organisation_guid, f.resource_guid as of_resource,
          coalesce(e.format, f.format, '') as of_format, k.key_guid,
          coalesce(k.organisation_guid = d.organisation_guid, false) or exists (
            select from auth.member m
            where m.identity_guid = coalesce(t.identity_guid, e.identity_guid) and m.organisation_guid = d.organisation_guid) as is_own
        from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as e (place integer, at timestamptz, kind text,
          dataset_guid uuid, resource_guid uuid, identity_guid uuid, by text, format text, status integer,
          rows integer, bytes bigint, columns jsonb, is_robot boolean, discounted text, reader text, step smallint)
        left join lateral (
          select s.* from catalogue.stored_file s where s.guid = e.resource_guid limit 1) f on true
        -- A dataset that was deleted while it was read is left out.
        join catalogue.dataset d on d.dataset_guid = coalesce(e.dataset_guid, f.dataset_guid)
          and (e.resource_guid is null or f.dataset_guid = d.dataset_guid)
        left join access.api_key k on k.key_guid = e.identity_guid
        -- One that is limited to datasets is of its owner.
        left join access.personal_token t on t.token_guid = e.identity_guid
      ), first as (
        select distinct on (reader) place, reader, at from given
        where reader is not null and discounted is null and not is_own order by reader, place
      ), recent as (
        insert into catalogue.recent_use as r (reader, used_at)
        select decode(reader, 'hex'), at from first
        on conflict (reader) do update set used_at = excluded.used_at
        where r.used_at <= excluded.used_at - ${SAME_DOWNLOAD_SECONDS} * interval '1 second'
        returning reader
      ), u as (
        select given.*, given.reader is not null and not exists (
          select from first join recent on recent.reader = decode(first.reader, 'hex')
          where first.place = given.place) as is_repeat
        from given
      ), written as (
        insert into catalogue.use_event (batch_guid, place, at, kind, dataset_guid, resource_guid, principal_kind,
          key_guid, format, status, rows, bytes, is_robot, is_own, discounted)
        select ${batchGUID}::uuid, u.place, u.at, u.kind, u.of_dataset, u.of_resource,
          case when u.identity_guid is null then 'visitor' when u.key_guid is not null then 'key'
            else coalesce(u.by, 'member') end,
          u.key_guid, u.of_format, u.status, u.rows, u.bytes, u.is_robot, u.is_own, ${discountInSql}
        from u
        on conflict (batch_guid, place) do nothing
        returning *
      ), columns as (
        -- Also of members and keys of the organisation, and of what was answered from a cache: what they ask for can break.
        insert into catalogue.column_use as c
          (dataset_guid, resource_guid, day, column_name, key_guid, used, last_used_at)
        select w.dataset_guid, w.resource_guid, (w.at at time zone 'utc')::date, n.name, w.key_guid, count(*), max(w.at)
        from written w join u on u.place = w.place
        cross join lateral jsonb_array_elements_text(nullif(u.columns, 'null'::jsonb)) as n (name)
        where w.resource_guid is not null and w.discounted is distinct from 'refused'
        group by 1, 2, 3, 4, 5
        on conflict (dataset_guid, resource_guid, day, column_name, key_guid)
        do update set used = c.used + excluded.used, last_used_at = greatest(c.last_used_at, excluded.last_used_at)
      ), keys as (
        -- Also of the key's own organisation: those who manage the key see all that it is used for.
        insert into access.key_use as k (key_guid, day, used, refused)
        select key_guid, (at at time zone 'utc')::date, count(*) filter (where discounted is distinct from 'refused'),
          count(*) filter (where discounted = 'refused')
        from written where key_guid is not null
        group by 1, 2
        on conflict (key_guid, day)
        do update set used = k.used + excluded.used, refused = k.refused + excluded.refused
      ), grants as (${noteGrantUses}
      ), times as (
        insert into catalogue.call_time as t (dataset_guid, day, key_guid, step, calls)
        select w.dataset_guid, (w.at at time zone 'utc')::date, w.key_guid, u.step, count(*)
        from written w join u on u.place = w.place
        where u.step is not null and w.discounted is null
        group by 1, 2, 3, 4
        on conflict (dataset_guid, day, key_guid, step) do update set calls = t.calls + excluded.calls
      ), days as (
        insert into catalogue.use_day as d (dataset_guid, day, kind, resource_guid, format, principal_kind, key_guid,
          used, refused, rows, bytes)
        select dataset_guid, (at at time zone 'utc')::date, kind, resource_guid, format, principal_kind, key_guid,
          count(*) filter (where discounted is null), count(*) filter (where discounted = 'refused'),
          coalesce(sum(rows) filter (where discounted is null), 0),
          coalesce(sum(bytes) filter (where discounted is null), 0)
        from written where discounted is null or discounted = 'refused'
        group by 1, 2, 3, 4, 5, 6, 7
        on conflict (dataset_guid, day, kind, sample, resource_guid, format, principal_kind, key_guid)
        do update set used = d.used + excluded.used, refused = d.refused + excluded.refused,
          rows = d.rows + excluded.rows, bytes = d.bytes + excluded.bytes
      )
      update catalogue.rank r
      set views = r.views + n.views, downloads = r.downloads + n.downloads, api_calls = r.api_calls + n.api_calls
      from (
        select dataset_guid, (count(*) filter (where kind = 'view'))::int as views,
          (count(*) filter (where kind = 'download'))::int as downloads,
          (count(*) filter (where kind = 'api'))::int as api_calls
        from written where discounted is null group by 1
      ) n
      where n.dataset_guid = r.dataset_guid
    `.execute(trx);
  });
}

/** Opens what notes and writes uses. */
export function createUses({ kysely, hash, log }: UsesOptions): Uses {
  let waiting: Noted[] = [];
  /** What was taken for a batch; the same until it is written. */
  let batch: { readonly guid: string; readonly noted: readonly Noted[] } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let leftOut = 0;

  async function writeAll(): Promise<void> {
    while (batch !== null || waiting.length > 0) {
      batch ??= {
        guid: randomUUID(),
        noted: waiting.splice(0, BATCH).map((use, place) => ({ ...use, place })),
      };
      await write(kysely, batch.guid, batch.noted);
      batch = null;
    }
    if (leftOut > 0) log.warn({ uses: leftOut }, 'uses were not counted while the database did not answer');
    leftOut = 0;
  }
  const flush = () => (writing = writing.catch(() => undefined).then(writeAll));
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        log.warn({ err: error }, 'uses could not be written and will be tried again');
        later();
      });
    }, PAUSE).unref();
  };

  /** Members and programs by who they are, others by address and program; null where that says nothing of them. */
  function readerOf({ kind, identityGUID, isOneOfMany, resourceGUID = '' }: Use): string | null {
    if (kind !== 'download' && isOneOfMany !== true) return null;
    const address = clientAddress();
    if (identityGUID === null && address === undefined) return null;
    const who = identityGUID ?? [address, clientAgent()];
    const what = kind === 'download' ? [resourceGUID, who] : [resourceGUID, who, kind];
    return hash(JSON.stringify(what)).toString('hex');
  }

  return {
    note(use) {
      const { kind, method = 'GET', status = 200, from = 0 } = use;
      const byRobot = isRobot(clientAgent());
      const ms = kind === 'api' ? requestTime() : undefined;
      waiting.push({
        at: new Date().toISOString(),
        kind,
        dataset_guid: use.datasetGUID ?? null,
        resource_guid: use.resourceGUID ?? null,
        identity_guid: use.identityGUID,
        by: use.by ?? null,
        format: use.format ?? null,
        status,
        rows: use.rows ?? null,
        bytes: use.bytes ?? null,
        columns: use.columns?.slice(0, MOST_COLUMNS).map(storableText) ?? null,
        is_robot: byRobot,
        discounted: discountOf({ method, status, from, isRobot: byRobot }),
        reader: readerOf(use),
        step: ms === undefined ? null : stepOf(ms),
      });
      if (waiting.length > WAITING) {
        waiting = waiting.slice(BATCH);
        leftOut += BATCH;
      }
      later();
    },
    flush,
    async close() {
      clearTimeout(timer);
      await flush().catch((error: unknown) => log.warn({ err: error }, 'the last uses were not counted'));
    },
  };
}

/** Deletes uses, sums of days and readers that are no longer needed. */
export const useJobs: readonly PeriodicJob[] = [
  {
    name: 'delete old uses',
    every: 3_600_000,
    work: async (kysely) => {
      await sql`delete from catalogue.use_event where at < now() - ${EVENT_DAYS} * interval '1 day'`.execute(
        kysely,
      );
      await sql`delete from catalogue.column_use where day < current_date - ${COLUMN_USE_DAYS}::int`.execute(
        kysely,
      );
      await sql`delete from catalogue.call_time where day < current_date - ${SUM_DAYS}::int`.execute(kysely);
      await sql`delete from access.key_use where day < current_date - ${SUM_DAYS}::int`.execute(kysely);
      await sql`delete from catalogue.use_day where day < current_date - ${SUM_DAYS}::int`.execute(kysely);
    },
  },
  {
    name: 'delete recent readers',
    every: 60_000,
    work: (kysely) =>
      sql`delete from catalogue.recent_use where used_at < now() - ${SAME_DOWNLOAD_SECONDS} * interval '1 second'`.execute(
        kysely,
      ),
  },
];
