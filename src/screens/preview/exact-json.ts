/** Parses JSON for the tree: a number that a double cannot represent is shown as it is in the file. */

/** Digits that a double keeps. */
const DIGITS = 15;

export class ExactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Browsers that do not hand over the source show the nearest number. */
function keepNumber(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
  const digits = source.replaceAll(/[eE].*|\D/g, '').replace(/^0+/, '');
  return digits.length > DIGITS || !Number.isFinite(value) ? new ExactNumber(source) : value;
}

/** @throws SyntaxError */
export const parseExact = (text: string): unknown =>
  JSON.parse(text, keepNumber as (key: string, value: unknown) => unknown);
