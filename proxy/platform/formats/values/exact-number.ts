/** Whether a double keeps a number as it is written, so that a column of numbers changes no figure. */

const written = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** So short a number without an exponent is always kept. */
const SHORT = 15;
/** The most digits that `toPrecision` writes. */
const MOST_DIGITS = 100;

/** The digits of a number without zeros around them, and the power of ten of the last; null for what is no number. */
function digitsOf(text: string): readonly [digits: string, exponent: number] | null {
  const found = written.exec(text);
  if (found === null) return null;
  const [, whole = '', fraction = '', power = '0'] = found;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const bare = digits.slice(0, end);
  return bare === '' ? ['', 0] : [bare, Number(power) - fraction.length + digits.length - bare.length];
}

/**
 * True when the nearest double, written with as many digits, is the number again: `0.10000000000000001` is, and
 * `9007199254740993.0`, `1e-400` and `1e400` are not.
 * @param text a decimal number with a point, as JSON writes it; other text is not checked
 */
export function isKeptByDouble(text: string): boolean {
  if (text.length <= SHORT && !/[eE]/.test(text)) return true;
  const own = digitsOf(text);
  if (own === null) return true;
  const [digits, exponent] = own;
  if (digits.length > MOST_DIGITS) return false;
  const value = Number(text);
  const isSame = (other: string) => {
    const [found, power] = digitsOf(other) ?? [null, 0];
    return found === digits && power === exponent;
  };
  return isSame(String(value)) || isSame(value.toPrecision(Math.max(1, digits.length)));
}
