/** Two converted tables as statements name them: where they are, their columns, and the columns that both have. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { storedTypes } from '../convert/engine.ts';
import { columnOf, readPart } from '../query/sql.ts';
import type { SourceColumn, SourceTable } from './protocol.ts';

/** A column of the first version, and what it is in the second. */
export interface Kept {
  readonly from: SourceColumn;
  readonly to: SourceColumn;
}

/** The engine, asked for rows. */
export interface Asking {
  run(statement: string): Promise<void>;
  all(statement: string): Promise<unknown[][]>;
  /** The only row. */
  one(statement: string): Promise<unknown[]>;
  /** Values by column. */
  columns(statement: string): Promise<unknown[][]>;
}

export const asking = (connection: DuckDBConnection): Asking => ({
  async run(statement) {
    await connection.run(statement);
  },
  all: async (statement) => (await connection.runAndReadAll(statement)).getRowsJS(),
  one: async (statement) => (await connection.runAndReadAll(statement)).getRowsJS()[0] ?? [],
  columns: async (statement) => (await connection.runAndReadAll(statement)).getColumnsJS() as unknown[][],
});

/** The rows of a table; those with more columns than one file has are not compared. */
export const rowsOf = ({ folder }: SourceTable): string => readPart(folder, 0);

export const cell = (alias: string, { position }: SourceColumn): string => `${alias}.${columnOf(position)}`;

/** A cell of the first version as the second would have it; one that does not fit the new type has no value. */
export const cast = (alias: string, { from, to }: Kept): string =>
  from.type === to.type ? cell(alias, from) : `try_cast(${cell(alias, from)} as ${storedTypes[to.type]})`;

/** How many rows a table has. */
export const countRows = async (asked: Asking, table: SourceTable): Promise<number> =>
  Number((await asked.one(`select count(*)::double from ${rowsOf(table)}`))[0]);
