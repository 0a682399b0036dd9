/** Forms in models: what a person does with a real one, and what it then is. */
import {
  createActor,
  type AnyActorLogic,
  type AnyStateMachine,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { FormEvent } from '#machines/form/form.setup.ts';

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
