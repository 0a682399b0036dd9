/** The samples of the API are run as they are shown, against a server that gives each form and wants a token where one is meant. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplesFor } from '#src/screens/dataset/api-samples.ts';
import type { Target } from '#src/screens/dataset/sample-target.ts';

const run = promisify(execFile);
const TOKEN = 'cpok_sample';
const bodies: Readonly<Record<string, string>> = {
  csv: 'place,amount\nNorth,1.5\nSouth,2\n',
  ndjson: '{"place":"North","amount":1.5}\n{"place":"South","amount":2}\n',
  json: '{"rows":[{"place":"North","amount":1.5},{"place":"South","amount":2}],"total":2}',
};

let server: Server;
let folder = '';
let origin = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const isAllowed = !url.searchParams.has('token') || request.headers.authorization === `Bearer ${TOKEN}`;
    response.writeHead(isAllowed ? 200 : 401);
    response.end(isAllowed ? bodies[url.searchParams.get('format') ?? 'json'] : '');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const target = (format: string, token: boolean): Target => ({
  url: `${origin}/rows?filter%5Bit's%5D=%22a%22&format=${format}${token ? '&token' : ''}`,
  format: format.toUpperCase(),
  fileName: null,
  token,
  ...(format === 'json' && { records: 'rows' }),
});
const environment = { ...process.env, ACCESS_TOKEN: TOKEN };
const inFolder = { cwd: '', env: environment, timeout: 60_000 };
const cases = Object.keys(bodies).flatMap((format) =>
  [false, true].map((token) => [format, token ? 'with' : 'without', token] as const),
);

async function hasModule(name: string): Promise<boolean> {
  return run('python3', ['-c', `import ${name}`]).then(
    () => true,
    () => false,
  );
}
const [hasPandas, hasPolars] = await Promise.all([hasModule('pandas'), hasModule('polars')]);

/** Whether R is installed, with a package that is not part of it. */
async function hasR(library = 'utils'): Promise<boolean> {
  return run('Rscript', ['-e', `library(${library})`]).then(
    () => true,
    () => false,
  );
}
const [hasBaseR, hasJsonOfR] = await Promise.all([hasR(), hasR('jsonlite')]);

describe.each(cases)('%s, %s a token', (format, _, token) => {
  it('curl', async () => {
    const { stdout } = await run('sh', ['-c', samplesFor(target(format, token)).curl], {
      ...inFolder,
      cwd: folder,
    });
    expect(stdout).toBe(bodies[format]);
  });

  it('JavaScript', async () => {
    const script = `${samplesFor(target(format, token)).javascript}\nconsole.log(JSON.stringify(data));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      ...inFolder,
      cwd: folder,
    });
    expect(stdout).toContain('North');
  });

  it('DuckDB, from a file in the place of the address: its extension for HTTP is not part of a test', async () => {
    const file = join(folder, `rows.${format}`);
    writeFileSync(file, bodies[format] ?? '');
    const wanted = target(format, token);
    const sample = samplesFor(wanted).duckdb ?? '';
    const address = wanted.url.replaceAll("'", "''");
    expect(sample).toContain(address);
    const connection = await (await DuckDBInstance.create()).connect();
    // Only the command line reads the environment.
    await connection.run(`CREATE MACRO getenv(name) AS '${TOKEN}'`);
    const statements = sample.replace(address, file).split(';\n');
    for (const statement of statements.slice(0, -1)) await connection.run(statement);
    const read = await connection.runAndReadAll(statements.at(-1) ?? '');
    expect(read.getRowObjects()).toEqual([
      { place: 'North', amount: 1.5 },
      { place: 'South', amount: 2 },
    ]);
  });

  const python = (sample: string | null) =>
    run('python3', ['-c', `${sample}\nprint(data.shape, data["amount"].sum())`], {
      ...inFolder,
      cwd: folder,
    });

  it.skipIf(!hasPandas)('pandas', { timeout: 60_000 }, async () => {
    expect((await python(samplesFor(target(format, token)).python)).stdout.trim()).toBe('(2, 2) 3.5');
  });

  it.skipIf(!hasPolars)('Polars', { timeout: 60_000 }, async () => {
    expect((await python(samplesFor(target(format, token)).polars)).stdout.trim()).toBe('(2, 2) 3.5');
  });

  it('R, where it is installed', { timeout: 60_000 }, async ({ skip }) => {
    skip(!hasBaseR, 'Rscript is not installed');
    skip(format !== 'csv' && !hasJsonOfR, 'jsonlite is not installed in R');
    const sample = samplesFor(target(format, token)).r;
    const amounts = format === 'json' ? 'data$rows$amount' : 'data$amount';
    const { stdout } = await run('Rscript', ['-e', `${sample}\ncat(length(${amounts}), sum(${amounts}))`], {
      ...inFolder,
      cwd: folder,
    });
    expect(stdout.trim()).toMatch(/2 3\.5$/);
  });
});
