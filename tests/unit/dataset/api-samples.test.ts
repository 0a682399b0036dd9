/** Samples are programs: each of them must be one, whatever an address contains, and carry what was chosen. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { languages, samplesFor } from '#src/screens/dataset/api-samples.ts';
import { apiTargets } from '#src/screens/dataset/api-targets.ts';
import type { DatasetView } from '#src/screens/dataset/dataset-view.ts';
import { plainDialect, type SampleDialect, type Target } from '#src/screens/dataset/sample-target.ts';

const target = (fields: Partial<Target> = {}): Target => ({
  url: 'https://data.example/files/1/trees.csv',
  format: 'CSV',
  fileName: 'trees.csv',
  token: false,
  ...fields,
});
const hostile = `https://data.example/it's/"quoted"/$(touch%20x)/\`id\`?a=b&c=\\n`;

/** A module that says whether its text can be read as one; it is never run. */
const isModule = (text: string | null) => {
  try {
    execFileSync(process.execPath, ['--input-type=module', '--check'], {
      input: text ?? 'no sample',
      stdio: 'pipe',
    });
    return true;
  } catch {
    return false;
  }
};

describe('every language', () => {
  it.each(languages)('%s names the address', (language) => {
    for (const format of ['CSV', 'TSV', 'XLSX', 'PARQUET', 'JSON', 'GeoJSON', 'PDF', 'ARROW'])
      expect(samplesFor(target({ format }))[language] ?? 'https://data.example/files/1/trees.csv').toContain(
        'https://data.example/files/1/trees.csv',
      );
  });

  it.each(languages)('%s asks with the token where one is wanted, and only there', (language) => {
    for (const format of ['CSV', 'XLSX', 'JSON', 'PDF'].filter(
      (one) => samplesFor(target({ format: one }))[language] !== null,
    )) {
      expect(samplesFor(target({ format, token: true }))[language]).toContain('ACCESS_TOKEN');
      expect(samplesFor(target({ format }))[language]).not.toContain('ACCESS_TOKEN');
    }
  });
});

describe('addresses with quotes, spaces and commands in them', () => {
  it('stay one word of a shell', () => {
    const { curl } = samplesFor(target({ url: hostile, fileName: "it's.csv" }));
    const words = execFileSync('sh', ['-c', curl.replace('curl ', String.raw`printf '%s\n' `)], {
      encoding: 'utf8',
    });
    expect(words.trim().split('\n')).toEqual(['--fail', '--location', '--output', "it's.csv", hostile]);
  });

  it('stay one address where curl would take brackets for many', () => {
    for (const url of ['https://data.example/[1-9999].csv', 'https://data.example/?a={b,c}'])
      expect(samplesFor(target({ url })).curl).toContain('--globoff');
    expect(samplesFor(target()).curl).not.toContain('--globoff');
  });

  it('stay one text of JavaScript', () => {
    expect(isModule(samplesFor(target({ url: hostile })).javascript)).toBe(true);
    expect(isModule(samplesFor(target({ url: hostile, token: true })).javascript)).toBe(true);
  });
});

describe('readers', () => {
  it('are those of the format', () => {
    expect(samplesFor(target()).python).toContain('pd.read_csv(');
    expect(samplesFor(target({ format: 'TSV' })).python).toContain(String.raw`sep="\t"`);
    expect(samplesFor(target({ format: 'JSON' })).python).toContain('json.load(answer)');
    expect(samplesFor(target({ format: 'PDF' })).python).toContain('open("trees.csv", "wb")');
    expect(samplesFor(target()).r).toBe(
      'data <- read.csv("https://data.example/files/1/trees.csv", check.names = FALSE)',
    );
    expect(samplesFor(target({ format: 'PARQUET' })).r).toContain('arrow::read_parquet("trees.csv")');
    expect(samplesFor(target()).javascript).toContain('answer.text()');
    expect(samplesFor(target({ format: 'TopoJSON' })).javascript).toContain('answer.json()');
    expect(samplesFor(target({ format: 'XLSX' })).javascript).toContain('answer.arrayBuffer()');
  });
});

describe('a text that is written otherwise', () => {
  const written = (dialect: Partial<SampleDialect>, format = 'CSV') =>
    samplesFor(target({ format, dialect: { ...plainDialect(format), ...dialect } }));
  const western = { encoding: 'windows-1252', delimiter: ';', header: false, skippedLines: 2 };
  const url = 'https://data.example/files/1/trees.csv';

  it('says so in each language', () => {
    const samples = written(western);
    expect(samples.python).toContain(
      `pd.read_csv("${url}", sep=";", encoding="windows-1252", skiprows=2, header=None)`,
    );
    expect(samples.polars).toContain(
      'io.BytesIO(answer.read()), separator=";", encoding="windows-1252", skip_rows=2, has_header=False)',
    );
    expect(samples.r).toBe(
      `data <- read.csv("${url}", sep = ";", fileEncoding = "windows-1252", skip = 2, header = FALSE, check.names = FALSE)`,
    );
    expect(samples.javascript).toContain(
      'new TextDecoder("windows-1252").decode(await answer.arrayBuffer())',
    );
    expect(isModule(samples.javascript)).toBe(true);
    // It reads few encodings without an extension.
    expect(samples.duckdb).toBeNull();
    expect(written({ ...western, encoding: 'utf-16le' }).duckdb).toBe(
      `FROM read_csv('${url}', delim = ';', encoding = 'utf-16', skip = 2, header = false);`,
    );
    expect(written({ encoding: 'utf-16le' }).python).toContain('encoding="utf-16"');
    const dos = written({ encoding: 'ibm850' });
    expect(dos.python).toContain('encoding="cp850"');
    expect(dos.r).toContain('fileEncoding = "CP850"');
    expect([dos.javascript, written({ encoding: 'utf-32le' }).javascript]).toEqual([null, null]);
  });

  it('says nothing where programs expect it so', () => {
    expect(written({}).python).toContain(`pd.read_csv("${url}")`);
    expect(written({}).duckdb).toBe(`FROM read_csv('${url}');`);
    expect(written({}).javascript).toContain('answer.text()');
    // R takes the mark of UTF-8 for a part of the first name otherwise.
    expect(written({}).r).toContain('fileEncoding = "UTF-8-BOM"');
    expect(written({}, 'TSV').polars).toContain(String.raw`separator="\t"`);
    expect(written({ delimiter: '\t' }).duckdb).toContain(String.raw`delim = '\t'`);
  });
});

describe('what can be asked for', () => {
  const file = {
    resourceGUID: '0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4',
    name: 'Trees',
    format: 'CSV',
    status: 'ready',
    external: false,
    columns: [{ type: 'text' }],
    url: '/files/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4/street%20trees.csv',
  };
  const view = (fields: object = {}) =>
    ({
      datasetGUID: '1b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4',
      organisation: {
        organisationGUID: '2b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4',
        slug: 'parks',
        name: 'Parks',
      },
      status: 'published',
      visibility: 'public',
      resources: [
        file,
        { ...file, resourceGUID: 'elsewhere', external: true, url: 'https://x.example/a.csv' },
      ],
      ...fields,
    }) as unknown as DatasetView;

  it('are the files, the rows of tables, the record and the list of the organisation', () => {
    const targets = apiTargets(view(), 'https://data.example');
    expect(targets.map(({ kind, token }) => [kind, token])).toEqual([
      ['file', false],
      ['file', false],
      ['table', false],
      ['parquet', false],
      ['record', false],
      ['list', false],
    ]);
    expect(targets[0]).toMatchObject({
      url: 'https://data.example/files/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4/street%20trees.csv',
      fileName: 'street trees.csv',
    });
    expect(targets[2]).toMatchObject({
      url: `https://data.example/api/data/v1/resources/${file.resourceGUID}/rows?limit=100`,
      description: `/api/data/v1/resources/${file.resourceGUID}/openapi.json`,
    });
    expect(targets[3]).toMatchObject({
      url: `https://data.example/api/data/v1/resources/${file.resourceGUID}/table.parquet`,
      fileName: 'table.parquet',
    });
    expect(targets[4]?.url).toContain('url=discovery%2Fdataset%3Aview');
    expect(targets[5]?.url).toContain('url=discovery%2Fdataset%3AlistDiscovery');
  });

  it.each([[{ columns: [{ type: 'number' }, { type: 'place' }] }], [{ format: 'GeoJSON', columns: [] }]])(
    'have the spatial API where rows have places: %j',
    (fields) => {
      const [, , , spatial] = apiTargets(
        view({ resources: [{ ...file, ...fields }] }),
        'https://data.example',
      );
      expect(spatial).toMatchObject({
        kind: 'spatial',
        format: 'GeoJSON',
        url: `https://data.example/api/data/v1/resources/${file.resourceGUID}/ogc/collections/features/items?limit=100`,
      });
    },
  );

  it('want a token where they are not public, but never at other sites', () => {
    const targets = apiTargets(view({ visibility: 'organisation' }), 'https://data.example');
    expect(targets.map(({ key, token }) => [key, token])).toEqual([
      [file.resourceGUID, true],
      ['elsewhere', false],
      [`rows ${file.resourceGUID}`, true],
      [`parquet ${file.resourceGUID}`, true],
      ['record', true],
      ['list', false],
    ]);
  });

  it('never keep a file of another site as a setting of a program', () => {
    for (const [name, kept] of [
      ['.bashrc', '_bashrc'],
      ['%2E%2E%2F.ssh%2Fconfig', '__.ssh_config'],
    ]) {
      const [first] = apiTargets(
        view({ resources: [{ ...file, external: true, url: `https://x.example/${name}` }] }),
        'https://data.example',
      );
      expect(first?.fileName).toBe(kept);
    }
  });

  it('are without files where there are none to be had', () => {
    expect(apiTargets(view({ resources: [] }), 'https://data.example').map(({ kind }) => kind)).toEqual([
      'record',
      'list',
    ]);
  });
});

describe('engines that read tables', () => {
  it('have no program for a document', () => {
    expect(samplesFor(target({ format: 'PDF' }))).toMatchObject({ duckdb: null, polars: null });
  });

  it('take the records out of the answer that has them in a key', () => {
    const rows = samplesFor(target({ format: 'JSON', fileName: null, records: 'rows' }));
    expect(rows.duckdb).toMatch(/^SELECT unnest\(rows, recursive := true\) FROM read_json\('/);
    expect(rows.polars).toContain('json.load(answer)["rows"]');
    expect(rows.python).toContain('pd.DataFrame(json.load(answer)["rows"])');
  });

  it('read each line of JSON Lines', () => {
    const lines = samplesFor(target({ format: 'NDJSON', fileName: null }));
    expect(lines.python).toContain('pd.read_json(');
    expect(lines.r).toContain('jsonlite::stream_in(url(');
    expect(lines.javascript).toContain('JSON.parse(line)');
    expect(isModule(lines.javascript)).toBe(true);
  });

  it('keep a quote in the address in one text', () => {
    expect(samplesFor(target({ url: hostile })).duckdb).toContain(`'${hostile.replaceAll("'", "''")}'`);
  });
});
