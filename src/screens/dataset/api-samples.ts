/** Short programs that fetch one address: a file of a dataset, rows of it, its record, or a list. */
import { inPandas, inReadCsv } from './sample-dialect.ts';
import { isJson, quoted, type Target } from './sample-target.ts';
import { duckdb, polars } from './table-samples.ts';

export const languages = ['curl', 'duckdb', 'python', 'polars', 'r', 'javascript'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  curl: 'curl',
  duckdb: 'DuckDB',
  python: 'Python',
  polars: 'Polars',
  r: 'R',
  javascript: 'JavaScript',
};

/** Languages whose samples every run of the tests runs; the others where they are installed (`samples.test.ts`). */
export const runByTests: ReadonlySet<Language> = new Set(['curl', 'duckdb', 'javascript']);

/** Text as one word of a shell, whatever is in it. */
const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl({ url, fileName, token }: Target): string {
  const parts = [
    'curl --fail --location',
    token && '--header "Authorization: Bearer $ACCESS_TOKEN"',
    // It would take brackets for a list of addresses.
    /[[\]{}]/.test(url) && '--globoff',
    fileName !== null && `--output ${shellWord(fileName)}`,
    shellWord(url),
  ];
  return parts.filter((part) => part !== false).join(' \\\n  ');
}

/** Which function of pandas reads a format, with its arguments. */
const pandas: Readonly<Record<string, readonly [name: string, more: string]>> = {
  CSV: ['read_csv', ''],
  TSV: ['read_csv', String.raw`, sep="\t"`],
  NDJSON: ['read_json', ', lines=True'],
  XLSX: ['read_excel', ''],
  PARQUET: ['read_parquet', ''],
};

function python({ url, format, fileName, token, records, dialect }: Target): string {
  const reader = pandas[format.toUpperCase()];
  const address = quoted(url);
  const bearer = `{"Authorization": "Bearer " + os.environ["ACCESS_TOKEN"]}`;
  if (reader !== undefined) {
    const written = reader[0] === 'read_csv' && dialect !== undefined ? inPandas(dialect) : reader[1];
    const options = token ? `, storage_options=${bearer}` : '';
    return [
      ...(token ? ['import os', ''] : []),
      'import pandas as pd',
      '',
      `data = pd.${reader[0]}(${address}${written}${options})`,
    ].join('\n');
  }
  const json = isJson(format);
  return [
    ...(json ? ['import json'] : []),
    ...(token ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
    '',
    ...(records === undefined ? [] : ['import pandas as pd', '']),
    `request = Request(${address}${token ? `, headers=${bearer}` : ''})`,
    'with urlopen(request) as answer:',
    ...(records === undefined
      ? [json ? '    data = json.load(answer)' : '    data = answer.read()']
      : [`    data = pd.DataFrame(json.load(answer)[${quoted(records)}])`]),
    ...(json || fileName === null
      ? []
      : [`with open(${quoted(fileName)}, "wb") as file:`, '    file.write(data)']),
  ].join('\n');
}

/** Which function of R reads a format. */
const rReaders: Readonly<Record<string, string>> = {
  CSV: 'read.csv',
  TSV: 'read.delim',
  XLSX: 'readxl::read_excel',
  PARQUET: 'arrow::read_parquet',
  JSON: 'jsonlite::fromJSON',
  GEOJSON: 'jsonlite::fromJSON',
  TOPOJSON: 'jsonlite::fromJSON',
};
/** Readers that take an address as well as a file. */
const takesAddress = new Set(['CSV', 'TSV', 'JSON', 'GEOJSON', 'TOPOJSON']);

/** What R gets besides the file. It would write names of columns in its own way. */
const rOptions = (kind: string, dialect: Target['dialect']): string =>
  kind !== 'CSV' && kind !== 'TSV'
    ? ''
    : `${dialect === undefined ? '' : inReadCsv(dialect)}, check.names = FALSE`;

function r({ url, format, fileName, token, dialect }: Target): string {
  const kind = format.toUpperCase();
  // With a separator of its own both are the same.
  const reader = kind === 'TSV' && dialect !== undefined ? 'read.csv' : rReaders[kind];
  const options = rOptions(kind, dialect);
  if (reader !== undefined && takesAddress.has(kind) && !token)
    return `data <- ${reader}(${quoted(url)}${options})`;
  if (kind === 'NDJSON' && !token) return `data <- jsonlite::stream_in(url(${quoted(url)}))`;
  const name = quoted(fileName ?? `answer.${format.toLowerCase()}`);
  const header = ',\n  headers = c(Authorization = paste("Bearer", Sys.getenv("ACCESS_TOKEN")))';
  return [
    `download.file(${quoted(url)}, ${name}, mode = "wb"${token ? header : ''})`,
    ...(reader === undefined ? [] : [`data <- ${reader}(${name}${options})`]),
    ...(kind === 'NDJSON' ? [`data <- jsonlite::stream_in(file(${name}))`] : []),
  ].join('\n');
}

/** Encodings that the decoder of JavaScript does not have. */
const isUnknownToJavascript = (encoding: string) => encoding === 'ibm850' || encoding.startsWith('utf-32');

function javascript({ url, format, token, dialect }: Target): string | null {
  if (dialect !== undefined && isUnknownToJavascript(dialect.encoding)) return null;
  const isLines = format.toUpperCase() === 'NDJSON';
  const text = isLines || ['CSV', 'TSV', 'XML', 'TXT', 'RDF', 'TTL', 'KML'].includes(format.toUpperCase());
  const method = text ? 'text' : 'arrayBuffer';
  const options = token ? ', {\n  headers: { authorization: `Bearer ${process.env.ACCESS_TOKEN}` },\n}' : '';
  return [
    `const answer = await fetch(${quoted(url)}${options});`,
    'if (!answer.ok) throw new Error(`Status ${answer.status}`);',
    dialect !== undefined && dialect.encoding !== 'utf-8'
      ? `const data = new TextDecoder(${quoted(dialect.encoding)}).decode(await answer.arrayBuffer());`
      : `const ${isLines ? 'lines' : 'data'} = await answer.${isJson(format) ? 'json' : method}();`,
    ...(isLines
      ? [String.raw`const data = lines.split('\n').filter(Boolean).map((line) => JSON.parse(line));`]
      : []),
  ].join('\n');
}

/** The program for a target in each language; null where the language does not read the format. */
export const samplesFor = (target: Target) =>
  ({
    curl: curl(target),
    duckdb: duckdb(target),
    python: python(target),
    polars: polars(target),
    r: r(target),
    javascript: javascript(target),
  }) satisfies Readonly<Record<Language, string | null>>;
