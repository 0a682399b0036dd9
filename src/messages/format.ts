/**
 * Numbers, sizes, days and times in words. One place defines the language, so a second one changes this file and
 * adds a catalogue. Days are read in UTC: server and browser must write the same text, and what
 * counts by day counts so.
 */
import { language } from './language.ts';

const LANGUAGE = language.tag;
export const UTC = 'UTC';

/** Made when it is first used: the first of a kind takes milliseconds, and no page uses them all. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const plurals = once(() => new Intl.PluralRules(LANGUAGE));

/**
 * Chooses the form for a number and writes the number in it, as CLDR's plural rules say.
 * @example plural(2, { one: '# dataset', other: '# datasets' }) // '2 datasets'
 */
export function plural(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const form = forms[plurals().select(count)] ?? forms.other;
  return form.replaceAll('#', formatNumber(count));
}

const numbers = once(() => new Intl.NumberFormat(LANGUAGE));
const percents = once(() => new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 1 }));
const days = once(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' }));
const months = once(
  () => new Intl.DateTimeFormat(LANGUAGE, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const daysOfYear = once(
  () => new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const weekdays = once(
  () => new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
);
/** Made for a time zone when it is first used. One that this browser does not know yet is UTC. */
function byZone(make: (timeZone: string) => Intl.DateTimeFormat): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  const tryMake = (timeZone: string) => {
    try {
      return make(timeZone);
    } catch {
      return make(UTC);
    }
  };
  return (timeZone) => {
    const format = made.get(timeZone) ?? tryMake(timeZone);
    made.set(timeZone, format);
    return format;
  };
}

const instants = byZone(
  (timeZone) =>
    new Intl.DateTimeFormat(LANGUAGE, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }),
);
// What Sweden writes is ISO 8601.
const isoDays = byZone((timeZone) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }));
const clock = once(() => new Intl.DateTimeFormat(LANGUAGE, { timeStyle: 'short' }));
const distances = once(() => new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' }));
const list = once(() => new Intl.ListFormat(LANGUAGE, { type: 'conjunction' }));
const languageNames = once(() => new Intl.DisplayNames(LANGUAGE, { type: 'language' }));

/** A whole number with its groups, never rounded: `12,408`. */
export const formatNumber = (value: number): string => numbers().format(value);

/** A share from 0 to 1 as per cent, with at most one decimal. */
export const formatShare = (share: number): string => percents().format(share);

/** `a, b and c`. */
export const formatList = (items: readonly string[]): string => list().format(items);

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map((unit, step) =>
  once(
    () =>
      new Intl.NumberFormat(LANGUAGE, {
        style: 'unit',
        unit,
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step < 2 ? 0 : 1,
      }),
  ),
);

/** A size in decimal units with at most one decimal: `412.6 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return sizes[step]?.().format(bytes / 1000 ** step) ?? '';
}

/** `4 March 2026`, from a day or an instant. */
export const formatDay = (iso: string): string => days().format(new Date(iso));

/** `14:57`, on the clock of the person; only for what a server never writes. */
export const formatClock = (time: Date): string => clock().format(time);

/** `January 2006`, from a month of ISO 8601 such as `2006-01`. */
export const formatMonth = (iso: string): string => months().format(new Date(`${iso}-01`));

/** `22 August`, where the year is known from beside it. */
export const formatDayOfYear = (iso: string): string => daysOfYear().format(new Date(iso));

/** `Fri 20`, for days of a few weeks beside each other. */
export const formatWeekday = (iso: string): string => weekdays().format(new Date(iso));

/** `4 March 2026 at 11:42 UTC`. Moments that are data are in UTC, those of the product in the reader's time zone. */
export const formatInstant = (iso: string, timeZone = UTC): string =>
  instants(timeZone).format(new Date(iso));

/** The day of a moment in a time zone, as `2026-03-04`. @param moment ISO 8601, or milliseconds */
export const dayIn = (moment: string | number, timeZone: string): string =>
  isoDays(timeZone).format(new Date(moment));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const steps = [
  { below: HOUR, unit: 'minute', size: MINUTE },
  { below: DAY, unit: 'hour', size: HOUR },
  { below: 21 * DAY, unit: 'day', size: DAY },
  { below: 60 * DAY, unit: 'week', size: 7 * DAY },
  { below: 365 * DAY, unit: 'month', size: 30.44 * DAY },
] as const;

/** How long ago, up to twelve months; the day itself beyond that, and for anything in the future. */
export function formatAge(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < 0) return formatDay(iso);
  const step = steps.find(({ below }) => age < below);
  return step === undefined ? formatDay(iso) : distances().format(-Math.floor(age / step.size), step.unit);
}

/** What a language calls itself, such as `Cymraeg` for `cy`; the tag where that is not known. */
export function ownLanguageName(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The name of a language by its BCP 47 tag; the tag itself when it is not one. */
export function formatLanguage(tag: string): string {
  try {
    return languageNames().of(tag) ?? tag;
  } catch {
    return tag;
  }
}

type Sides<Value> = Readonly<Record<'west' | 'south' | 'east' | 'north', Value>>;

/** The texts of a box of longitudes and latitudes: a degree of each hemisphere, and its four sides together. */
export type BoxTexts = Sides<(degrees: string) => string> & {
  readonly sides: (south: string, north: string, west: string, east: string) => string;
};

/** A box of longitudes and latitudes: 53.7° N to 53.95° N, 1.8° W to 1.3° W. */
export function formatBox(box: Sides<number>, t: BoxTexts): string {
  const degrees = (value: number, after: 'north' | 'east', before: 'south' | 'west') =>
    t[value < 0 ? before : after](numbers().format(Math.abs(value)));
  return t.sides(
    degrees(box.south, 'north', 'south'),
    degrees(box.north, 'north', 'south'),
    degrees(box.west, 'east', 'west'),
    degrees(box.east, 'east', 'west'),
  );
}
