/**
 * One Parquet file of the files of a converted table: the data of all of them one after the other, and metadata that
 * names the columns as the table does. Pages stay as they are; only where they are, and what they are called, is written
 * again. The number of the row is left out.
 */
import { MAGIC, TAIL } from '#proxy/platform/formats/parquet/metadata.ts';
import {
  NoThrift,
  readStruct,
  structIn,
  structsField,
  structsIn,
  textField,
  textsField,
  wholeIn,
  writeStruct,
  type ThriftField,
  type ThriftStruct,
} from '#proxy/platform/formats/parquet/thrift.ts';

/** The metadata of one of the files. */
export interface PartOfTable {
  readonly metadata: Buffer;
  /** Bytes of the file before its metadata. */
  readonly data: number;
  /** Names of its columns, in their order, without the number of the row. */
  readonly names: readonly string[];
}

/** Numbers of the fields of `parquet.thrift` that are read or written. */
const file = { schema: 2, rows: 3, groups: 4, pairs: 5, orders: 7 } as const;
const element = { name: 4, children: 5 } as const;
const group = { columns: 1, bytes: 2, rows: 3, sorting: 4, offset: 5, packed: 6 } as const;
const chunk = { offset: 2, column: 3, offsetIndex: 4, columnIndex: 6 } as const;
const column = { path: 3, bytes: 6, packed: 7, data: 9, index: 10, dictionary: 11, bloom: 14 } as const;

const set = (struct: ThriftStruct, fields: Readonly<Record<number, ThriftField | undefined>>): ThriftStruct =>
  new Map([
    ...struct,
    ...Object.entries(fields).flatMap(([id, field]) => (field ? [[Number(id), field] as const] : [])),
  ]);

const without = (struct: ThriftStruct, ...ids: readonly number[]): ThriftStruct =>
  new Map([...struct].filter(([id]) => !ids.includes(id)));

/** Moves places in a file to where the file is in the whole. */
function moved(struct: ThriftStruct, ids: readonly number[], by: number): ThriftStruct {
  return new Map(
    [...struct].map(([id, field]) =>
      ids.includes(id) && typeof field.value === 'bigint' && field.value > 0n
        ? [id, { ...field, value: field.value + BigInt(by) }]
        : [id, field],
    ),
  );
}

/** True for the number of the row. */
function isRowNumber(schema: ThriftStruct): boolean {
  const name = schema.get(element.name)?.value;
  return Buffer.isBuffer(name) && name.toString() === 'r';
}

/** A part as it is read: its columns, and where the number of the row is among them. */
function open({ metadata, data, names }: PartOfTable, base: number) {
  const read = readStruct(metadata);
  const [root = new Map<number, ThriftField>(), ...columns] = structsIn(read, file.schema);
  const rowNumber = columns.findIndex(isRowNumber);
  const kept = columns.filter((_, position) => position !== rowNumber);
  if (kept.length !== names.length) throw new NoThrift('The file has other columns than the table');
  return { read, root, kept, rowNumber, names, base, data };
}
type Opened = ReturnType<typeof open>;

/** The columns of one group of rows of a part, under their names and where they are in the whole. */
function columnsOf({ rowNumber, names, base }: Opened, rows: ThriftStruct): ThriftStruct[] {
  return structsIn(rows, group.columns)
    .filter((_, position) => position !== rowNumber)
    .map((one, position) => {
      const described = structIn(one, chunk.column) ?? new Map<number, ThriftField>();
      const there = moved(described, [column.data, column.index, column.dictionary, column.bloom], base);
      return set(moved(one, [chunk.offset, chunk.offsetIndex, chunk.columnIndex], base), {
        [chunk.column]: {
          kind: 12,
          value: set(there, { [column.path]: textsField([names[position] ?? '']) }),
        },
      });
    });
}

const sum = (columns: readonly ThriftStruct[], id: number): bigint =>
  columns.reduce((all, one) => all + (wholeIn(structIn(one, chunk.column) ?? new Map(), id) ?? 0n), 0n);

/**
 * The end of the one file: metadata, its length and the letters of the format.
 * @returns null where the files have their rows in other groups: then they are not parts of one file
 * @throws NoThrift
 */
export function footerOf(parts: readonly PartOfTable[]): Buffer | null {
  let base = 0;
  const opened = parts.map((part) => {
    const one = open(part, base);
    base += part.data;
    return one;
  });
  const [first] = opened;
  if (first === undefined) return null;
  const groups = opened.map(({ read }) => structsIn(read, file.groups));
  const rowsOf = (rows: ThriftStruct | undefined) =>
    rows === undefined ? undefined : wholeIn(rows, group.rows);
  const isAlike = groups.every(
    (own) =>
      own.length === groups[0]?.length && own.every((rows, i) => rowsOf(rows) === rowsOf(groups[0]?.[i])),
  );
  if (!isAlike) return null;
  const columns = opened.flatMap(({ kept, names }) =>
    kept.map((schema, i) => set(schema, { [element.name]: textField(names[i] ?? '') })),
  );
  const orders = opened.flatMap(({ read, rowNumber }) =>
    structsIn(read, file.orders).filter((_, position) => position !== rowNumber),
  );
  const joined = (groups[0] ?? []).map((rows, i) => {
    const all = opened.flatMap((part, n) => columnsOf(part, groups[n]?.[i] ?? new Map()));
    const whole = (id: number): ThriftField => ({ kind: 6, value: sum(all, id) });
    return set(without(rows, group.sorting, group.offset, group.packed), {
      [group.columns]: structsField(all),
      [group.bytes]: whole(column.bytes),
      [group.packed]: whole(column.packed),
    });
  });
  const root = set(first.root, { [element.children]: { kind: 5, value: BigInt(columns.length) } });
  const metadata = writeStruct(
    set(without(first.read, file.pairs, file.orders), {
      [file.schema]: structsField([root, ...columns]),
      [file.groups]: structsField(joined),
      ...(orders.length === columns.length ? { [file.orders]: structsField(orders) } : {}),
    }),
  );
  const tail = Buffer.alloc(TAIL);
  tail.writeUInt32LE(metadata.length, 0);
  MAGIC.copy(tail, 4);
  return Buffer.concat([metadata, tail]);
}
