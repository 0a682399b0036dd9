/** The steps of a path: what a person does, what an invoked actor answers, and what time does. */
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { activeNodes } from './transitions.ts';

/** One thing that happens to a machine, with a name a person can read. */
export type Step =
  | { readonly kind: 'event'; readonly event: EventObject; readonly title: string }
  | { readonly kind: 'done'; readonly id: string; readonly output: unknown; readonly title: string }
  | { readonly kind: 'error'; readonly id: string; readonly error: unknown; readonly title: string }
  | {
      readonly kind: 'snapshot';
      readonly id: string;
      readonly snapshot: unknown;
      readonly by: readonly EventObject[];
      readonly title: string;
    }
  | { readonly kind: 'time'; readonly event: EventObject; readonly title: string };

/** A failure that no machine expects; the same object each time, so that snapshots can be compared. */
export const BROKEN = new Error('The service is broken.');

/** The event that xstate itself sends for the step. */
export function eventOf(step: Step): EventObject {
  switch (step.kind) {
    case 'event':
    case 'time':
      return step.event;
    case 'done':
      return { type: `xstate.done.actor.${step.id}`, output: step.output, actorId: step.id } as EventObject;
    case 'error':
      return { type: `xstate.error.actor.${step.id}`, error: step.error, actorId: step.id } as EventObject;
    case 'snapshot':
      return { type: `xstate.snapshot.${step.id}`, snapshot: step.snapshot } as EventObject;
  }
}

/** The ids of the actors that the active states have invoked. */
export const invokedIds = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot).flatMap((node) => node.invoke.map(({ id }) => id));

/** The ids of the actors that actions have spawned and that are still there. */
export function spawnedIds(snapshot: AnyMachineSnapshot): string[] {
  const invoked = new Set(invokedIds(snapshot));
  return Object.keys(snapshot.children).filter((id) => !invoked.has(id));
}

/** The answers of an actor: by its id, or by its source when there may be many of its kind. */
function repliesOf(
  model: MachineModel,
  snapshot: AnyMachineSnapshot,
  id: string,
): MachineModel['replies'][string] {
  const src = (snapshot.children[id] as AnyActorRef | undefined)?.src;
  return model.replies[id] ?? (typeof src === 'string' ? model.replies[src] : undefined) ?? {};
}

const personStep = (event: EventObject): Step => {
  const details = Object.entries(event).filter(([key]) => key !== 'type');
  const suffix = details.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return { kind: 'event', event, title: [event.type, ...suffix].join(' ') };
};

/**
 * Everything worth trying at this moment, apart from time: the model's events and every actor's replies.
 *
 * @param ended spawned actors that have answered for good, and are still kept
 */
export function stepsAt(
  model: MachineModel,
  snapshot: AnyMachineSnapshot,
  ended: ReadonlySet<string> = new Set(),
): Step[] {
  const asked = [...invokedIds(snapshot), ...spawnedIds(snapshot).filter((id) => !ended.has(id))];
  const replies: Step[] = asked.flatMap((id): Step[] => {
    const named = Object.entries(repliesOf(model, snapshot, id)).map(([name, reply]): Step => {
      const title = `${id}: ${name}`;
      return 'snapshot' in reply
        ? { kind: 'snapshot', id, snapshot: reply.snapshot, by: reply.by, title }
        : { kind: 'done', id, output: reply.output, title };
    });
    if (model.mayBreak?.(snapshot, id) === false) return named;
    return [...named, { kind: 'error', id, error: BROKEN, title: `${id}: breaks` }];
  });
  return [...model.events(snapshot).map((event) => personStep(event)), ...replies];
}
