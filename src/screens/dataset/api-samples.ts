/** Short programs that fetch one address: a file of a dataset, its record, or a list. */

export const languages = ['curl', 'python', 'r', 'javascript'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  curl: 'curl',
  python: 'Python',
  r: 'R',
  javascript: 'JavaScript',
};

export interface Target {
  /** The whole address. */
  readonly url: string;
  /** What comes back: the format of a file, or JSON. */
  readonly format: string;
  /** Under which name to keep the answer; null for one that is read at once. */
  readonly fileName: string | null;
  /** The address wants an access token. */
  readonly token: boolean;
}

/** Text in double quotes, as Python, R and JavaScript read it. */
const quoted = (text: string): string => JSON.stringify(text);

/** Text as one word of a shell, whatever is in it. */
const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const isJson = (format: string) => ['JSON', 'GEOJSON', 'TOPOJSON'].includes(format.toUpperCase());

function curl({ url, fileName, token }: Target): string {
  const parts = [
    'curl --fail --location',
    token && '--header "Authorization: Bearer $ACCESS_TOKEN"',
    fileName !== null && `--output ${shellWord(fileName)}`,
    shellWord(url),
  ];
  return parts.filter((part) => part !== false).join(' \\\n  ');
}

/** Which function of pandas reads a format, with its arguments. */
const pandas: Readonly<Record<string, readonly [name: string, more: string]>> = {
  CSV: ['read_csv', ''],
  TSV: ['read_csv', String.raw`, sep="\t"`],
  XLSX: ['read_excel', ''],
  PARQUET: ['read_parquet', ''],
};

function python({ url, format, fileName, token }: Target): string {
  const reader = pandas[format.toUpperCase()];
  const address = quoted(url);
  const bearer = `{"Authorization": "Bearer " + os.environ["ACCESS_TOKEN"]}`;
  if (reader !== undefined) {
    const options = token ? `, storage_options=${bearer}` : '';
    return [
      ...(token ? ['import os', ''] : []),
      'import pandas as pd',
      '',
      `data = pd.${reader[0]}(${address}${reader[1]}${options})`,
    ].join('\n');
  }
  const json = isJson(format);
  return [
    ...(json ? ['import json'] : []),
    ...(token ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
    '',
    `request = Request(${address}${token ? `, headers=${bearer}` : ''})`,
    'with urlopen(request) as answer:',
    json ? '    data = json.load(answer)' : '    data = answer.read()',
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

function r({ url, format, fileName, token }: Target): string {
  const kind = format.toUpperCase();
  const reader = rReaders[kind];
  if (reader !== undefined && takesAddress.has(kind) && !token) return `data <- ${reader}(${quoted(url)})`;
  const name = quoted(fileName ?? 'answer.json');
  const header = ',\n  headers = c(Authorization = paste("Bearer", Sys.getenv("ACCESS_TOKEN")))';
  return [
    `download.file(${quoted(url)}, ${name}, mode = "wb"${token ? header : ''})`,
    ...(reader === undefined ? [] : [`data <- ${reader}(${name})`]),
  ].join('\n');
}

function javascript({ url, format, token }: Target): string {
  const text = ['CSV', 'TSV', 'XML', 'TXT', 'RDF', 'TTL', 'KML'].includes(format.toUpperCase());
  const method = text ? 'text' : 'arrayBuffer';
  const options = token ? ', {\n  headers: { authorization: `Bearer ${process.env.ACCESS_TOKEN}` },\n}' : '';
  return [
    `const answer = await fetch(${quoted(url)}${options});`,
    'if (!answer.ok) throw new Error(`Status ${answer.status}`);',
    `const data = await answer.${isJson(format) ? 'json' : method}();`,
  ].join('\n');
}

/** The program for a target in each language. */
export const samplesFor = (target: Target): Readonly<Record<Language, string>> => ({
  curl: curl(target),
  python: python(target),
  r: r(target),
  javascript: javascript(target),
});
