/** How many jobs wait and run, and for how long the oldest of them has been due: what an operator watches. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** The jobs of one kind that have not ended. */
export interface JobFigures {
  readonly name: string;
  readonly queued: number;
  readonly running: number;
  /** Seconds since the queued job that is due for longest became due; 0 where none is due. */
  readonly due: number;
}

/** @returns a line for each kind of job that has any, by name */
export async function readJobFigures(kysely: Kysely<Schema>): Promise<readonly JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select name,
      (count(*) filter (where state = 'queued'))::int as queued,
      (count(*) filter (where state = 'running'))::int as running,
      greatest(0, coalesce(extract(epoch from
        statement_timestamp() - min(run_at) filter (where state = 'queued')), 0))::float8 as due
    from operations.job where state in ('queued', 'running') group by name order by name
  `.execute(kysely);
  return rows;
}
