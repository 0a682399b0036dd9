/** Hashes of lines and the root of their tree, as RFC 6962 (section 2.1) defines both. */
import { createHash } from 'node:crypto';

export const HASH_LENGTH = 32;

export const leafOf = (text: string): Buffer =>
  createHash('sha256').update(Buffer.of(0)).update(text).digest();

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();

/** The largest power of two below a number of leaves. */
const split = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));

/** The root of the tree over some leaves, in their order. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (first === undefined) return createHash('sha256').digest();
  if (leaves.length === 1) return first;
  const left = split(leaves.length);
  return nodeOf(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
}

/** Leaves that are stored one after the other. */
export const leavesIn = (stored: Buffer): Buffer[] =>
  Array.from({ length: stored.length / HASH_LENGTH }, (_, i) =>
    stored.subarray(i * HASH_LENGTH, (i + 1) * HASH_LENGTH),
  );
