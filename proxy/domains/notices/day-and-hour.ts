/** Which day and hour it is for a person. */

/**
 * @param now in milliseconds since 1970
 * @param timeZone an IANA name; UTC where it is null, or not known to this server
 * @returns the day as `2026-03-04`, and the hour from 0 to 23
 */
export function dayAndHour(now: number, timeZone: string | null): { day: string; hour: number } {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now);
  let parts: Intl.DateTimeFormatPart[];
  try {
    parts = format(timeZone ?? 'UTC');
  } catch {
    parts = format('UTC');
  }
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) };
}
