/** What of a dataset differs between two looks at it, and which datasets of an organisation are new. */
import { sql, type RawBuilder } from 'kysely';
import { followParts, type FollowPart } from '#contract/follow.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { FollowState } from '#proxy/platform/database/schema.follow.ts';

/** The parts that differ. A part that an older state lacks does not count as changed. */
export const changedParts = (before: FollowState, now: FollowState): FollowPart[] =>
  followParts.filter((part) => part in before && JSON.stringify(before[part]) !== JSON.stringify(now[part]));

/** True in SQL for a dataset `d` of the organisation in `f` that came after a moment, as far as the caller finds it. */
export const cameAfter = (
  moment: RawBuilder<unknown>,
  accessScope: AccessScope,
): RawBuilder<boolean> => sql<boolean>`
  d.organisation_guid = f.organisation_guid
  and greatest(d.created_at, d.first_published_at) > ${moment} and ${mayFind(accessScope)}`;
