/** Forms in models: what a person does with a real one, and what it then is. */
import {
  createActor,
  type AnyActorLogic,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { FormEvent } from '#machines/form/form.types.ts';
import { createHarness, parkActors } from '../kit/harness.ts';

/** What is typed, by field. */
type Typed = Readonly<Record<string, string>>;

/** A person types these values, one field after the other. */
export const typed = (values: Typed): readonly FormEvent[] =>
  Object.entries(values).map(([field, value]) => ({ type: 'field.changed', field, value }));

/** A person types these values and submits them. */
export const submitted = (values: Typed): readonly FormEvent[] => [
  ...typed(values),
  { type: 'form.submitted' },
];

/** A form of a flow, with its rules; its types are those that the flow's own child has. */
export const formOf = (flow: AnyStateMachine, name = 'form'): never =>
  flow.implementations.actors[name] as never;

/** The answer of a form: how it is once a person has done this. */
export function formAfter<Form extends AnyActorLogic>(
  form: Form,
  input: InputFrom<Form>,
  by: readonly FormEvent[],
): { readonly snapshot: SnapshotFrom<Form>; readonly by: readonly FormEvent[] } {
  const actor = createActor(form as AnyActorLogic, { input }).start();
  for (const event of by) actor.send(event);
  const snapshot = actor.getSnapshot() as SnapshotFrom<Form>;
  actor.stop();
  return { snapshot, by };
}

/**
 * The answer of the form of a flow, which the flow itself opens: how it is once a person has done this.
 *
 * @param input of the flow
 * @param before events of the flow that lead to the form
 */
export function formIn(
  flow: AnyStateMachine,
  input: unknown,
  by: readonly FormEvent[],
  { name = 'form', before = [] }: { readonly name?: string; readonly before?: readonly EventObject[] } = {},
): { readonly snapshot: never; readonly by: readonly FormEvent[] } {
  const harness = createHarness(parkActors(flow, [name]), input);
  for (const event of before) harness.actor.send(event);
  const form = harness.child(name);
  for (const event of by) form.send(event);
  const snapshot = form.getSnapshot() as never;
  harness.stop();
  return { snapshot, by };
}
