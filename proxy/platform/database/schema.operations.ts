/** Row types of the tables in `migrations/0001_baseline/12_operations.sql`, for Kysely. */

interface JobTable {
  name: string;
  ran_at: Date;
}

export interface OperationsSchema {
  'operations.job': JobTable;
}
