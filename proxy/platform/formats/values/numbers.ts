/**
 * How numbers are written: with a point or a comma, with groups of thousands in five manners, with a currency or a
 * per cent sign. A grammar says which texts it reads and which number it makes of them.
 */

/** Spaces that are between groups: common, no-break, narrow no-break, thin, and as wide as a figure. */
const SPACES = ' \u00a0\u202f\u2009\u2007';

/** Groups are named by what separates them and by their decimal sign. */
export const numberGrammars = ['point', 'comma', ',.', '.,', ' .', ' ,', "'.", "',", 'indian'] as const;
export type NumberGrammar = (typeof numberGrammars)[number];

/** The grammars of each decimal sign, the simplest first. */
export const decimalSign: Readonly<Record<'point' | 'comma', readonly NumberGrammar[]>> = {
  point: ['point', ',.', ' .', "'.", 'indian'],
  comma: ['comma', '.,', ' ,', "',"],
};

interface Grammar {
  readonly form: RegExp;
  /** The number as JSON writes it. */
  readonly plain: (text: string) => string;
}

const minus = (text: string) => text.replace('−', '-').replace(/^\+/, '');
const spaces = new RegExp(`[${SPACES}]`, 'g');

const spaced = (text: string) => minus(text).replaceAll(spaces, '').replace(',', '.');
const quoted = (text: string) => minus(text).replaceAll(/['’]/g, '').replace(',', '.');

/** Groups of three. Many languages write no separator in four digits. */
const grouped = (separator: string, fraction: string) =>
  new RegExp(`^[+\\-−]?(?:\\d{1,4}|[1-9]\\d{0,2}(?:${separator}\\d{3})+)(?:${fraction}\\d+)?$`);

export const grammars: Readonly<Record<NumberGrammar, Grammar>> = {
  point: { form: /^[+\-−]?(?:\d+\.?|\d*\.\d+)(?:[eE][+-]?\d{1,3})?$/, plain: minus },
  comma: { form: /^[+\-−]?\d+(?:,\d+)?$/, plain: (text) => minus(text).replace(',', '.') },
  ',.': { form: grouped(',', String.raw`\.`), plain: (text) => minus(text).replaceAll(',', '') },
  '.,': {
    form: grouped(String.raw`\.`, ','),
    plain: (text) => minus(text).replaceAll('.', '').replace(',', '.'),
  },
  ' .': { form: grouped(`[${SPACES}]`, String.raw`\.`), plain: spaced },
  ' ,': { form: grouped(`[${SPACES}]`, ','), plain: spaced },
  "'.": { form: grouped("['’]", String.raw`\.`), plain: quoted },
  "',": { form: grouped("['’]", ','), plain: quoted },
  indian: {
    form: /^[+\-−]?(?:[1-9]\d?(?:,\d{2})*,\d{3}|\d{1,3})(?:\.\d+)?$/,
    plain: (text) => minus(text).replaceAll(',', ''),
  },
};

const CURRENCIES = String.raw`[€$£¥₹₽₺₩₴₫฿]|EUR|USD|CHF|GBP|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|kr\.?|zł|Kč|Ft|lei|R\$|A\$|C\$|US\$`;
const affixed = new RegExp(
  `^(?:([+\\-−(]?)(${CURRENCIES})[${SPACES}]?)?([+\\-−(]?[\\d.,'’${SPACES}]*\\d[\\d.,]*\\)?)[${SPACES}]?(${CURRENCIES}|[%‰])?\\)?$`,
);

export interface NumberText {
  /** Sign and digits, as they are grouped. */
  readonly body: string;
  /** The currency or the per cent sign beside it; empty without one. */
  readonly unit: string;
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** A plain number of more characters is read with care: not every double keeps it. */
const PLAIN = 15;

/**
 * How a number is written that is digits with at most a minus and a point between them, such as `-12.5`: most cells of most
 * tables are, and are read without a grammar. Numbers of one form look alike to every grammar of numbers. Zero for any
 * other text.
 */
export function plainForm(text: string): number {
  const { length } = text;
  const isNegative = text.charCodeAt(0) === 45;
  const first = isNegative ? 1 : 0;
  if (length > PLAIN || length === first) return 0;
  let point = 0;
  for (let i = first; i < length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 46 && point === 0 && i > first && i < length - 1) point = i;
    else if (!isDigit(code)) return 0;
  }
  const isZeroFirst = text.charCodeAt(first) === 48;
  return 1 + length + 16 * (point + 16 * ((isNegative ? 1 : 0) + (isZeroFirst ? 2 : 0)));
}

/** Takes the currency off a number. Brackets around it are a minus. */
export function numberText(text: string): NumberText {
  const code = text.charCodeAt(text.length - 1);
  const first = text.charCodeAt(0);
  // Most values are digits and nothing else.
  if (isDigit(code) && isDigit(first === 45 ? text.charCodeAt(1) : first)) return { body: text, unit: '' };
  const parts = affixed.exec(text);
  if (parts === null) return { body: text, unit: '' };
  const [, sign = '', before = '', digits = '', after = ''] = parts;
  if (before !== '' && after !== '') return { body: text, unit: '' };
  const bare = digits.replaceAll(/[()]/g, '');
  const opened = text.startsWith('(');
  if (opened !== text.endsWith(')')) return { body: text, unit: '' };
  return { body: opened ? `-${bare}` : `${sign}${bare}`, unit: before || after };
}

/** The number that a text of a column stands for, as JSON writes it. */
export const plainNumber = (text: string, grammar: NumberGrammar): string =>
  grammars[grammar].plain(numberText(text).body);
