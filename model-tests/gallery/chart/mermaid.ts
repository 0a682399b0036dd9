/** A chart as a Mermaid state diagram, for places that draw text. */
import type { Chart, ChartState } from './types.ts';

/** Mermaid takes no dots in names. */
const nameOf = (id: string): string => id.replaceAll(/[^A-Za-z0-9]/g, '_');

const labelOf = (on: string, condition: string | null): string =>
  `${on}${condition === null ? '' : ` [${condition}]`}`.replaceAll(/[:;#]/g, ' ');

function linesOf(chart: Chart, state: ChartState, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const children = chart.states.filter(({ parent }) => parent === state.id);
  const own = `${indent}state "${state.label}" as ${nameOf(state.id)}`;
  const end = state.kind === 'final' ? [`${indent}${nameOf(state.id)} --> [*]`] : [];
  if (children.length === 0) return [own, ...end];
  const initial = children.find(({ isInitial }) => isInitial);
  const inner = children.flatMap((child, index) => [
    ...(state.kind === 'parallel' && index > 0 ? [`${indent}  --`] : []),
    ...linesOf(chart, child, depth + 1),
  ]);
  return [
    `${own} {`,
    ...(initial ? [`${indent}  [*] --> ${nameOf(initial.id)}`] : []),
    ...inner,
    `${indent}}`,
  ];
}

export function toMermaid(chart: Chart): string {
  const [root] = chart.states;
  const transitions = chart.transitions.flatMap(({ source, targets, on, condition }) =>
    targets.map((target) => `  ${nameOf(source)} --> ${nameOf(target)}: ${labelOf(on, condition)}`),
  );
  return ['stateDiagram-v2', ...(root ? linesOf(chart, root, 1) : []), ...transitions, ''].join('\n');
}
