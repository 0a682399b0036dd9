/**
 * What a designer says of a transition: the names that the model gives to the answers which cause it, in place of the
 * event and its guard. Nothing is written down for it: candidates are asked, answer by answer, which of them is taken.
 */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { isCallLogic } from '#model-tests/kit/transitions.ts';
import { eventAsSaid, eventInWords, words } from './words.ts';

/** A transition in words: what happens, and on what condition. */
export interface Said {
  readonly on: string;
  readonly condition: string | null;
}

/** More answers than this are not listed. */
const MOST = 3;

/** What a guard may not know here: it is asked about an answer alone. */
const unknown: unknown = new Proxy(() => {}, {
  get: () => {
    throw new Error('Only the answer is known.');
  },
});

interface BuiltGuard {
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
  readonly name: string;
}

/** Whether a guard lets an answer through; null when that depends on more than the answer. */
function evaluate(machine: AnyStateMachine, guard: unknown, event: unknown): boolean | null {
  if (guard === undefined) return true;
  if (typeof guard === 'function') {
    const { name, guards, stateValue } = guard as unknown as BuiltGuard;
    if (stateValue !== undefined) return null;
    if (guards !== undefined) {
      const verdicts = guards.map((one) => evaluate(machine, one, event));
      const [first = null] = verdicts;
      if (name === 'not') return first === null ? null : !first;
      const decisive = name === 'or';
      if (verdicts.includes(decisive)) return decisive;
      return verdicts.includes(null) ? null : !decisive;
    }
  }
  const { type, params } = (typeof guard === 'object' && guard !== null ? guard : { type: guard }) as {
    readonly type: unknown;
    readonly params?: unknown;
  };
  const implementation =
    typeof type === 'string' ? (machine.implementations.guards as Record<string, unknown>)[type] : type;
  if (typeof implementation !== 'function') return null;
  if ('guards' in implementation || 'stateValue' in implementation)
    return evaluate(machine, implementation, event);
  const moment = { context: unknown, event, self: unknown, system: unknown };
  try {
    const given = typeof params === 'function' ? (params as (about: unknown) => unknown)(moment) : params;
    return Boolean((implementation as (about: unknown, given: unknown) => unknown)(moment, given));
  } catch {
    return null;
  }
}

/** An answer by its name in the model, as the event that carries it. */
function answersOf({ replies }: MachineModel, type: string, id: string): (readonly [string, object])[] {
  const isEnd = type.startsWith('xstate.done.');
  return Object.entries(replies[id] ?? {}).flatMap(([name, reply]): (readonly [string, object])[] =>
    'snapshot' in reply
      ? isEnd
        ? []
        : [[name, { type, snapshot: reply.snapshot as AnyMachineSnapshot }]]
      : isEnd
        ? [[name, { type, output: reply.output, actorId: id }]]
        : [],
  );
}

/** The names of the answers that a candidate may take, in the order of the model. */
function takenBy(
  model: MachineModel,
  candidates: readonly AnyTransitionDefinition[],
  transition: AnyTransitionDefinition,
  answers: readonly (readonly [string, object])[],
): string[] {
  return answers.flatMap(([name, event]) => {
    for (const one of candidates) {
      const verdict = evaluate(model.machine, one.guard, event);
      if (one === transition) return verdict === false ? [] : [name];
      if (verdict === true) return [];
    }
    return [];
  });
}

/** Whether the answers of an actor need its name: a state that makes one call only says it above. */
function subjectOf(machine: AnyStateMachine, node: AnyStateNode, id: string): string {
  const [invoke, ...more] = node.invoke;
  const isOnlyCall =
    invoke?.id === id &&
    more.length === 0 &&
    typeof invoke.src === 'string' &&
    isCallLogic((machine.implementations.actors as Record<string, unknown>)[invoke.src]);
  return isOnlyCall ? '' : `${words(id)} `;
}

/**
 * @param exact the event and its guard as the chart has them, which is the label where the model names no answer
 */
export function saidOf(
  model: MachineModel,
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
  exact: Said,
): Said {
  const { eventType: type, guard } = transition;
  const [, about, id] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
  if (about === undefined || id === undefined) return { ...exact, on: eventAsSaid(type) };
  const subject = subjectOf(model.machine, node, id);
  if (about === 'error.actor') return { ...exact, on: subject === '' ? 'it breaks' : `${subject}breaks` };
  const answers = answersOf(model, type, id);
  if (answers.length === 0) return exact;
  const candidates = node.transitions.get(type) ?? [];
  const names = takenBy(model, candidates, transition, answers);
  const earlier = candidates.slice(0, candidates.indexOf(transition));
  // What an earlier candidate takes for sure does not come this far.
  const isKnown = answers.every(
    ([, event]) =>
      evaluate(model.machine, guard, event) !== null ||
      earlier.some((one) => evaluate(model.machine, one.guard, event) === true),
  );
  const few = names.length > 0 && names.length <= MOST && (isKnown || names.length < answers.length);
  if (few) return { on: `${subject}${names.join(' / ')}`, condition: isKnown ? null : exact.condition };
  const isOther = exact.condition === 'otherwise';
  const any = about === 'snapshot' ? eventInWords(type) : isOther ? 'another answer' : 'an answer';
  return {
    on: about === 'snapshot' || subject === '' ? any : `${any} of ${subject.trim()}`,
    condition: isOther ? null : exact.condition,
  };
}
