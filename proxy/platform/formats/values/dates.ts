/** How days and moments are written: in figures and in words, in nineteen languages. Each grammar makes ISO 8601 of them. */

const LANGUAGES = 'en de fr es pt it nl sv da nb pl cs ru uk tr el fi ro hu'.split(' ');

export const dateGrammars = [
  'iso',
  'dayFirst',
  'monthFirst',
  'words',
  'cjk',
  'compact',
  'month',
  'quarter',
] as const;
export type DateGrammar = (typeof dateGrammars)[number];

const two = (n: number) => String(n).padStart(2, '0');
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day as ISO 8601; null for one that is not in the calendar, and before the year 100, as no one writes it so. */
function dayText(year: number, month: number, day: number): string | null {
  const last = month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);
  if (year < 100 || day < 1 || day > last) return null;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Two figures are a year from 1970 to 2069. */
const yearOf = (text: string) =>
  text.length === 2 ? Number(text) + (Number(text) < 70 ? 2000 : 1900) : Number(text);

const CLOCK = String.raw`(?:(?:T|,? +)(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))?(?: ?([AaPp])\.?[Mm]\.?)?(?: ?(Z|UTC|[+-]\d{2}(?::?\d{2})?))?)?`;
const numeric = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${CLOCK}$`);
const yearFirst = new RegExp(String.raw`^(\d{4})([-./])(\d{1,2})\2(\d{1,2})${CLOCK}$`);
const compact = /^(1[89]\d{2}|2[01]\d{2})(\d{2})(\d{2})$/;
const cjk = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/;
const dayMonth = new RegExp(
  String.raw`^(?:\p{L}{2,12}\.?,? )?(\d{1,2})(?:st|nd|rd|th|\.|er|º|ª)?[ -](?:de )?(\p{L}{3,12})\.?,?[ -](?:de |del )?(\d{4}|\d{2})${CLOCK}$`,
  'u',
);
const monthDay = new RegExp(
  String.raw`^(?:\p{L}{3,12}\.?,? )?(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${CLOCK}$`,
  'u',
);
const yearMonth = /^(\d{4})[-/](\d{1,2})$/;
const monthYear = /^(\d{1,2})[-/](\d{4})$/;
const wordYear = /^(\p{L}{3,12})\.?[ -](\d{4}|\d{2})$/u;
const quarterLast = /^(\d{4})[- ]?[QTK]([1-4])$/i;
const quarterFirst = /^[QTK]([1-4])[- /](\d{4})$/i;

function readMonths(): Map<string, number> {
  const months = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' });
        for (let i = 0; i < 12; i += 1) {
          const name = format
            .formatToParts(Date.UTC(2023, i, 11))
            .find(({ type }) => type === 'month')?.value;
          const key = name?.toLowerCase().replace(/\.$/, '') ?? '';
          if (/^\p{L}/u.test(key) && !months.has(key)) months.set(key, i + 1);
        }
      }
  return months;
}

let known: Map<string, number> | undefined;
/** The number of a month by its name; 0 for a word that is none. */
const monthOf = (name = ''): number => (known ??= readMonths()).get(name.toLowerCase()) ?? 0;

/** The clock behind a day, from the captures of `CLOCK`; empty without one, null for one that is wrong. */
function clockText(parts: readonly (string | undefined)[], at: number): string | null {
  const [hour, minute = '00', second = '00', half, zone] = parts.slice(at, at + 5);
  if (hour === undefined) return '';
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const seconds = second.replace(',', '.');
  if (hours > 23 || Number(minute) > 59 || Number(seconds) >= 60) return null;
  const offset =
    zone === 'UTC'
      ? 'Z'
      : (zone?.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, h: string, m = '00') => `${h}:${m}`) ?? '');
  return `T${two(hours)}:${minute}:${seconds}${offset}`;
}

function whole(day: string | null, clock: string | null): string | null {
  return day === null || clock === null ? null : day + clock;
}

/** Makes ISO 8601 of a text; null when it is not written so. What names no day is its first. */
export const readDate: Readonly<Record<DateGrammar, (text: string) => string | null>> = {
  iso(text) {
    const parts = yearFirst.exec(text);
    return parts && whole(dayText(Number(parts[1]), Number(parts[3]), Number(parts[4])), clockText(parts, 5));
  },
  dayFirst(text) {
    const parts = numeric.exec(text);
    return (
      parts && whole(dayText(yearOf(parts[4] ?? ''), Number(parts[3]), Number(parts[1])), clockText(parts, 5))
    );
  },
  monthFirst(text) {
    const parts = numeric.exec(text);
    // With points, the day is always first.
    if (parts === null || parts[2] === '.') return null;
    return whole(dayText(yearOf(parts[4] ?? ''), Number(parts[1]), Number(parts[3])), clockText(parts, 5));
  },
  words(text) {
    const parts = dayMonth.exec(text);
    if (parts)
      return whole(dayText(yearOf(parts[3] ?? ''), monthOf(parts[2]), Number(parts[1])), clockText(parts, 4));
    const other = monthDay.exec(text);
    return (
      other && whole(dayText(Number(other[3]), monthOf(other[1]), Number(other[2])), clockText(other, 4))
    );
  },
  cjk(text) {
    const parts = cjk.exec(text);
    return parts && dayText(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  },
  compact(text) {
    const parts = compact.exec(text);
    return parts && dayText(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  },
  month(text) {
    const figures = yearMonth.exec(text);
    if (figures) return dayText(Number(figures[1]), Number(figures[2]), 1);
    const other = monthYear.exec(text);
    if (other) return dayText(Number(other[2]), Number(other[1]), 1);
    const word = wordYear.exec(text);
    return word && dayText(yearOf(word[2] ?? ''), monthOf(word[1]), 1);
  },
  quarter(text) {
    const parts = quarterLast.exec(text);
    if (parts) return dayText(Number(parts[1]), Number(parts[2]) * 3 - 2, 1);
    const other = quarterFirst.exec(text);
    return other && dayText(Number(other[2]), Number(other[1]) * 3 - 2, 1);
  },
};

export const hasClock = (iso: string): boolean => iso.length > 10;
export const hasOffset = (iso: string): boolean => /(?:Z|[+-]\d{2}:\d{2})$/.test(iso.slice(10));
