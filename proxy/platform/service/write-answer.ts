/** Writes the answer of a call as text: as its schema has it, or by columns where the client asks for that. */
import { COLUMNS_TYPE, type Call } from '#contract/call.ts';

/**
 * @param answer of the call's schema
 * @param accept the request's header Accept
 */
export function writeAnswer(
  { columns }: Call,
  answer: unknown,
  accept: string | null,
): { readonly text: string; readonly type: string } {
  const packed = accept?.includes(COLUMNS_TYPE) === true ? (columns?.pack(answer as never) ?? null) : null;
  return packed === null
    ? { text: JSON.stringify(answer), type: 'application/json' }
    : { text: JSON.stringify(packed), type: COLUMNS_TYPE };
}
