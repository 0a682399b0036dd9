/** The OpenAPI 3.1 document of the rows of one file: its columns, what each can be asked for, limits and an example. */
import type { PreviewType } from '#contract/preview.ts';
import {
  rowsAggregates,
  rowsFormats,
  rowsLimits as limits,
  rowsPath,
  tableFilePath,
  type RowsOperator,
} from '#contract/rows-api.ts';
import { operatorsOf, type NamedColumn } from '#contract/rows-columns.ts';
import { mediaTypes, PARQUET_TYPE } from './form.ts';

type Json = Record<string, unknown>;

const types: Readonly<Record<PreviewType, Json>> = {
  integer: { type: ['integer', 'null'] },
  decimal: { type: ['number', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  time: { type: ['string', 'null'], description: 'Date and time without a zone, ISO 8601.' },
  boolean: { type: ['boolean', 'null'] },
  text: { type: ['string', 'null'], maxLength: limits.cellCharacters },
};

const meanings: Readonly<Record<RowsOperator, string>> = {
  eq: 'is equal to it, whatever the case',
  contains: 'contains it, whatever the case',
  gte: 'is at least this',
  lte: 'is at most this; a day means all of the day',
  empty: 'true: has no value; false: has one',
};

const exampleOf: Readonly<Record<PreviewType, unknown>> = {
  integer: 12,
  decimal: 1.5,
  date: '2026-01-31',
  time: '2026-01-31T09:30:00',
  boolean: true,
  text: 'text',
};

const query = (name: string, description: string, schema: Json, more: Json = {}): Json => ({
  name,
  in: 'query',
  description,
  schema,
  ...more,
});

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

const parquet: Json = { [PARQUET_TYPE]: { schema: { type: 'string', format: 'binary' } } };

const problems = (statuses: readonly number[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: 'Why not, as problem details (RFC 9457).' }]),
  );

/** Columns of which each condition is a parameter of its own; of more, only the form is described. */
const DESCRIBED = 200;

export interface Described {
  readonly resourceGUID: string;
  readonly name: string;
  readonly dataset: string;
  readonly origin: string;
  readonly isOpen: boolean;
  readonly columns: readonly NamedColumn[];
  /** The last days of columns that end, by their names. */
  readonly ending: ReadonlyMap<string, string>;
}

/** The table as a file, in ranges. */
const tableFile: Json = {
  operationId: 'readTableFile',
  summary:
    'All rows as one Parquet file, whole or one range of its bytes. DuckDB, pandas, Polars and Arrow read the parts that they need.',
  parameters: [
    header('Range', 'One range of bytes. Several are refused with 416.'),
    header('If-Range', 'The ETag of the earlier ranges. If the file has changed, the whole file is sent.'),
    header('If-Match', 'The ETag of the earlier ranges. If the file has changed, the answer is 412.'),
  ],
  responses: {
    200: { description: 'The file.', content: parquet },
    206: { description: 'The range.', content: parquet },
    ...problems([401, 403, 404, 409, 412, 416, 429, 503]),
  },
};

/** What a question about rows can say. @param column the names that a column may have */
function rowsParameters(columns: readonly NamedColumn[], column: Json): Json[] {
  const list = (most: number): Json => ({ type: 'array', items: column, maxItems: most });
  return [
    query(
      'select',
      'Columns, in the order in which they are answered; repeat the parameter.',
      list(limits.columns),
      {
        explode: true,
      },
    ),
    ...columns
      .slice(0, DESCRIBED)
      .flatMap((one) =>
        operatorsOf(one).map((operator) =>
          query(
            `filter[${one.name}][${operator}]`,
            `The value ${meanings[operator]}.`,
            operator === 'empty' ? { type: 'boolean' } : { type: 'string' },
          ),
        ),
      ),
    query(
      'sort',
      'The column to order by; with groups or figures one of those, such as count. What has no value comes last.',
      { type: 'string' },
    ),
    query('order', 'The direction.', { enum: ['asc', 'desc'], default: 'asc' }),
    query('group', 'Columns to group by; repeat the parameter.', list(limits.groups), {
      explode: true,
    }),
    query(
      'aggregate',
      `Figures: count, or one of ${rowsAggregates.join(', ')} with a column, such as sum:${columns[0]?.name ?? 'amount'}; repeat the parameter.`,
      { type: 'array', items: { type: 'string' }, maxItems: limits.aggregates },
      { explode: true },
    ),
    query('limit', 'Rows of the answer.', {
      type: 'integer',
      minimum: 1,
      maximum: limits.rows,
      default: limits.usualRows,
    }),
    query('cursor', 'Where to continue: `cursor` of the answer before.', { type: 'string' }),
    query('format', 'The form. In NDJSON and CSV the next address is in the Link header.', {
      enum: rowsFormats,
      default: 'json',
    }),
    query('escape', 'CSV: `formulas` puts an apostrophe before text that a spreadsheet would calculate.', {
      enum: ['none', 'formulas'],
      default: 'none',
    }),
  ];
}

/** The answer with rows, in each form. @param row its schema */
const rowsAnswer = (row: Json, example: Json): Json => ({
  description: 'The rows.',
  headers: {
    Link: { description: 'The next address, with rel="next".', schema: { type: 'string' } },
    RateLimit: {
      description: 'What is left of the quota of the key.',
      schema: { type: 'string' },
    },
  },
  content: {
    [mediaTypes.json]: {
      schema: {
        type: 'object',
        required: ['rows', 'total', 'next', 'cursor', 'cut', 'version', 'limits'],
        properties: {
          rows: { type: 'array', items: row },
          total: {
            type: ['integer', 'null'],
            description: 'Rows that meet all conditions; null for figures.',
          },
          next: { type: ['string', 'null'], format: 'uri' },
          cursor: { type: ['string', 'null'] },
          cut: {
            type: 'array',
            description: 'Cells that were cut.',
            items: {
              type: 'object',
              properties: { row: { type: 'integer' }, column: { type: 'string' } },
            },
          },
          version: { type: ['string', 'null'], description: 'GUID of the version of the file.' },
          limits: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      },
      example: {
        rows: [example],
        total: 1,
        next: null,
        cursor: null,
        cut: [],
        version: null,
        limits,
      },
    },
    [mediaTypes.ndjson]: { schema: row },
    [mediaTypes.csv]: { schema: { type: 'string' } },
  },
});

/** The schema of a column; one that ends is marked, so that clients are warned where they are written. */
const columnOf = ({ name, type }: NamedColumn, ending: Described['ending']): Json => {
  const endsOn = ending.get(name);
  const schema = types[type];
  if (endsOn === undefined) return schema;
  const words = [schema['description'], `It is in the file until ${endsOn}.`].filter(Boolean).join(' ');
  return { ...schema, deprecated: true, description: words };
};

export function describeRows({
  resourceGUID,
  name,
  dataset,
  origin,
  isOpen,
  columns,
  ending,
}: Described): Json {
  const names = columns.map((column) => column.name);
  const column = { type: 'string', ...(names.length > 0 && names.length <= DESCRIBED && { enum: names }) };
  const row = {
    type: 'object',
    properties: Object.fromEntries(
      columns.slice(0, DESCRIBED).map((one) => [one.name, columnOf(one, ending)]),
    ),
  };
  const example = Object.fromEntries(columns.slice(0, 5).map((one) => [one.name, exampleOf[one.type]]));
  return {
    openapi: '3.1.0',
    info: {
      title: `${dataset}: ${name}`,
      version: '1',
      description: `Rows of one file. An answer has at most ${limits.rows} rows and ${limits.cells} cells; \`next\` is the address of those that follow. It stays on the version of the file that the first answer was from. Cells of more than ${limits.cellCharacters} characters are cut and named in \`cut\`.`,
    },
    servers: [{ url: origin }],
    ...(!isOpen && { security: [{ token: [] }] }),
    paths: {
      [tableFilePath(resourceGUID)]: {
        get: tableFile,
      },
      [rowsPath(resourceGUID)]: {
        get: {
          operationId: 'readRows',
          summary: 'Rows that meet all conditions, or figures of groups of them.',
          parameters: rowsParameters(columns, column),
          responses: {
            200: rowsAnswer(row, example),
            ...problems([400, 401, 403, 404, 409, 410, 429, 503]),
          },
        },
      },
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}
