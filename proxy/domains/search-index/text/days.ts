/** Days as whole numbers, so that every date of four digits can be compared. */

/** Days from 1970-01-01 to a date `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
