/**
 * The datasets that are granted to a caller, as numbers of the index. They are read once for each state of the catalogue
 * and of the caller's grants, until the next moment at which one of them begins or ends.
 */
import { sql, type Kysely } from 'kysely';
import { isLiveGrant, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { createMemo } from '#proxy/platform/cache/memo.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { classKey } from './access-classes.ts';

export interface Granted {
  /** Numbers of the datasets. */
  readonly ids: readonly number[];
  /** Callers of one key find the same datasets, in one state of the catalogue. */
  readonly scopeKey: string;
}

interface Read {
  readonly ids: readonly number[];
  /** Milliseconds on the clock of this process until the grants are read again. */
  readonly horizon: number;
}

/** No timer and no key lasts longer than this, in milliseconds. */
const LONGEST = 86_400_000;

export function createGrantedDatasets(kysely: Kysely<Schema>) {
  const known = createMemo<Promise<Read>>(100);
  let readings = 0;

  /** @param chosen GUIDs of datasets that a limited token finds */
  async function read(principals: readonly number[], chosen: readonly string[]): Promise<Read> {
    const { rows } = await sql<{ ids: number[]; wait: number | null }>`
      select
        coalesce((
          select array_agg(distinct d.id) from (
            select g.dataset_guid from access.dataset_grant g
            where g.principal_id = any (${principals}::integer[]) and ${isLiveGrant}
            union all select unnest(${chosen}::uuid[])
          ) o join catalogue.discovery d using (dataset_guid)
        ), '{}') as ids,
        (
          select (extract(epoch from min(edge) - now()) * 1000)::double precision
          from access.dataset_grant g cross join lateral (values (g.valid_from), (g.valid_until)) as e(edge)
          where g.principal_id = any (${principals}::integer[]) and g.ended_at is null
            and e.edge > now() and isfinite(e.edge)
        ) as wait
    `.execute(kysely);
    const { ids = [], wait = null } = rows[0] ?? {};
    return { ids, horizon: performance.now() + Math.min(wait ?? LONGEST, LONGEST) };
  }

  /** @param revision of the catalogue: a dataset may have come since */
  return async function granted(accessScope: AccessScope, revision: string): Promise<Granted> {
    const byClass = classKey(accessScope);
    const { principals, datasets } = accessScope;
    if (principals.length === 0 && datasets.length === 0) return { ids: [], scopeKey: byClass };
    const key = `${revision} ${principals.map((p) => `${p.id}:${p.revision}`).join()} ${datasets.join()}`;
    const ask = () =>
      read(
        principals.map(({ id }) => id),
        datasets,
      );
    for (;;) {
      const reading = `${key} ${readings}`;
      const { ids, horizon } = await known.get(reading, ask);
      if (performance.now() < horizon) return { ids, scopeKey: `${byClass}|${reading}` };
      readings += 1;
    }
  };
}
