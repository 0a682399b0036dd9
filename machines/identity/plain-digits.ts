/** Letters, signs and digits as keyboards of other scripts write them. */

/** The value of a decimal digit of any script: Unicode has each script's ten digits in a row, zero first. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}

/** The text with plain letters and signs for those of another width, and 0 to 9 for the digits of every script. */
export const withPlainDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
