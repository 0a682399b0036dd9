/**
 * Columns as data: what SQL calls their type and what Kysely reads and writes. A table that is declared with them has
 * one definition for the row type, for lists of columns and for writing rows of JSON. The service test of columns
 * compares the declared tables with the migrated database.
 */
import type { ColumnType, InsertType, Selectable, SelectType, UpdateType } from 'kysely';

/** @typeParam T the type of the column for Kysely: a plain type, or a `ColumnType` */
export interface Column<T> {
  /** The type in SQL, such as `text[]`. */
  readonly sql: string;
  readonly isNullable?: true;
  readonly hasDefault?: true;
  /** Carries `T`; there is no value. */
  readonly type?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The table for Kysely. */
export type TableOf<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};

/** A row as it is read. */
export type RowOf<C extends Columns> = Selectable<TableOf<C>>;

export const uuid: Column<string> = { sql: 'uuid' };
export const text: Column<string> = { sql: 'text' };
export const textArray: Column<string[]> = { sql: 'text[]' };
/** Words of a list that the contract has. */
export const textArrayOf = <T extends string>(): Column<T[]> => ({ sql: 'text[]' });
export const boolean: Column<boolean> = { sql: 'boolean' };
export const smallint: Column<number> = { sql: 'smallint' };
export const integer: Column<number> = { sql: 'integer' };
export const integerArray: Column<number[]> = { sql: 'integer[]' };
/** A 64-bit integer: the driver reads it as text, because a number might be too small for it. */
export const bigint: Column<ColumnType<string, number | string, number | string>> = { sql: 'bigint' };
/** A 64-bit integer as a number; one that a number cannot say exactly is the nearest that it can. */
export const wholeNumber = (value: string | number): number =>
  Math.min(Math.max(Number(value), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
/** Read and written as `YYYY-MM-DD`. */
export const date: Column<string> = { sql: 'date' };
export const timestamp: Column<ColumnType<Date, Date | string, Date | string>> = { sql: 'timestamptz' };

/** Text of which a check of the table allows certain values only. */
export const textOf = <T extends string>(): Column<T> => ({ sql: 'text' });

/** JSON is written as text, so that lists are not mistaken for PostgreSQL arrays. */
export const json = <T>(): Column<ColumnType<T, string, string>> => ({ sql: 'jsonb' });

export const nullable = <T>({
  sql,
}: Column<T>): Column<
  ColumnType<SelectType<T> | null, InsertType<T> | null | undefined, UpdateType<T> | null>
> => ({ sql, isNullable: true });

/** With a value of the database when it is left out. */
export const defaulted = <T>({
  sql,
}: Column<T>): Column<ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>> => ({
  sql,
  hasDefault: true,
});
