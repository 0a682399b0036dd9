/** Moments that are written as numbers: seconds, milli-, micro- or nanoseconds since 1970. */

/** Digits of a fraction of a second. */
export const momentScales = { seconds: 0, milliseconds: 3, microseconds: 6, nanoseconds: 9 } as const;
export type MomentScale = keyof typeof momentScales;
const scales = Object.keys(momentScales) as readonly MomentScale[];

/** Names of columns whose numbers are read as moments: English, German, French, Spanish, Dutch, Portuguese. */
const timeName =
  /(?:time|date|stamp|_at$|created|updated|modified|epoch|zeit|datum|heure|horodat|fecha|tijd|\bhora\b)/i;
/** Names of columns whose numbers may be moments: a publisher is asked. */
const maybeTimeName =
  /(?:^|[\s_.-])(?:ts|t|when|on|since|from|to|until|start(?:ed)?|end(?:ed)?|begin|begun|first|last|seen|observed|recorded|measured|logged|received|sent|occurred|opened|closed|expires?|due|ms|millis|sec(?:ond)?s?|unix|moment|day|beginn|ende|start|seit|bis|gemessen|erfasst|début|debut|fin|depuis|mesuré|inicio|desde|hasta|início|até|einde|sinds|gemeten)(?:$|[\s_.-])/i;
export const isTimeName = (name: string): boolean => timeName.test(name);
const isMaybeTimeName = (name: string): boolean =>
  maybeTimeName.test(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));

/** Seconds since 1970 between which a column of a time, and any other column, may be: 1989 to 2103, 2001 to 2039. */
const OF_A_TIME = [6e8, 4.2e9] as const;
const OF_ANY = [1e9, 2.2e9] as const;

const plain = /^(?:0|[1-9]\d*)(?:\.\d{1,9})?$/;

/** @returns the text as ISO 8601 in UTC, without an offset; as it is where it is no such number */
export function momentText(text: string, scale: MomentScale): string {
  if (!plain.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = momentScales[scale];
  const padded = whole.padStart(digits + 1, '0');
  const seconds = new Date(Number(padded.slice(0, padded.length - digits)) * 1000).toISOString();
  const parts = (padded.slice(padded.length - digits) + fraction).slice(0, 6);
  return seconds.slice(0, 19) + (parts === '' ? '' : `.${parts}`);
}

/** The digit of a bar code of 13 digits that checks the others. */
function isBarCode(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = Array.from(text).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

export interface FoundMoment {
  readonly scale: MomentScale;
  /** The first value. */
  readonly value: string;
}

export interface Moments {
  see(text: string): void;
  /** How the values are read by the name of their column; null for numbers. */
  read(): FoundMoment | null;
  /** How they could be read, where nothing but a publisher says it. */
  maybe(): FoundMoment | null;
}

/**
 * @param name of the column
 * @param isStated a publisher says that they are moments
 */
export function createMoments(name: string, isStated: boolean): Moments {
  const isTime = isStated || isTimeName(name);
  const isNamed = isTime || isMaybeTimeName(name);
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  let first = '';
  let areBarCodes = true;
  let live = true;

  function scaleIn([from, until]: readonly [number, number]): MomentScale | undefined {
    return scales.find((scale) => {
      const unit = 10 ** momentScales[scale];
      return (isStated ? greatest : least) >= from * unit && greatest < until * unit;
    });
  }
  const found = (scale: MomentScale | undefined) =>
    !live || first === '' || scale === undefined ? null : { scale, value: first };

  return {
    see(text) {
      if (!live) return;
      const value = plain.test(text) ? Number(text) : Number.NaN;
      live = value >= (isStated ? 0 : OF_A_TIME[0]);
      if (!live) return;
      first ||= text;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
      areBarCodes &&= isBarCode(text);
    },
    read: () => (isTime ? found(scaleIn(OF_A_TIME)) : null),
    maybe() {
      const scale = scaleIn(isNamed ? OF_A_TIME : OF_ANY);
      // Ten digits are many things, and thirteen with a check digit are goods.
      return !isNamed && (scale !== 'milliseconds' || areBarCodes) ? null : found(scale);
    },
  };
}
