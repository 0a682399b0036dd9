/** Paths of a parent whose child flows are real: a snapshot of the child is brought about, not given. */
import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import type { Path } from './paths.ts';
import type { Step } from './replies.ts';
import { createHarness, parkActors, type Harness } from './harness.ts';
import type { Trace } from './stepper.ts';

/**
 * The ids of the children that a model describes by snapshots alone. A child that also ends in outputs asks services
 * of its own, so it stays parked and is given its outcome.
 */
export const observedChildren = (model: MachineModel): string[] =>
  Object.entries(model.replies)
    .filter(([, replies]) => {
      const all = Object.values(replies);
      return all.length > 0 && all.every((reply) => 'snapshot' in reply);
    })
    .map(([id]) => id);

/** Paths that can be played with real children: a real one cannot be made to break. */
export const composablePaths = (model: MachineModel, paths: readonly Path[]): Path[] => {
  const real = observedChildren(model);
  return paths.filter(
    ({ steps }) => !steps.some(({ step }) => step.kind === 'error' && real.includes(step.id)),
  );
};

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'root' in logic;

/** Starts the model with its observed children real and every call parked, also those that a child makes. */
export function createComposedHarness(model: MachineModel, input: unknown): Harness {
  const observed = observedChildren(model);
  const { actors } = model.machine.implementations;
  const children = observed.flatMap((id) => {
    const logic = actors[id] as unknown;
    return isMachine(logic) ? [[id, parkActors(logic)] as const] : [];
  });
  const machine = parkActors(model.machine, observed).provide({ actors: Object.fromEntries(children) });
  return createHarness(machine, input);
}

/** Plays one step, doing to a real child what a person would do; a parked one is given its outcome. */
export function playComposed(harness: Harness, step: Step): Trace {
  if (step.kind !== 'snapshot' || harness.isParked(step.id)) return harness.play(step);
  return harness.watch(() => step.by.forEach((event) => harness.child(step.id).send(event)));
}
