/** Calls that the application makes for a machine. */
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { CallSignal } from './call-signal.ts';

/** Expected refusals are values of the answer, so a rejection means that something broke. */
export type Call<Input, Answer> = (input: Input, signal: CallSignal) => Promise<Answer>;

/** A call that takes nothing. */
export type Ask<Answer> = (signal: CallSignal) => Promise<Answer>;

/** The actor that makes a call. */
export const calling = <Input, Answer>(call: Call<Input, Answer>): PromiseActorLogic<Answer, Input> =>
  fromPromise(({ input, signal }) => call(input, signal));

/** The actor that makes a call that takes nothing. */
export const asking = <Answer>(ask: Ask<Answer>): PromiseActorLogic<Answer, void> =>
  fromPromise<Answer, void>(({ signal }) => ask(signal));

/** Parameters of guards and actions that read the answer of a call. */
export const answered = <Answer>({ event }: { readonly event: { readonly output: Answer } }) => ({
  answer: event.output,
});

/** A guard: the answer of the call is of this kind. */
export const answerIs =
  <Kind extends string>(kind: Kind) =>
  (_: unknown, { answer }: { readonly answer: { readonly kind: string } }): boolean =>
    answer.kind === kind;
