/** Tables of addresses elsewhere and whether they answer. */
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface LinkCheckTable {
  link_key: string;
  url: string;
  host: string;
  http_status: number | null;
  problem: string | null;
  checked_at: Moment;
  failures: Generated<number>;
  failing_since: Moment;
  broken_since: Moment;
  next_at: ColumnType<Date, Date | undefined, Date>;
  /** It has broken, or is back, and pages do not show it yet. */
  is_page_due: Generated<boolean>;
}

export interface LinkSchema {
  'catalogue.link_check': LinkCheckTable;
}
