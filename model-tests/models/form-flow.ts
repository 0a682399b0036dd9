/** Flows of one form and one call: the model and the projection that every such flow has, and what a flow adds to them. */
import type { AnyStateMachine, EventFromLogic, EventObject, InputFrom, SnapshotFrom } from 'xstate';
import { currentScreen } from '#machines/conventions/screen.ts';
import {
  isAsking,
  openForm,
  type AskingSnapshot,
  type OpenFormSnapshot,
} from '#machines/form/form.flow.selectors.ts';
import type { FormSnapshot } from '#machines/form/form.machine.ts';
import { isSubmitting } from '#machines/form/form.selectors.ts';
import { defineModel, type MachineModel, type Replies } from '../kit/model.ts';
import { formIn, submitted } from './form-reply.ts';
import { projectOpenForm, type OpenForm } from './form.projection.ts';

/** What is particular about one flow. */
interface FormFlowModel<Machine extends AnyStateMachine, Field extends string> {
  readonly machine: Machine;
  readonly inputs: Readonly<Record<string, InputFrom<Machine>>>;
  /** Events besides leaving and opening the form again. */
  readonly events?: readonly EventFromLogic<Machine>[];
  /** What is typed into the form, which is in order. */
  readonly typed: Readonly<Record<Field, string>>;
  /** The fields whose values are secret. Written here and not read from the machine, which must agree. */
  readonly secretFields: readonly NoInfer<Field>[];
  /** Events that lead to the form; left out: it is open from the start. */
  readonly before?: readonly EventFromLogic<Machine>[];
  readonly answers: Omit<Replies<Machine>, 'form'>;
  readonly invariants?: MachineModel<Machine>['invariants'];
}

type FormFlowSnapshot = AskingSnapshot & OpenFormSnapshot & { readonly context: { readonly held: object } };

/** The model of a flow: what a person may always do, how the form is filled in, its secrets, and what must be true. */
export function formFlowModel<Machine extends AnyStateMachine, Field extends string>(
  flow: FormFlowModel<Machine, Field>,
): MachineModel<Machine> {
  const { machine, inputs, typed, secretFields } = flow;
  const [input] = Object.values(inputs);
  const form = formIn(machine, input, submitted(typed), { before: flow.before as readonly EventObject[] });
  const expected = JSON.stringify(secretFields.toSorted());
  return defineModel<Machine>({
    machine,
    inputs,
    events: () =>
      [
        ...(flow.events ?? []),
        { type: 'flow.cancelled' },
        { type: 'retry.requested' },
      ] as EventFromLogic<Machine>[],
    replies: { form: { 'is submitted': form }, ...flow.answers } as unknown as Replies<Machine>,
    home: { name: 'the end', isThere: (snapshot: { readonly status: string }) => snapshot.status === 'done' },
    secrets: [...new Set(secretFields.map((field) => typed[field]))].map((text) => ({
      name: `the secret ${text}`,
      text,
      mayLive: isAsking as (snapshot: SnapshotFrom<Machine>) => boolean,
    })),
    invariants: {
      ...flow.invariants,
      'the form keeps the same fields secret': (snapshot: FormFlowSnapshot) => {
        // A form that has not been filled in stands still in these tests, and has no context.
        const context = openForm(snapshot)?.getSnapshot().context as FormSnapshot['context'] | undefined;
        return context === undefined || JSON.stringify(context.secrets.toSorted()) === expected;
      },
      'a form that waits has its call': (snapshot: FormFlowSnapshot) => {
        const open = openForm(snapshot);
        return open === null || isAsking(snapshot) || !isSubmitting(open.getSnapshot());
      },
      'what was submitted is held only while the service has it': (snapshot: FormFlowSnapshot) =>
        isAsking(snapshot) || Object.values(snapshot.context.held).join('') === '',
    } as MachineModel<Machine>['invariants'] & object,
  });
}

/** What a page must show of a flow at a moment, read from the machine; a browser walk compares the two. */
export interface FormFlowProjection<Screen extends string> {
  readonly screen: Screen | null;
  readonly busy: boolean;
  /** The form, while it is open; secrets that were typed give dots. */
  readonly form: OpenForm | null;
}

export const projectFormFlow = <Screen extends string>(
  snapshot: AskingSnapshot &
    OpenFormSnapshot<{ readonly getSnapshot: () => unknown }> &
    Parameters<typeof currentScreen<Screen>>[0],
): FormFlowProjection<Screen> => ({
  screen: currentScreen(snapshot),
  busy: isAsking(snapshot),
  form: projectOpenForm(openForm(snapshot)),
});
