/** Random walks: any step at any time, whether or not the chart has a use for it. */
import { array, constantFrom, integer } from 'fast-check';
import { expect } from 'vitest';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { elapsedBy, possibleSteps } from './graph.ts';
import { brokenRules } from './invariants.ts';
import type { Plan } from './paths.ts';
import { eventOf, type Step } from './replies.ts';
import { createHarness, parkActors } from './harness.ts';
import { createStepper, type Position } from './stepper.ts';

const LONGEST_WALK = 40;

/** Every event a person can send anywhere, so that walks also try those that the moment has no use for. */
function eventsFromAnywhere(model: MachineModel, plan: Plan): Step[] {
  const steps = plan.graphs.flatMap(({ places }) =>
    [...places.values()].flatMap((place) =>
      possibleSteps(model, place).filter(({ kind }) => kind === 'event'),
    ),
  );
  return [...new Map(steps.map((step) => [step.title, step])).values()];
}

/** The arguments of `property`: where to start, how to walk, and the walk itself with its checks. */
export function walkAtRandom(model: MachineModel, plan: Plan) {
  const machine = parkActors(model.machine);
  const everywhere = eventsFromAnywhere(model, plan);
  const inputs = constantFrom(...Object.values(model.inputs));
  // A choice below 0 takes an event from anywhere; the others take what the place offers.
  const choices = array(integer({ min: -20, max: 79 }), { maxLength: LONGEST_WALK });
  const walk = (input: unknown, walked: readonly number[]) => {
    const harness = createHarness(machine, input);
    const stepper = createStepper(model.machine, input);
    let position: Position = stepper.initial();
    for (const choice of walked) {
      if (position.snapshot.status !== 'active') break;
      const here = choice < 0 ? everywhere : possibleSteps(model, position);
      const step = here[Math.abs(choice) % here.length];
      if (!step) continue;
      const next = stepper.step(position, eventOf(step), elapsedBy(position, step));
      const trace = harness.play(step);
      const { value, context } = harness.snapshot();
      expect({ step: step.title, trace, value, context }).toEqual({
        step: step.title,
        trace: next.trace,
        value: next.snapshot.value,
        context: next.snapshot.context,
      });
      expect(brokenRules(model, harness.snapshot()).join('; '), step.title).toBe('');
      position = next;
    }
    harness.stop();
  };
  return [inputs, choices, walk] as const;
}
