/** Dates of other catalogues: anything from a bare year to a timestamp with an offset. */

const pattern =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Reads a date and fills what it leaves open with the beginning of it: `2014` is the first of January 2014,
 * and a time without an offset is taken as UTC.
 * @returns ISO 8601 in UTC, or null when the value is no date of the years 1600 to 2200.
 */
export function instantOf(value: string | null): string | null {
  if (value === null) return null;
  const text = value
    .trim()
    .replace(american, (_, month: string, day: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
  const match = pattern.exec(text);
  if (!match) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] = match;
  if (Number(year) < 1600 || Number(year) > 2200) return null;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  if (Number.isNaN(date.getTime())) return null;
  // "31 February" is silently moved into March by the engine.
  const asked = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(asked).getUTCDate() === Number(day) ? date.toISOString() : null;
}

/** The words of a date, or null when they are none. */
const knownDate = (part: string | undefined) => (part && instantOf(part) !== null ? part : null);

/**
 * Reads a period: `start/end` with either end open (`..` or nothing).
 * The ends keep their words, because a period may be "2010" without meaning a day.
 */
export function periodOf(value: string | null): { start: string | null; end: string | null } | null {
  if (value === null || isRepeating(value)) return null;
  const [first, last, ...more] = value.split('/').map((part) => part.trim());
  if (more.length > 0) return null;
  const start = knownDate(first);
  const end = last === undefined ? null : knownDate(last);
  return start === null && end === null ? null : { start, end };
}

const isRepeating = (value: string) => /^R\d*\//i.test(value.trim());
