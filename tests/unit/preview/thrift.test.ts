/** Structures of Thrift's compact protocol: what is written is what was read, and damaged bytes end in an error. */
import { describe, expect, it } from 'vitest';
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

const whole = (value: bigint): ThriftField => ({ kind: 6, value });
const struct = (fields: Readonly<Record<number, ThriftField>>): ThriftStruct =>
  new Map(Object.entries(fields).map(([id, field]) => [Number(id), field]));

const example = struct({
  1: { kind: 5, value: -3n },
  2: textField('é, and a comma'),
  3: { kind: 1, value: true },
  4: { kind: 2, value: false },
  // So far from the one before that its number is written in full.
  40: { kind: 7, value: Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]) },
  41: structsField(Array.from({ length: 20 }, (_, i) => struct({ 2: whole(BigInt(i)) }))),
  42: textsField(['a', '']),
  43: { kind: 12, value: struct({ 9: whole(-(2n ** 63n)), 10: whole(2n ** 63n - 1n) }) },
  44: { kind: 3, value: 200 },
  45: { kind: 9, value: { kind: 2, items: [true, false, true] } },
});

describe('a structure', () => {
  it('is the same after it was written and read', () => {
    const bytes = writeStruct(example);
    const read = readStruct(bytes);
    expect(read).toEqual(example);
    expect(writeStruct(read).equals(bytes)).toBe(true);
    expect(structsIn(read, 41).map((one) => wholeIn(one, 2))).toEqual(
      Array.from({ length: 20 }, (_, i) => BigInt(i)),
    );
    expect(structIn(read, 43)?.get(9)?.value).toBe(-(2n ** 63n));
    expect([wholeIn(read, 2), structIn(read, 1), structsIn(read, 99)]).toEqual([undefined, undefined, []]);
  });

  it('that is cut anywhere is refused', () => {
    const bytes = writeStruct(example);
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => readStruct(bytes.subarray(0, length))).toThrow(NoThrift);
  });

  it('of other bytes is refused or read, and takes no more memory than they', () => {
    expect(() => readStruct(Buffer.from([0x19, 0xff, 0xff, 0xff, 0xff, 0x7f]))).toThrow(NoThrift);
    expect(() => readStruct(Buffer.from([0x18, 0xff, 0xff, 0xff, 0xff, 0x7f]))).toThrow(NoThrift);
    expect(() => readStruct(Buffer.from([0x1b, 0]))).toThrow(NoThrift);
  });
});
