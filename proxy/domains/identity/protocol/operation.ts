/** One operation of the wire protocol: what it accepts and what it does. */
import type * as z from 'zod';
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
  /** Whether it notes by itself that it has started, in a statement that it makes anyway (see `runOnce`). */
  readonly notesItself: (body: Record<string, unknown>) => boolean;
  /** Whether the administrator must have signed the request. */
  readonly signed: boolean;
}

export interface OperationDefinition<S extends z.ZodType> {
  readonly input: S;
  readonly once?: boolean | Operation['once'];
  readonly notesItself?: Operation['notesItself'];
  readonly signed?: boolean;
  readonly run: (context: IdentityContext, input: z.output<S>) => Promise<object>;
}

/** Defines an operation; `once` is true and `signed` false unless it says otherwise. */
export function operation<S extends z.ZodType>(definition: OperationDefinition<S>): Operation {
  const { input, once = true, notesItself = () => false, signed = false, run } = definition;
  return {
    run: (context, body) => run(context, parseInput(input, body)),
    once: (body, context) => (typeof once === 'function' ? once(body, context) : once),
    notesItself,
    signed,
  };
}
