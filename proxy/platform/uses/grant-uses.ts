/** Notes with a batch of uses when each grant was last used: which grants open a use is asked when it is written. */
import { sql, type RawBuilder } from 'kysely';
import { levelNumber, type AccessLevel } from '#contract/access.ts';
import type { UseKind } from './what-counts.ts';

/** The level that a use asks for (decision 180). */
const levels: Readonly<Record<UseKind, AccessLevel>> = {
  view: 'metadata',
  preview: 'read',
  api: 'query',
  download: 'download',
};
/** A part of a table is exported at the level at which it is asked. */
const PART = levelNumber('query');

const levelOf: RawBuilder<number> = sql`case n.kind ${sql.join(
  Object.entries(levels).map(
    ([kind, level]) => sql`when ${sql.lit(kind)} then ${sql.lit(levelNumber(level))}`,
  ),
  sql` `,
)} end`;

/**
 * The grants that open the uses `w` of a batch, `written`, by those who are named in `u`: each person with their groups
 * and organisations, also by a token, and each key. Refused uses are of no grant.
 */
export const noteGrantUses: RawBuilder<unknown> = sql`
  insert into access.grant_use as s (grant_guid, last_used_at)
  select g.grant_guid, max(n.at)
  from (
    select u.acts_as as identity_guid, w.dataset_guid, w.resource_guid, w.kind, max(w.at) as at
    from written w join u on u.place = w.place
    where u.identity_guid is not null and w.discounted is distinct from 'refused'
    group by 1, 2, 3, 4
  ) n
  cross join lateral access.principals_of(n.identity_guid) p
  join access.dataset_grant g on g.principal_id = p.id and g.dataset_guid = n.dataset_guid and g.ended_at is null
  where g.valid_from <= n.at and (g.valid_until is null or g.valid_until > n.at)
    and (n.resource_guid is null or g.resource_guids is null or n.resource_guid = any (g.resource_guids))
    and g.level >= case when g.narrowing is null then ${levelOf} else least(${levelOf}, ${sql.lit(PART)}) end
  group by 1
  -- In one order on all servers: two that write the same rows in different orders would wait for each other.
  order by 1
  on conflict (grant_guid) do update set last_used_at = excluded.last_used_at
  where s.last_used_at < excluded.last_used_at`;
