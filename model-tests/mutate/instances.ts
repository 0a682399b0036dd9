/**
 * Puts a mutant in the place of a machine, wherever the machine is used already.
 *
 * A module that imports a machine has the very object, and `provide` makes further machines of the same chart
 * while modules load. All of them are changed in place and changed back, so nothing is loaded twice.
 */
import { StateMachine, type AnyStateMachine } from 'xstate';
import type { Implementations } from './mutants.ts';

/** Steps without an event after which a machine is taken to go round in circles. */
const MOST_MICROSTEPS = 1000;

const made = new Set<AnyStateMachine>();
let isLoading = true;

const { provide } = StateMachine.prototype as AnyStateMachine;
StateMachine.prototype.provide = function provideAndNote(this: AnyStateMachine, implementations: never) {
  const machine = provide.call(this, implementations) as AnyStateMachine;
  if (isLoading) made.add(this).add(machine);
  return machine;
} as never;

/** From here on machines are made by tests; each of them comes from one that is known. */
export function finishLoading(): void {
  isLoading = false;
}

/**
 * Makes every machine of this chart the mutant.
 *
 * @param implement changes what each of them was provided with
 * @returns what makes them the original again
 */
export function install(
  machine: AnyStateMachine,
  chart: AnyStateMachine['config'],
  implement: (all: Implementations) => Implementations = (all) => all,
): () => void {
  const { config } = machine;
  const instances = [...made.add(machine)].filter((one) => one.config === config);
  const originals = instances.map((instance) => ({ ...instance }));
  const limited = { ...chart, options: { ...chart.options, maxIterations: MOST_MICROSTEPS } };
  const mutants = instances.map(
    ({ implementations }) => new StateMachine(limited as never, implement(implementations) as never),
  );
  instances.forEach((instance, index) => Object.assign(instance, mutants[index]));
  return () => instances.forEach((instance, index) => Object.assign(instance, originals[index]));
}
