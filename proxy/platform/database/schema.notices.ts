/** Row type of notices (`migrations/0110_baseline/18_messages.sql`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';

interface NoticeTable {
  /** A bigint arrives as text. */
  id: Generated<string>;
  identity_guid: string;
  kind: string;
  params: ColumnType<unknown, string, string>;
  subject: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface NoticeSchema {
  'auth.notice': NoticeTable;
}
