/**
 * Fields of an entity: what is selected of each, how its value is read from a row, and for stated ones how it is
 * written. A projection is the fields of one entity of the contract: its columns, joins and reader follow from them.
 */
import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { constantSql } from '#proxy/platform/database/constant-sql.ts';
import type { Columns, RowOf } from '#proxy/platform/database/columns.ts';

/** Expressions by the name that their column has in the row. */
export type Selected = Readonly<Record<string, RawBuilder<unknown>>>;

type SelectedRow<S extends Selected> = {
  readonly [K in keyof S]: S[K] extends RawBuilder<infer T> ? T : never;
};

/** @typeParam Row what `read` needs of a row; `never` where it does not matter */
export interface Field<Row, Value> {
  readonly select: Selected;
  /** Joins that the expressions need. */
  readonly joins: readonly RawBuilder<unknown>[];
  readonly read: (row: Row, now: Date, asked: readonly string[]) => Value;
}

/** A field whose columns have the value as a source states it. */
export interface StatedField<Row, Value> extends Field<Row, Value> {
  /** @returns the columns by name, for a row of JSON */
  readonly write: (value: Readonly<Value>) => Row;
}

type AnyField = Field<never, unknown>;
type ValueOf<F> = F extends Field<never, infer Value> ? Value : never;
type StatedNames<F> = { [K in keyof F]: F[K] extends { readonly write: unknown } ? K : never }[keyof F];

/** The stated fields of a record. What may be null may be left out. */
export type Stated<F> = {
  readonly [K in StatedNames<F> as null extends ValueOf<F[K]> ? never : K]: Readonly<ValueOf<F[K]>>;
} & { readonly [K in StatedNames<F> as null extends ValueOf<F[K]> ? K : never]?: Readonly<ValueOf<F[K]>> };

/** A field that is computed from what is selected. */
export const field = <S extends Selected, Value>(
  select: S,
  read: (row: SelectedRow<S>, now: Date, asked: readonly string[]) => Value,
  joins: readonly RawBuilder<unknown>[] = [],
): Field<SelectedRow<S>, Value> => ({ select, joins, read });

/** Ways to name the columns of a table in fields. @param alias of the table in every statement */
export function fieldsOf<C extends Columns>(alias: string, columns: C) {
  type Row = RowOf<C>;
  type Name = keyof Row & string;
  const builders = new Map(Object.keys(columns).map((name) => [name, sql.raw(`${alias}.${name}`)]));

  /** Columns of the table, to select. */
  const from = <N extends Name>(...names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [name, builders.get(name)])) as {
      readonly [K in N]: RawBuilder<Row[K]>;
    };

  /** A stated field of one column, with its value as it is. */
  const stated = <N extends Name>(name: N): StatedField<Pick<Row, N>, Row[N]> => ({
    select: from(name),
    joins: [],
    read: (row) => row[name],
    write: (value) => ({ [name]: value }) as Pick<Row, N>,
  });

  /** A stated field whose value is another than that of its columns. */
  const statedAs = <N extends Name, Value>(
    names: readonly N[],
    read: (row: Pick<Row, N>) => Value,
    write: (value: Readonly<Value>) => Pick<Row, N>,
  ): StatedField<Pick<Row, N>, Value> => ({ select: from(...names), joins: [], read, write });

  return { from, stated, statedAs };
}

declare const projected: unique symbol;

/** A row with the columns of a projection; only its `read` uses them. */
export interface Projected<Entity> {
  readonly [projected]: Entity;
}

export interface Projection<Entity> {
  /** The list of columns of a `select`. */
  readonly columns: RawBuilder<unknown>;
  /** What follows the table in `from`. */
  readonly joins: RawBuilder<unknown>;
  /**
   * Reads the entity.
   * @param now what the time is compared with; by default the current time
   * @param asked languages that texts are wanted in, best first; by default the main language of each dataset
   */
  readonly read: (row: Projected<Entity>, now?: Date, asked?: readonly string[]) => Entity;
  /** The same, checked against the contract. @throws core.$ZodError that names the field */
  readonly readChecked: (row: Projected<Entity>, now?: Date, asked?: readonly string[]) => Entity;
}

/**
 * The projection of an entity: the fields that its schema in the contract has, in their order.
 * @param fields a field for each; more are left out
 * @throws Error when two fields give different expressions one name
 */
export function project<S extends z.ZodMiniObject>(
  entity: S,
  fields: { readonly [K in keyof z.infer<S>]: Field<never, z.infer<S>[K]> },
): Projection<z.infer<S>> {
  const byName: Readonly<Record<string, AnyField>> = fields;
  const used = Object.keys(entity.shape).map((name) => {
    const found = byName[name];
    if (found === undefined) throw new Error(`The field ${name} has no definition.`);
    return [name, found] as const;
  });
  const columns = new Map<string, RawBuilder<unknown>>();
  for (const [name, { select }] of used)
    for (const [alias, expression] of Object.entries(select)) {
      if ((columns.get(alias) ?? expression) !== expression)
        throw new Error(`The field ${name} has another column ${alias} than a field before it.`);
      columns.set(alias, expression);
    }
  const joins = new Set(used.flatMap(([, { joins: needed }]) => needed));
  const read = (row: Projected<z.infer<S>>, now = new Date(), asked: readonly string[] = []) =>
    // What a field reads of the row is what it has selected: `field` and `fieldsOf` tie both by type.
    Object.fromEntries(
      used.map(([name, definition]) => [name, definition.read(row as never, now, asked)]),
    ) as z.infer<S>;
  return {
    columns: constantSql(
      sql.join([...columns].map(([alias, expression]) => sql`${expression} as ${sql.ref(alias)}`)),
    ),
    joins: constantSql(sql.join([...joins], sql` `)),
    read,
    readChecked: (row, now, asked) => entity.parse(read(row, now, asked)) as z.infer<S>,
  };
}

/** The columns of the stated fields of a record, for a row of JSON. What is left out is null. */
export function writeStated<F extends Readonly<Record<string, AnyField>>>(
  fields: F,
  record: Stated<F>,
): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = record;
  return Object.assign(
    {},
    ...Object.entries(fields).map(([name, definition]) =>
      'write' in definition ? (definition.write as (value: unknown) => object)(values[name] ?? null) : {},
    ),
  ) as Record<string, unknown>;
}
