/** The three pieces of SRP arithmetic that cost about a millisecond, as plain messages between threads. */
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
  | { readonly kind: 'verifier'; readonly saltHex: string; readonly identity: Uint8Array };

export interface SrpResults {
  readonly answer: { readonly b: Uint8Array; readonly B: Uint8Array };
  /** `null`: the values must be refused. */
  readonly key: Uint8Array | null;
  readonly verifier: Uint8Array;
}

export function compute(task: SrpTask, power?: PowerOfG): SrpResults[SrpTask['kind']] {
  if (task.kind === 'answer') return serverAnswer(task.v, power);
  if (task.kind === 'key') return sessionKey(task.A, task.B, task.b, task.v);
  return verifier(task.saltHex, task.identity);
}
