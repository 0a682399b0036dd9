/** Days as whole numbers, so that every date of four digits can be compared. */
import { sql, type RawBuilder } from 'kysely';

/** Days from 1970-01-01 to a date `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);

/** The same of a column, in SQL: 0 without a day; other years, and days without end, are the nearest of four digits. */
export const dayOf = (day: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(least(greatest(${day}, date '0001-01-01'), date '9999-12-31') - date '1970-01-01', 0)`;
