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
  /** Whether an e-mail is still to be sent: see `migrations/0281_mail_of_notices.sql`. */
  mail: Generated<'new' | 'daily' | 'done'>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface NoticePreferenceTable {
  identity_guid: string;
  topic: string;
  delivery: 'now' | 'daily' | 'centre';
}

interface NoticeSummaryTable {
  identity_guid: string;
  hour: number;
  /** A date, as text. */
  sent_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface NoticeSchema {
  'auth.notice': NoticeTable;
  'auth.notice_preference': NoticePreferenceTable;
  'auth.notice_summary': NoticeSummaryTable;
}
