/** Row types of API keys, their use and quotas (schema `access`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { QuotaPeriod } from '#contract/quota.ts';

type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;

interface ApiKeyTable {
  key_guid: Generated<string>;
  organisation_guid: string;
  name: string;
  token_hash: Buffer;
  last_four: string;
  scopes: string[];
  /** Null: only datasets that are granted to the key. */
  role_id: number | null;
  lifetime_days: number;
  /** Requests in a period; null for as many as it likes. */
  quota_limit: number | null;
  quota_period: QuotaPeriod | null;
  /** Null: everywhere. */
  only_from: string[] | null;
  leaked_at: TimestampOrNull;
  leaked_url: TextOrNull;
  created_by: string;
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  last_used_at: TimestampOrNull;
  rolled_at: TimestampOrNull;
  revoked_at: TimestampOrNull;
}

/** A secret before a roll, which still works. */
interface EarlierSecretTable {
  token_hash: Buffer;
  key_guid: string;
  works_until: Timestamp;
  /** From when on a use is reported; null for never. */
  warn_from: TimestampOrNull;
  warned_at: TimestampOrNull;
}

/** A secret of a personal token before a roll, which still works. */
interface EarlierTokenTable {
  token_hash: Buffer;
  identity_guid: string;
  works_until: Timestamp;
  /** From when on a use is reported; null for never. */
  warn_from: TimestampOrNull;
  warned_at: TimestampOrNull;
}

/** A network that a personal token was used from. */
interface TokenNetworkTable {
  identity_guid: string;
  network: string;
  first_used_at: DefaultTimestamp;
  last_used_at: DefaultTimestamp;
}

/** A network that a key was used from. */
interface KeyNetworkTable {
  key_guid: string;
  network: string;
  first_used_at: DefaultTimestamp;
  last_used_at: DefaultTimestamp;
}

/** A network from which a limited key was refused; null where the address was not known. */
interface KeyRefusalTable {
  key_guid: string;
  network: string | null;
  /** A bigint, which pg gives as text. */
  refused: ColumnType<string, number, number>;
  first_refused_at: Timestamp;
  last_refused_at: Timestamp;
}

/** Requests for data with a key on one day. */
interface KeyUseTable {
  key_guid: string;
  day: ColumnType<string, string, string>;
  used: Generated<number>;
  refused: Generated<number>;
}

interface QuotaUseTable {
  owner_guid: string;
  period: QuotaPeriod;
  started_on: ColumnType<string, string, string>;
  used: number;
}

export interface KeySchema {
  'access.api_key': ApiKeyTable;
  'access.key_network': KeyNetworkTable;
  'access.key_refusal': KeyRefusalTable;
  'access.key_use': KeyUseTable;
  'access.earlier_secret': EarlierSecretTable;
  'access.earlier_token': EarlierTokenTable;
  'access.token_network': TokenNetworkTable;
  'access.quota_use': QuotaUseTable;
}
