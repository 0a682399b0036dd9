/** Row types of groups, invitations and the schema `access` (`01` and `09` in `migrations/0110_baseline`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { PrincipalKind } from '#contract/access.ts';
import type { QuotaPeriod } from '#contract/quota.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import type { KeySchema } from './schema.keys.ts';

type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
/** JSON is written as text, so that lists are not mistaken for PostgreSQL arrays. */
type Json = ColumnType<unknown, string | null | undefined, string | null>;

/** What a grant can be stored for. One to an address reaches no one yet. */
export type StoredPrincipalKind = PrincipalKind | 'address';

interface GroupTable {
  group_id: Generated<string>;
  organisation_guid: string;
  name: string;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

interface GroupMemberTable {
  group_id: string;
  email: string;
  /** Null until an invitation is accepted. */
  identity_guid: string | null;
  role_id: number;
  created_at: DefaultTimestamp;
}

interface InvitationTable {
  invitation_guid: Generated<string>;
  organisation_guid: string;
  group_id: string | null;
  /** The grant to an address whose link it is. */
  grant_guid: TextOrNull;
  email: string;
  role_id: number;
  token_hash: Buffer;
  invited_by: string;
  created_at: DefaultTimestamp;
  sent_at: DefaultTimestamp;
  expires_at: Timestamp;
  accepted_at: TimestampOrNull;
  accepted_by: string | null;
  withdrawn_at: TimestampOrNull;
}

interface OrganisationSlugTable {
  slug: string;
  organisation_guid: string;
  created_at: DefaultTimestamp;
}

interface OrganisationLogoTable {
  organisation_guid: string;
  version: string;
  media_type: string;
  width: number;
  height: number;
  content: Buffer;
  updated_at: DefaultTimestamp;
}

/** Rows of common lookups that an organisation does not offer. */
interface HiddenLookupTable {
  organisation_guid: string;
  table_name: string;
  id: number;
}

/** An e-mail address that an organisation shares with, before anyone has proved it. */
interface AddressTable {
  address_guid: Generated<string>;
  organisation_guid: string;
  email: string;
  created_at: DefaultTimestamp;
}

interface PrincipalTable {
  id: Generated<number>;
  kind: StoredPrincipalKind;
  guid: string;
  /** A bigint arrives as text. */
  revision: Generated<string>;
}

interface DatasetGrantTable {
  grant_guid: Generated<string>;
  principal_id: number;
  dataset_guid: string;
  /** The request that it answers: grants of one request are changed and ended together. */
  request_guid: TextOrNull;
  level: number;
  resource_guids: string[] | null;
  /** The part of the table in the one resource. */
  narrowing: ColumnType<Narrowing | null, string | null | undefined, string | null>;
  /** Requests in a period; null for as many as they like. */
  quota_limit: ColumnType<number | null, number | null | undefined, number | null>;
  quota_period: ColumnType<QuotaPeriod | null, QuotaPeriod | null | undefined, QuotaPeriod | null>;
  valid_from: DefaultTimestamp;
  valid_until: TimestampOrNull;
  granted_by: string;
  reason: Generated<string>;
  created_at: DefaultTimestamp;
  ended_at: TimestampOrNull;
  ended_by: string | null;
}

/** A grant of a published map, chart or dashboard. */
interface DocumentGrantTable {
  grant_guid: Generated<string>;
  principal_id: number;
  map_guid: string | null;
  document_guid: string | null;
  valid_until: TimestampOrNull;
  granted_by: string;
  reason: Generated<string>;
  created_at: DefaultTimestamp;
  ended_at: TimestampOrNull;
  ended_by: string | null;
}

/** A request for access. */
interface RequestTable {
  request_guid: Generated<string>;
  number: Generated<number>;
  dataset_guid: string;
  identity_guid: string;
  purpose: string;
  resource_guids: string[] | null;
  /** All names of `file_columns`, for servers of the release before. */
  column_names: string[] | null;
  /** Of which files only some columns are asked for; null: all files whole. */
  file_columns: Json;
  /** Null: as soon as it is given. */
  valid_from: TimestampOrNull;
  valid_until: Timestamp;
  created_at: DefaultTimestamp;
  due_at: Timestamp;
  state: Generated<'open' | 'approved' | 'declined' | 'withdrawn'>;
  closed_at: TimestampOrNull;
  decided_by: string | null;
  answer: Generated<string>;
  /** The first grant that it was answered with, for servers of the release before: all have its `request_guid`. */
  grant_guid: string | null;
  warned_at: TimestampOrNull;
  /** Whom access is for; null for the person who made the request. */
  used_by_kind: ColumnType<
    'group' | 'key' | null,
    'group' | 'key' | null | undefined,
    'group' | 'key' | null
  >;
  used_by_guid: TextOrNull;
  changed_at: TimestampOrNull;
  decline_reason: TextOrNull;
  /** A dataset that was offered instead. */
  offered_guid: TextOrNull;
  /** What another request, for less, would leave out. */
  invited_less: Generated<string[]>;
  contract: Generated<string>;
  conditions: TextOrNull;
  opened_at: TimestampOrNull;
  opened_by: TextOrNull;
}

/** A question to the person who made a request; without a reply the request waits for them. */
interface RequestQuestionTable {
  question_guid: Generated<string>;
  request_guid: string;
  question: string;
  asked_by: string;
  asked_at: DefaultTimestamp;
  reply: string | null;
  replied_at: TimestampOrNull;
}

interface PersonalTokenTable {
  identity_guid: string;
  token_hash: Buffer;
  prefix: string;
  last_four: string;
  scopes: string[];
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  last_used_at: TimestampOrNull;
  /** Stands for the token where it is limited to datasets. */
  token_guid: Generated<string>;
  /** Null: all that its owner may read. */
  dataset_guids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  lifetime_days: Generated<number>;
  /** Requests in a period; null for as many as every token. */
  quota_limit: ColumnType<number | null, number | null | undefined, number | null>;
  quota_period: ColumnType<QuotaPeriod | null, QuotaPeriod | null | undefined, QuotaPeriod | null>;
}

/** When a grant of a dataset was last used. */
interface GrantUseTable {
  grant_guid: string;
  last_used_at: Timestamp;
}

interface AuditTable {
  id: Generated<string>;
  at: DefaultTimestamp;
  organisation_guid: string | null;
  actor_guid: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  before: Json;
  after: Json;
  reason: Generated<string>;
}

interface AuditSealTable {
  number: string;
  sealed_at: DefaultTimestamp;
  ids: string[];
  leaves: Buffer;
  root: Buffer;
  chain: Buffer;
  seal: Buffer;
}

/** A secret link to a draft. */
interface PreviewLinkTable {
  link_guid: string;
  dataset_guid: string;
  name: string;
  token_hash: Buffer;
  last_four: string;
  created_by: string;
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  last_used_at: TimestampOrNull;
  ended_at: TimestampOrNull;
  ended_by: string | null;
}

export interface AccessSchema extends KeySchema {
  'auth.group': GroupTable;
  'auth.group_member': GroupMemberTable;
  'auth.invitation': InvitationTable;
  'auth.organisation_slug': OrganisationSlugTable;
  'auth.organisation_logo': OrganisationLogoTable;
  'catalogue.hidden_lookup': HiddenLookupTable;
  'access.address': AddressTable;
  'access.principal': PrincipalTable;
  'access.dataset_grant': DatasetGrantTable;
  'access.grant_use': GrantUseTable;
  'access.document_grant': DocumentGrantTable;
  'access.request': RequestTable;
  'access.request_question': RequestQuestionTable;
  'access.personal_token': PersonalTokenTable;
  'access.preview_link': PreviewLinkTable;
  'access.audit': AuditTable;
  'access.audit_unsealed': { id: string };
  'access.audit_seal': AuditSealTable;
}
