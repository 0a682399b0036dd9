/** Numbers as the database packs them into one value, four bytes each: thousands of rows of text take ten times as long. */

/** Unpacks what `string_agg(int4send(…), '')` gives; null gives none. */
export const unpackNumbers = (packed: Buffer | null): Int32Array =>
  packed === null
    ? new Int32Array(0)
    : Int32Array.from({ length: packed.length / 4 }, (_, i) => packed.readInt32BE(i * 4));
