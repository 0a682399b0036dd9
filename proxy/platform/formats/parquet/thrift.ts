/**
 * Reads and writes structures of Thrift's compact protocol, which the metadata of Parquet files is in, without knowing
 * what they mean: what is read and written again is the same.
 */

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const SET = 10;
const STRUCT = 12;
/** Kinds of whole numbers: 16, 32 and 64 bits. */
const WHOLE = new Set([4, 5, 6]);

export interface ThriftList {
  readonly kind: number;
  readonly items: readonly ThriftValue[];
}
export interface ThriftField {
  readonly kind: number;
  readonly value: ThriftValue;
}
/** Fields by their numbers. */
export type ThriftStruct = ReadonlyMap<number, ThriftField>;
/** Whole numbers are `bigint`, texts and doubles the bytes that they are written as. */
export type ThriftValue = boolean | number | bigint | Buffer | ThriftList | ThriftStruct;

/** The bytes are no structure. */
export class NoThrift extends Error {}

const zigzag = (value: bigint): bigint => (value << 1n) ^ (value >> 63n);
const straight = (value: bigint): bigint => (value >> 1n) ^ -(value & 1n);

/** Reads a structure at the beginning of bytes. @throws NoThrift */
export function readStruct(bytes: Buffer): ThriftStruct {
  let at = 0;
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new NoThrift('The structure ends too early');
    at += 1;
    return byte;
  };
  const take = (length: number): Buffer => {
    if (length < 0 || at + length > bytes.length) throw new NoThrift('A value is longer than the structure');
    at += length;
    return bytes.subarray(at - length, at);
  };
  function varint(): bigint {
    let number = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = next();
      number |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
    throw new NoThrift('A number is too long');
  }
  function list(): ThriftList {
    const head = next();
    const kind = head & 0x0f;
    const count = head >> 4 === 15 ? Number(varint()) : head >> 4;
    if (count > bytes.length) throw new NoThrift('A list is longer than the structure');
    const items = Array.from({ length: count }, () =>
      kind === TRUE || kind === FALSE ? next() === TRUE : value(kind),
    );
    return { kind, items };
  }
  function struct(): ThriftStruct {
    const fields = new Map<number, ThriftField>();
    for (let id = 0; ;) {
      const head = next();
      if (head === 0) return fields;
      id = head >> 4 === 0 ? Number(straight(varint())) : id + (head >> 4);
      const kind = head & 0x0f;
      fields.set(id, { kind, value: value(kind) });
    }
  }
  function value(kind: number): ThriftValue {
    if (kind === TRUE || kind === FALSE) return kind === TRUE;
    if (WHOLE.has(kind)) return straight(varint());
    if (kind === BYTE) return next();
    if (kind === DOUBLE) return take(8);
    if (kind === BINARY) return take(Number(varint()));
    if (kind === LIST || kind === SET) return list();
    if (kind === STRUCT) return struct();
    throw new NoThrift(`A value is of the kind ${kind}`);
  }
  return struct();
}

const isList = (value: ThriftValue): value is ThriftList => typeof value === 'object' && 'items' in value;
const isStruct = (value: ThriftValue): value is ThriftStruct => value instanceof Map;

/** Writes a structure. */
export function writeStruct(struct: ThriftStruct): Buffer {
  const parts: Buffer[] = [];
  const put = (...bytes: readonly number[]) => void parts.push(Buffer.from(bytes));
  function varint(value: bigint): void {
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, value);
    for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
    put(...bytes, Number(rest));
  }
  function fields(all: ThriftStruct): void {
    let last = 0;
    for (const [id, { kind, value }] of [...all].toSorted(([a], [b]) => a - b)) {
      const shown = typeof value === 'boolean' ? (value ? TRUE : FALSE) : kind;
      if (id - last > 0 && id - last < 16) put(((id - last) << 4) | shown);
      else {
        put(shown);
        varint(zigzag(BigInt(id)));
      }
      last = id;
      if (typeof value !== 'boolean') write(kind, value);
    }
    put(0);
  }
  function write(kind: number, value: ThriftValue): void {
    if (typeof value === 'boolean') put(value ? TRUE : FALSE);
    else if (typeof value === 'bigint') varint(zigzag(value));
    else if (typeof value === 'number') put(value);
    else if (Buffer.isBuffer(value)) {
      if (kind === BINARY) varint(BigInt(value.length));
      parts.push(value);
    } else if (isStruct(value)) fields(value);
    else if (isList(value)) {
      if (value.items.length < 15) put((value.items.length << 4) | value.kind);
      else {
        put(0xf0 | value.kind);
        varint(BigInt(value.items.length));
      }
      for (const item of value.items) write(value.kind, item);
    }
  }
  fields(struct);
  return Buffer.concat(parts);
}

/** A text as a value of a field. */
export const textField = (text: string): ThriftField => ({ kind: BINARY, value: Buffer.from(text) });
/** Whole numbers of a field; undefined where it has another value. */
export const wholeIn = (struct: ThriftStruct, id: number): bigint | undefined => {
  const value = struct.get(id)?.value;
  return typeof value === 'bigint' ? value : undefined;
};
/** Structures of a list; empty where the field has another value. */
export const structsIn = (struct: ThriftStruct, id: number): readonly ThriftStruct[] => {
  const value = struct.get(id)?.value;
  return value !== undefined && isList(value) ? value.items.filter(isStruct) : [];
};
export const structIn = (struct: ThriftStruct, id: number): ThriftStruct | undefined => {
  const value = struct.get(id)?.value;
  return value !== undefined && isStruct(value) ? value : undefined;
};
/** A list of structures as a value of a field. */
export const structsField = (items: readonly ThriftStruct[]): ThriftField => ({
  kind: LIST,
  value: { kind: STRUCT, items },
});
/** A list of texts as a value of a field. */
export const textsField = (texts: readonly string[]): ThriftField => ({
  kind: LIST,
  value: { kind: BINARY, items: texts.map((text) => Buffer.from(text)) },
});
