/** Row types of the tables in `migrations/0110_baseline/16_followers.sql`, for Kysely. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** A dataset part by part, as `catalogue.follow_state` writes it. */
export type FollowState = Readonly<Record<string, unknown>>;

interface FollowerTable {
  identity_guid: string;
  wants_mail: Generated<boolean>;
  told_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface FollowedDatasetTable {
  identity_guid: string;
  dataset_guid: string;
  followed_at: Moment;
  seen: JSONColumnType<FollowState>;
  told: JSONColumnType<FollowState>;
  revision: ColumnType<string, string | number | undefined, string | number>;
}

interface FollowedOrganisationTable {
  identity_guid: string;
  organisation_guid: string;
  followed_at: Moment;
  seen_at: Moment;
  told_at: Moment;
}

export interface FollowSchema {
  'catalogue.follower': FollowerTable;
  'catalogue.followed_dataset': FollowedDatasetTable;
  'catalogue.followed_organisation': FollowedOrganisationTable;
}
