/** What of a chart is tried, where and by what, and what is not. */
import type { MachineModel } from '#model-tests/kit/model.ts';
import type { Plan } from '#model-tests/kit/paths.ts';
import { activeNodes } from '#model-tests/kit/transitions.ts';
import type { MachineReport } from '#model-tests/mutate/report.ts';
import { survivors } from '#model-tests/mutate/survivors.ts';
import type { Chart, ChartTransition } from '../chart/types.ts';
import { stateInWords } from './paths.ts';
import { stepAtAnyTime } from './step-words.ts';

export interface TransitionCoverage {
  readonly transition: ChartTransition;
  /** How often the paths in Node, the last walk in a browser and the last walk with the services take it. */
  readonly actor: number;
  readonly browser: number | null;
  readonly services: number | null;
  /** What causes it on the paths, in words. */
  readonly causes: readonly string[];
  readonly requirements: readonly string[];
  /** Why no path takes it, where that is so. */
  readonly unreachable: string | null;
}

export interface Coverage {
  readonly transitions: readonly TransitionCoverage[];
  /** Events of the machine, and the resting states, in words, where nothing comes of them. */
  readonly unanswered: readonly { readonly event: string; readonly states: readonly string[] }[];
  /** States that no path enters. */
  readonly unreached: readonly string[];
  /** How the mutants of the machine fared in the last run; null when it was in none. */
  readonly mutants: MachineReport | null;
  /** Mutants that may live, with the reason, as they are known without a run. */
  readonly excused: readonly { readonly key: string; readonly reason: string }[];
}

type Hits = ReadonlyMap<string, number> | null;

/** How often each transition is taken, and by which steps. */
function countActor(plan: Plan): Map<string, { count: number; readonly titles: Set<string> }> {
  const counts = new Map<string, { count: number; readonly titles: Set<string> }>();
  const note = (keys: readonly string[], title: string) => {
    for (const key of keys) {
      const known = counts.get(key) ?? { count: 0, titles: new Set<string>() };
      known.count += 1;
      known.titles.add(title);
      counts.set(key, known);
    }
  };
  for (const { initial, inputName, steps } of plan.paths) {
    note(initial.trace.taken, `begins with ${inputName}`);
    for (const { step, trace } of steps) note(trace.taken, stepAtAnyTime(step.title, step.kind));
  }
  return counts;
}

function unansweredIn(chart: Chart, plan: Plan): Coverage['unanswered'] {
  const events = [
    ...new Set(
      chart.transitions.map(({ event }) => event).filter((one) => one !== '' && !one.startsWith('xstate.')),
    ),
  ];
  const places = plan.graphs.flatMap((graph) => [...graph.places.values()]);
  const resting = new Map(
    places
      .filter(({ snapshot }) => snapshot.status === 'active')
      .map(({ snapshot }) => [JSON.stringify(snapshot.value), snapshot]),
  );
  return events.map((event) => ({
    event,
    states: [...resting]
      .filter(([, snapshot]) => !activeNodes(snapshot).some((node) => node.transitions.has(event)))
      .map(([state]) => stateInWords(chart, state)),
  }));
}

export function coverageOf(
  chart: Chart,
  model: MachineModel,
  plan: Plan,
  hits: { readonly browser: Hits; readonly services: Hits },
  mutants: MachineReport | null = null,
): Coverage {
  const actor = countActor(plan);
  const entered = new Set(
    plan.graphs.flatMap(({ places }) =>
      [...places.values()].flatMap(({ snapshot }) => activeNodes(snapshot).map(({ id }) => id)),
    ),
  );
  for (const key of plan.covered) entered.add(key.slice(0, key.indexOf(' ')));
  const requirements = new Map(chart.states.map((state) => [state.id, state.requirements]));
  return {
    transitions: chart.transitions.map((transition) => ({
      transition,
      actor: actor.get(transition.key)?.count ?? 0,
      browser: hits.browser === null ? null : (hits.browser.get(transition.key) ?? 0),
      services: hits.services === null ? null : (hits.services.get(transition.key) ?? 0),
      causes: [...(actor.get(transition.key)?.titles ?? [])].sort(),
      requirements: [
        ...new Set([transition.source, ...transition.targets].flatMap((id) => requirements.get(id) ?? [])),
      ].sort(),
      unreachable: model.unreachable?.[transition.key] ?? null,
    })),
    unanswered: unansweredIn(chart, plan),
    unreached: chart.states
      .filter(({ id, kind }) => kind !== 'history' && !entered.has(id))
      .map(({ id }) => id),
    mutants,
    excused: Object.entries(survivors[chart.id] ?? {}).map(([key, reason]) => ({ key, reason })),
  };
}
