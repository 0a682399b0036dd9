/** Row types of the tables in `migrations/0013_jobs.sql`, for Kysely. */

interface JobTable {
  name: string;
  ran_at: Date;
}

export interface OperationsSchema {
  'operations.job': JobTable;
}
