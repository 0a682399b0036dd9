/**
 * Random walks: any step at any time, whether or not the chart has a use for it. The same seed makes the same walks, so
 * a walk that breaks a rule can be repeated.
 */
import { array, check, constantFrom, integer, property } from 'fast-check';
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

/** Walks from an input as the choices say. @throws what is wrong at the first step where something is */
function createWalk(model: MachineModel, plan: Plan) {
  const machine = parkActors(model.machine);
  const everywhere = eventsFromAnywhere(model, plan);
  /** @param titles gets the title of every step that was taken */
  return (inputName: string, choices: readonly number[], titles: string[] = []): void => {
    const input = model.inputs[inputName];
    const harness = createHarness(machine, input);
    const stepper = createStepper(model.machine, input);
    let position: Position = stepper.initial();
    for (const choice of choices) {
      if (position.snapshot.status !== 'active') break;
      const here = choice < 0 ? everywhere : possibleSteps(model, position);
      const step = here[Math.abs(choice) % here.length];
      if (!step) continue;
      titles.push(step.title);
      const next = stepper.step(position, eventOf(step), elapsedBy(position, step));
      const trace = harness.play(step);
      const { value, context } = harness.snapshot();
      expect({ step: step.title, trace, value, context }).toEqual({
        step: step.title,
        trace: next.trace,
        value: next.snapshot.value,
        context: next.snapshot.context,
      });
      const broken = brokenRules(model, harness.snapshot());
      // Not by an assertion, whose message is cut.
      if (broken.length > 0) throw new Error(`${step.title}: ${broken.join('; ')}`);
      position = next;
    }
    harness.stop();
  };
}

/**
 * Walks at random from any input: the rules are kept everywhere, and the actor does what the pure walk says.
 *
 * @param walks how many; the shortest walk that fails is looked for
 * @returns null when all is well; else the seed, the walk by the titles of its steps, and what is wrong at its end
 */
export function walkAtRandom(
  model: MachineModel,
  plan: Plan,
  { walks, seed }: { readonly walks: number; readonly seed: number },
): string | null {
  const walk = createWalk(model, plan);
  const inputs = constantFrom(...Object.keys(model.inputs));
  // A choice below 0 takes an event from anywhere; the others take what the place offers.
  const choices = array(integer({ min: -20, max: 79 }), { maxLength: LONGEST_WALK });
  const found = check(
    property(inputs, choices, (inputName, chosen) => walk(inputName, chosen)),
    { numRuns: walks, seed },
  );
  if (!found.failed) return null;
  const [inputName = '', chosen = []] = found.counterexample ?? [];
  const titles: string[] = [];
  let wrong = 'nothing, when it is walked once more';
  try {
    walk(inputName, chosen, titles);
  } catch (error) {
    wrong = error instanceof Error ? error.message : String(error);
  }
  return [
    `A random walk fails (seed ${seed}, walk ${found.numRuns} of ${walks}).`,
    `From '${inputName}': ${titles.join(' → ')}`,
    `What is wrong: ${wrong}`,
    `Again: npm run walks -- ${model.machine.id} --seed ${seed} --walks ${walks}`,
  ].join('\n');
}
