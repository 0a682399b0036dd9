/** Row types of the schema `operations` (`migrations/0110_baseline/19_operations.sql`), for Kysely. */
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type JobState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

interface JobTable {
  id: Generated<string>;
  name: string;
  key: string;
  payload: ColumnType<unknown, string, string>;
  state: Generated<JobState>;
  priority: Generated<number>;
  run_at: ColumnType<Date, Date | string | undefined, Date | string>;
  queued_at: ColumnType<Date, Date | string | undefined, Date | string>;
  attempt: Generated<number>;
  lease: string | null;
  leased_until: Moment;
  started_at: Moment;
  finished_at: Moment;
  error: string | null;
  progress: ColumnType<unknown, string | null | undefined, string | null>;
}

/** When each periodic job last ran. */
interface ScheduleTable {
  name: string;
  ran_at: Date;
}

export interface OperationsSchema {
  'operations.job': JobTable;
  'operations.schedule': ScheduleTable;
}
