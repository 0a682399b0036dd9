/** One operation of the wire protocol: what it accepts and what it does. */
import type * as z from 'zod';
import { STEP, untilEvenTime } from './even-time.ts';
import { IdentityException } from './exceptions.ts';
import { limitByAddress, type AddressLimit } from '../accounts/limit-by-address.ts';
import type { IdentityContext } from '../context.ts';
import { parseInput } from './schemas.ts';

export interface Operation {
  /** Runs on the body as it came. @throws IdentityException */
  run(context: IdentityContext, body: Record<string, unknown>): Promise<object>;
  /**
   * Whether a repeated request (same invocation id, same body) must get the first answer again instead of running
   * twice. True for whatever counts, sends, or uses something up.
   */
  once(body: Record<string, unknown>, context: IdentityContext): boolean;
  /** Whether it notes automatically that it has started, in a statement that it makes anyway (see `runOnce`). */
  readonly notesItself: (body: Record<string, unknown>) => boolean;
  /** Whether the administrator must have signed the request. */
  readonly signed: boolean;
}

export interface OperationDefinition<S extends z.ZodType> {
  readonly input: S;
  readonly once?: boolean | Operation['once'];
  readonly notesItself?: Operation['notesItself'];
  /** Which answers are delayed until an even time (`even-time.ts`); left out: none. */
  readonly even?: 'all' | 'refusals';
  readonly signed?: boolean;
  /** What it is to the limits by network address; none by default. */
  readonly limit?: AddressLimit;
  readonly run: (context: IdentityContext, input: z.output<S>) => Promise<object>;
}

/** Defines an operation; `once` is true and `signed` false unless it says otherwise. */
export function operation<S extends z.ZodType>(definition: OperationDefinition<S>): Operation {
  const { input, once = true, notesItself = () => false, even, signed = false, limit, run } = definition;
  return {
    async run(context, body) {
      const begun = performance.now();
      const given = parseInput(input, body);
      try {
        const answer = await limitByAddress(context, limit, () => run(context, given));
        if (even === 'all') await untilEvenTime(begun, STEP.message);
        return answer;
      } catch (error) {
        if (even !== undefined && error instanceof IdentityException)
          await untilEvenTime(begun, even === 'all' ? STEP.message : STEP.refusal);
        throw error;
      }
    },
    once: (body, context) => (typeof once === 'function' ? once(body, context) : once),
    notesItself,
    signed,
  };
}
