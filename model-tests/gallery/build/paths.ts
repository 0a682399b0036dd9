/** Every path of a machine as it is shown: those that were walked in a browser, and those that are walked in Node. */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { elapsedBy } from '#model-tests/kit/graph.ts';
import type { WalkRecord } from '#model-tests/kit/browser-evidence.ts';
import type { Path, Plan } from '#model-tests/kit/paths.ts';
import type { Chart } from '../chart/types.ts';
import type { ShownPath, ShownStep } from '../viewer/path-text.ts';
import { leavesOf, type Evidence } from './evidence.ts';
import { lookOfRun, type Looks, type ShownLook } from './looks.ts';
import { stepInWords } from './step-words.ts';

/** A path with what only the page needs. */
export interface PagePath extends ShownPath {
  readonly isInBrowser: boolean;
  readonly isComplete: boolean;
  readonly steps: readonly PageStep[];
}
export interface PageStep extends ShownStep {
  readonly kind: string;
  /** Addresses of the picture from the first page of the gallery; null where there is none. */
  readonly look: Pick<ShownLook, 'small' | 'full'> | null;
  /** What axe found there; null where it was not asked. */
  readonly findings: readonly string[] | null;
  /** Milliseconds it took in the browser; null in Node. */
  readonly took: number | null;
}

/** The requirements that the states of a path claim. */
function requirementsOf(chart: Chart, states: readonly string[]): string[] {
  const leaves = states.flatMap((state) => leavesOf(chart.id, state));
  const passed = chart.states.filter(({ id }) =>
    leaves.some((leaf) => leaf === id || leaf.startsWith(`${id}.`)),
  );
  return [...new Set(passed.flatMap(({ requirements }) => requirements))].sort();
}

/** A state of the machine, written as JSON, by the labels of its innermost states. */
export const stateInWords = (chart: Chart, state: string): string =>
  leavesOf(chart.id, state)
    .map((id) => chart.states.find((one) => one.id === id)?.label ?? id)
    .join(' and ');

interface RawStep {
  readonly title: string | null;
  readonly kind: string;
  readonly elapsed: number;
  readonly taken: readonly string[];
  readonly state: string;
}

const shown = (chart: Chart, step: RawStep) => ({
  words: stepInWords(step.title, step.kind, step.elapsed),
  title: step.title,
  kind: step.kind,
  elapsed: step.elapsed,
  taken: step.taken,
  state: step.state,
  stateWords: stateInWords(chart, step.state),
});

/** How a path is named in addresses. */
export const plannedId = ({ id }: Pick<Path, 'id'>): string => `node-${id}`;
export const walkedId = ({ walk, path }: Pick<WalkRecord, 'walk' | 'path'>): string => `${walk}-${path}`;

/** The walks that the last run in a browser has made. */
export function walkedPaths(chart: Chart, { walks, looks }: Evidence): PagePath[] {
  const byName = new Map(looks.map((look) => [look.name, look]));
  return walks.map((walk): PagePath => ({
    id: walkedId(walk),
    machine: chart.id,
    name: `${walk.path} in the browser: ${walk.inputName}`,
    isInBrowser: true,
    isComplete: walk.isComplete,
    requirements: requirementsOf(
      chart,
      walk.steps.map(({ state }) => state),
    ),
    steps: walk.steps.map((step) => ({
      ...shown(chart, step),
      look: step.look === null ? null : lookOfRun(chart.slug, step.look),
      findings: step.look === null ? null : (byName.get(step.look)?.violations ?? null),
      took: step.took,
    })),
  }));
}

function stepsOf(path: Path): RawStep[] {
  const at = (state: unknown) => JSON.stringify(state);
  const start: RawStep = {
    title: null,
    kind: 'start',
    elapsed: 0,
    taken: path.initial.trace.taken,
    state: at(path.initial.snapshot.value),
  };
  return [
    start,
    ...path.steps.map(({ step, snapshot, trace }, index) => ({
      title: step.title,
      kind: step.kind,
      elapsed: elapsedBy(path.steps[index - 1] ?? path.initial, step),
      taken: trace.taken,
      state: at(snapshot.value),
    })),
  ];
}

/** The generated paths that every run of the model tests walks; a state shows the picture of a walk that was there. */
export function plannedPaths(chart: Chart, { machine }: MachineModel, plan: Plan, looks: Looks): PagePath[] {
  const lookAt = new Map(
    [...looks.values()].flatMap((all) => all.toReversed().map((look) => [look.state, look] as const)),
  );
  return plan.paths.map((path): PagePath => {
    const steps = stepsOf(path);
    return {
      id: plannedId(path),
      machine: machine.id,
      name: `${path.id} in Node: ${path.inputName}`,
      isInBrowser: false,
      isComplete: true,
      requirements: requirementsOf(
        chart,
        steps.map(({ state }) => state),
      ),
      steps: steps.map((step) => ({
        ...shown(chart, step),
        look: lookAt.get(step.state) ?? null,
        findings: null,
        took: null,
      })),
    };
  });
}
