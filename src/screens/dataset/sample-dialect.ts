/** Arguments with which programs read the text of a table that is not UTF-8 with commas and names in its first line. */
import { quoted, sqlText, type SampleDialect } from './sample-target.ts';

/** Names of encodings that Python does not know by those of browsers. */
const inPython: Readonly<Record<string, string>> = {
  // With these it takes the mark at the beginning away.
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  'utf-32le': 'utf-32',
  'utf-32be': 'utf-32',
  'windows-874': 'cp874',
  ibm850: 'cp850',
  'x-mac-cyrillic': 'mac-cyrillic',
};

/** Those that R does not know; with the first it takes the mark at the beginning away. */
const inR: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8-BOM',
  ibm850: 'CP850',
  'x-mac-cyrillic': 'macCyrillic',
};

type Option = readonly [name: string, value: string];

/** Arguments after the first, each with the comma before it. */
const joined = (options: readonly (Option | false)[], equals = ' = '): string =>
  options
    .filter((option) => option !== false)
    .map(([name, value]) => `, ${name}${equals}${value}`)
    .join('');

interface Names {
  readonly separator: string;
  readonly skip: string;
  readonly header: Option;
}

function inPythonWith({ encoding, delimiter, header, skippedLines }: SampleDialect, names: Names): string {
  const options: readonly (Option | false)[] = [
    delimiter !== ',' && [names.separator, quoted(delimiter)],
    encoding !== 'utf-8' && ['encoding', quoted(inPython[encoding] ?? encoding)],
    skippedLines > 0 && [names.skip, String(skippedLines)],
    !header && names.header,
  ];
  return joined(options, '=');
}

export const inPandas = (dialect: SampleDialect): string =>
  inPythonWith(dialect, { separator: 'sep', skip: 'skiprows', header: ['header', 'None'] });

export const inPolars = (dialect: SampleDialect): string =>
  inPythonWith(dialect, { separator: 'separator', skip: 'skip_rows', header: ['has_header', 'False'] });

export const inReadCsv = ({ encoding, delimiter, header, skippedLines }: SampleDialect): string =>
  joined([
    delimiter !== ',' && ['sep', quoted(delimiter)],
    ['fileEncoding', quoted(inR[encoding] ?? encoding)],
    skippedLines > 0 && ['skip', String(skippedLines)],
    !header && ['header', 'FALSE'],
  ]);

/** @returns null for an encoding that it reads with an extension only */
export function inDuckdb({ encoding, delimiter, header, skippedLines }: SampleDialect): string | null {
  if (encoding !== 'utf-8' && !encoding.startsWith('utf-16')) return null;
  return joined([
    delimiter !== ',' && ['delim', delimiter === '\t' ? String.raw`'\t'` : sqlText(delimiter)],
    encoding !== 'utf-8' && ['encoding', sqlText('utf-16')],
    skippedLines > 0 && ['skip', String(skippedLines)],
    !header && ['header', 'false'],
  ]);
}
