/**
 * Which states the inspected product is brought to for a picture: those that a person sees and no walk in a browser has
 * met. A state is reached by the shortest of the generated paths.
 */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { planOf, type Path } from '#model-tests/kit/paths.ts';
import { leavesOf } from '../build/evidence.ts';
import { plannedId } from '../build/paths.ts';
import { partOfPath, partsBefore } from '../build/replay.ts';
import { isSeen } from '../chart/screens.ts';
import type { Chart } from '../chart/types.ts';
import type { Part, Refusal } from '../replay/script.ts';

/** A page on which a view starts the machine, and how; the application itself is on every page. */
export interface Stage {
  readonly address: string;
  /** The e-mail address of the member who is there; null for a visitor. */
  readonly member: string | null;
  /** The button that starts the machine; null where the page does. */
  readonly opens: string | RegExp | null;
}

const MEMBER = 'marta@leeds.example';

/** Machines with no machine above them. */
const stages: Readonly<Record<string, Stage>> = {
  accountDeletion: { address: '/settings/security', member: MEMBER, opens: 'Delete my account' },
  application: { address: '/cookie-policy', member: null, opens: null },
  changeAddress: { address: '/settings/myDetails', member: MEMBER, opens: 'Change: E-mail' },
  changePassword: { address: '/settings/security', member: MEMBER, opens: 'Change password' },
  // Its form has one field, as the model's has.
  submission: { address: '/settings/groups', member: MEMBER, opens: 'Create group' },
};

/** A state to stand at. */
export interface Place {
  readonly machine: string;
  readonly slug: string;
  /** The ids of the innermost active states there, and their value as JSON. */
  readonly states: readonly string[];
  readonly state: string;
  readonly path: string;
  readonly step: number;
  /** Null for a machine that runs on every page. */
  readonly stage: Stage | null;
  readonly script: { readonly before: readonly Part[]; readonly part: Part };
}

/** How the machine of a path is started. @returns the reason where it cannot be */
function beginningOf(
  chart: Chart,
  models: readonly MachineModel[],
  charts: readonly Chart[],
): { readonly stage: Stage | null; readonly before: readonly Part[] } | Refusal {
  const stage = stages[chart.id];
  if (stage !== undefined) return { stage, before: [] };
  const before = partsBefore(chart.id, models, charts);
  return 'reason' in before ? before : { stage: null, before };
}

/** The states of a path one after another, its beginning included. */
const positionsOf = ({ initial, steps }: Path) =>
  [initial, ...steps].map(({ snapshot }, step) => ({
    step,
    state: JSON.stringify(snapshot.value),
    snapshot,
  }));

/**
 * @param wanted ids of the states that a picture is wanted of
 * @returns a place for each of them that can be stood at, and why the others cannot
 */
export function placesOf(
  chart: Chart,
  { models, charts }: { readonly models: readonly MachineModel[]; readonly charts: readonly Chart[] },
  wanted: ReadonlySet<string>,
): { readonly places: readonly Place[]; readonly refusals: readonly string[] } {
  const model = models.find(({ machine }) => machine.id === chart.id);
  if (!model || wanted.size === 0) return { places: [], refusals: [] };
  const beginning = beginningOf(chart, models, charts);
  if ('reason' in beginning) return { places: [], refusals: [`${chart.label}: ${beginning.reason}.`] };
  const { stage, before } = beginning;
  const rest = new Set(wanted);
  const all = planOf(model)
    .paths.flatMap((path) => positionsOf(path).map((position) => ({ path, ...position })))
    .filter(({ snapshot }) => snapshot.status === 'active')
    .toSorted((left, right) => left.step - right.step);
  const places = all.flatMap(({ path, step, state }): Place[] => {
    const states = leavesOf(chart.id, state);
    if (!states.some((id) => rest.has(id))) return [];
    const part = partOfPath(model, path);
    if ('reason' in part) return [];
    for (const id of states) rest.delete(id);
    return [
      {
        machine: chart.id,
        slug: chart.slug,
        states,
        state,
        path: plannedId(path),
        step,
        stage,
        script: { before, part: stage === null ? part : { ...part, isRoot: true } },
      },
    ];
  });
  return { places, refusals: [...rest].map((id) => `${id}: no path comes to rest there.`) };
}

/** The innermost states of a chart that a person sees and that have no look. */
export const unseenStates = (chart: Chart, hasLook: (id: string) => boolean): Set<string> =>
  new Set(
    chart.states
      .filter((state) => state.kind === 'atomic' && isSeen(chart, state) && !hasLook(state.id))
      .map(({ id }) => id),
  );
