/** The pieces of arithmetic that cost about a millisecond, as messages between threads: SRP, and signatures of tokens. */
import { type KeyObject, sign } from 'node:crypto';
import { type PowerOfG, serverAnswer, sessionKey, verifier } from './srp.ts';

export type SrpTask =
  | { readonly kind: 'answer'; readonly v: Uint8Array }
  | {
      readonly kind: 'key';
      readonly A: Uint8Array;
      readonly B: Uint8Array;
      readonly b: Uint8Array;
      readonly v: Uint8Array;
    }
  | { readonly kind: 'sign'; readonly parts: readonly { readonly key: KeyObject; readonly text: string }[] }
  | { readonly kind: 'verifier'; readonly saltHex: string; readonly identity: Uint8Array };

export interface SrpResults {
  readonly answer: { readonly b: Uint8Array; readonly B: Uint8Array };
  /** `null`: the values must be refused. */
  readonly key: Uint8Array | null;
  readonly verifier: Uint8Array;
  /** RS256, in base64url. */
  readonly sign: readonly string[];
}

/** Does one task. @param power powers of g from a table; computed without it where absent */
export function compute(task: SrpTask, power?: PowerOfG): SrpResults[SrpTask['kind']] {
  if (task.kind === 'answer') return serverAnswer(task.v, power);
  if (task.kind === 'key') return sessionKey(task.A, task.B, task.b, task.v);
  if (task.kind === 'sign')
    return task.parts.map(({ key, text }) => sign('sha256', Buffer.from(text), key).toString('base64url'));
  return verifier(task.saltHex, task.identity);
}

const compactBytes = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? new Uint8Array(value) : value;

/**
 * A task or result for another thread, its bytes in memory of their own: a clone takes all the memory that a view looks
 * at, and most buffers look at a pool of 64 kB.
 */
export function portable<T extends SrpTask | SrpResults[SrpTask['kind']]>(value: T): T {
  if (value === null || Array.isArray(value)) return value;
  const compact =
    value instanceof Uint8Array
      ? compactBytes(value)
      : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, compactBytes(part)]));
  // The same members with the same bytes.
  return compact as T;
}
