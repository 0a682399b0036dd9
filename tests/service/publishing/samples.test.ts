/**
 * The samples of the API are run as pages show them, against the product: with a key and without one. Programs of an engine
 * that is not installed are left out, with the reason; DuckDB reads what it would fetch from a file, since its
 * extension for HTTP comes from elsewhere.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { samplesFor, type Language } from '#src/screens/dataset/api-samples.ts';
import type { Target } from '#src/screens/dataset/sample-target.ts';
import { asked, samplesBench, type Asked, type SamplesBench } from './samples-bench.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const run = promisify(execFile);

/** Whether a program runs without a failure. */
const works = (command: string, ...words: readonly string[]): Promise<boolean> =>
  run(command, words).then(
    () => true,
    () => false,
  );
const hasModule = (name: string) => works('python3', '-c', `import ${name}`);
const hasLibrary = (name: string) => works('Rscript', '-e', `library(${name})`);
const missing = Object.fromEntries(
  await Promise.all(
    [
      ['python3', works('python3', '--version')],
      ['pandas', hasModule('pandas')],
      ['polars', hasModule('polars')],
      ['pyarrow', hasModule('pyarrow')],
      ['Rscript', works('Rscript', '--version')],
      ['jsonlite', hasLibrary('jsonlite')],
      ['arrow', hasLibrary('arrow')],
    ].map(async ([name, has]) => [name, !(await has)] as const),
  ),
) as Readonly<Record<string, boolean>>;

let bench: SamplesBench;
beforeAll(async () => {
  bench = await samplesBench();
});
afterAll(() => bench.close());

const isTable = (what: Asked) => what !== 'record' && what !== 'list';
/** What programs print of each table: its rows, the sum of a column, and its names and first cell. */
const firstOf = (what: Asked) => (what === 'western file' ? 'Zürich' : 'České Budějovice');
const sumOf = (what: Asked) => (what === 'western file' ? 3 : 3.5);
const expected = (what: Asked) => `2 ${sumOf(what)} ward code ${firstOf(what)}`;

/** What a language needs for a target, besides itself. */
function needs(language: Language, what: Asked): string[] {
  switch (language) {
    case 'python':
      return isTable(what) ? ['pandas', ...(what === 'parquet' ? ['pyarrow'] : [])] : ['python3'];
    case 'polars':
      return ['polars'];
    case 'r':
      return [
        'Rscript',
        ...(what === 'parquet' ? ['arrow'] : []),
        ...(['table', 'rows as ndjson', 'record', 'list'].includes(what) ? ['jsonlite'] : []),
      ];
    default:
      return [];
  }
}

async function output(command: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await run(command, words, {
    cwd: bench.folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ACCESS_TOKEN: bench.key },
    timeout: 60_000,
  });
  return stdout.trim();
}

/** Runs the sample of a language, and prints what it has read. @returns what was printed; JSON of a record as it is */
const ways: Readonly<Record<Language, (what: Asked, sample: string, target: Target) => Promise<string>>> = {
  async curl(what, sample) {
    const printed = await output('sh', '-c', sample);
    const name = /--output '([^']+)'/.exec(sample)?.[1];
    const bytes = name === undefined ? Buffer.from(printed) : readFileSync(join(bench.folder, name));
    return what === 'parquet'
      ? bytes.toString('latin1', 0, 4)
      : bytes.toString(what === 'western file' ? 'latin1' : 'utf8');
  },
  async javascript(what, sample) {
    const shown = what === 'parquet' ? 'Buffer.from(data).toString("latin1", 0, 4)' : 'JSON.stringify(data)';
    return output(
      process.execPath,
      '--input-type=module',
      '-e',
      `${sample}\nconsole.log(typeof data === 'string' ? data : ${shown});`,
    );
  },
  async duckdb(what, sample, { url, token }) {
    const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${bench.key}` } : {} });
    expect(answer.status).toBe(200);
    const file = join(bench.folder, `fetched ${what}`);
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const connection = await (await DuckDBInstance.create()).connect();
    // Only the command line reads the environment.
    await connection.run(`CREATE MACRO getenv(name) AS '${bench.key}'`);
    expect(sample).toContain(url);
    const statements = sample.replace(url, file).split(';\n');
    for (const statement of statements.slice(0, -1)) await connection.run(statement);
    const read = await connection.runAndReadAll(statements.at(-1) ?? '');
    if (!isTable(what)) return JSON.stringify(read.getRowObjectsJson());
    const rows = read.getRowObjects();
    const sum = rows.reduce((all, row) => all + Number(row['amount']), 0);
    return `${rows.length} ${sum} ${read.columnNames()[1]} ${String(rows[0]?.['place'])}`;
  },
  python: (what, sample) =>
    output(
      'python3',
      '-c',
      `${sample}\n${isTable(what) ? 'print(len(data), data["amount"].sum(), data.columns[1], data["place"][0])' : 'print(json.dumps(data))'}`,
    ),
  polars: (what, sample) =>
    output(
      'python3',
      '-c',
      `${sample}\n${isTable(what) ? 'print(data.height, data["amount"].sum(), data.columns[1], data["place"][0])' : 'print(data.to_dicts())'}`,
    ),
  async r(what, sample) {
    const data = what === 'table' ? 'data$rows' : 'data';
    const shown = isTable(what)
      ? `cat("\\n", nrow(${data}), " ", sum(${data}$amount), " ", names(${data})[2], " ", ${data}$place[1], sep = "")`
      : 'cat("\\n", jsonlite::toJSON(data), sep = "")';
    // What it says of its download and of the lines that it reads comes before.
    return (await output('Rscript', '-e', `${sample}\n${shown}`)).split('\n').at(-1) ?? '';
  },
};

/** What is printed where a program only fetches, and does not read a table. */
const fetched = (what: Asked): unknown =>
  what === 'parquet' ? 'PAR1' : expect.stringMatching(isTable(what) ? firstOf(what) : 'Benches');

describe.each([true, false])('of a dataset that is public: %s', (isPublic) => {
  describe.each(asked)('%s', (what) => {
    it.for(Object.keys(ways) as Language[])('%s', async (language, { skip }) => {
      const target = bench.target(what, isPublic);
      expect(target.token).toBe(!isPublic && what !== 'list');
      const sample = samplesFor(target)[language];
      if (sample === null) {
        skip('The language does not read it');
        return;
      }
      const absent = needs(language, what).filter((name) => missing[name]);
      skip(absent.length > 0, `${absent.join(' and ')} is not installed`);
      const printed = await ways[language](what, sample, target);
      const isFetched = language === 'curl' || language === 'javascript' || !isTable(what);
      expect(printed).toEqual(isFetched ? fetched(what) : expected(what));
    });
  });
});
