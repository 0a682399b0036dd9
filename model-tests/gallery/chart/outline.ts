/** A chart as text: nested states, each with what may happen there. The same for a screen reader and for a diff. */
import { causes, saidIn, type Chart, type ChartState, type ChartTransition } from './types.ts';

/** The names of the state and of those around it, without the machine. */
const pathOf = (chart: Chart, id: string): string => {
  const state = chart.states.find((one) => one.id === id);
  if (!state || state.parent === null) return state?.label ?? id;
  const parent = pathOf(chart, state.parent);
  return chart.states[0]?.id === state.parent ? state.label : `${parent} › ${state.label}`;
};

const notesOf = (state: ChartState): string[] => [
  ...(state.isInitial ? ['it begins here'] : []),
  ...(state.kind === 'final' ? ['an end'] : []),
  ...(state.kind === 'parallel' ? ['at the same time'] : []),
  ...(state.kind === 'history' ? ['where it was before'] : []),
  ...state.tags,
  ...(state.screen === null ? [] : [`screen ${state.screen}`]),
];

/** One transition as a sentence, exactly: with its event, its guard and its actions. */
export const transitionInWords = (chart: Chart, transition: ChartTransition): string =>
  sentenceOf(chart, transition, transition);

/** The same as a designer says it. */
export const transitionAsSaid = (chart: Chart, transition: ChartTransition): string =>
  sentenceOf(chart, { ...transition, actions: [] }, saidIn(transition), transition.actions.length > 0);

function sentenceOf(
  chart: Chart,
  { targets, actions }: ChartTransition,
  { on, condition }: Pick<ChartTransition, 'on' | 'condition'>,
  stays = actions.length > 0,
): string {
  const where =
    targets.length > 0
      ? `→ ${targets.map((target) => pathOf(chart, target)).join(', ')}`
      : stays
        ? '(stays)'
        : '(ignored)';
  const does = actions.length === 0 ? '' : `; does: ${actions.join(', ')}`;
  return `${on}${condition === null ? '' : `, ${condition}`} ${where}${does}`;
}

function linesOf(chart: Chart, state: ChartState, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const notes = notesOf(state);
  const requirements = state.requirements.length > 0 ? ` [${state.requirements.join(', ')}]` : '';
  const heading = `${indent}- **${state.label}**${notes.length > 0 ? ` (${notes.join(', ')})` : ''}: ${state.description}${requirements}`;
  const invokes = state.invokes.map(
    ({ label, machine }) => `${indent}  - ${machine === null ? 'asks' : 'opens'}: ${label}`,
  );
  const does = (['entry', 'exit'] as const).flatMap((when) =>
    state[when].length === 0 ? [] : [`${indent}  - on ${when}: ${state[when].join(', ')}`],
  );
  const transitions = chart.transitions
    .filter(({ source }) => source === state.id)
    .map((one) => `${indent}  - ${transitionInWords(chart, one)} · ${causes[one.cause]}`);
  const children = chart.states.filter(({ parent }) => parent === state.id);
  return [
    heading,
    ...invokes,
    ...does,
    ...transitions,
    ...children.flatMap((child) => linesOf(chart, child, depth + 1)),
  ];
}

/** The outline as a Markdown page beside the picture. */
export function toOutline(chart: Chart): string {
  const [root] = chart.states;
  return [
    `# ${chart.label}`,
    '',
    chart.description,
    '',
    `![The chart, whose outline follows](${chart.slug}.svg)`,
    '',
    ...(root ? linesOf(chart, root, 0) : []),
    '',
  ].join('\n');
}
