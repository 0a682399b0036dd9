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

export function compute(task: SrpTask, power?: PowerOfG): SrpResults[SrpTask['kind']] {
  if (task.kind === 'answer') return serverAnswer(task.v, power);
  if (task.kind === 'key') return sessionKey(task.A, task.B, task.b, task.v);
  if (task.kind === 'sign')
    return task.parts.map(({ key, text }) => sign('sha256', Buffer.from(text), key).toString('base64url'));
  return verifier(task.saltHex, task.identity);
}
