/** Whether a state is seen by a person, and why not where it is not. */
import type { Chart, ChartState } from './types.ts';

/** Why there is no picture of a state, in a sentence; null where there ought to be one. */
export type NoScreen = {
  readonly kind: 'instant' | 'left' | 'end' | 'waits' | 'background';
  readonly words: string;
};

const sentences: Readonly<Record<NoScreen['kind'], string>> = {
  instant: 'No screen: the machine decides at once and goes on.',
  left: 'No screen: the person has left, and the call is still under way.',
  end: 'No screen: the flow is over, and the page goes on without it.',
  waits: 'No screen of its own: it lasts until the call beside it has been answered.',
  background: 'No screen: runs in the background.',
};

const reason = (kind: NoScreen['kind']): NoScreen => ({ kind, words: sentences[kind] });

/** A state that is left in the same moment in any case. */
function isInstant({ transitions }: Chart, { id, kind }: ChartState): boolean {
  const always = transitions.filter(({ source, event }) => source === id && event === '');
  return kind === 'atomic' && always.some(({ condition }) => condition === null || condition === 'otherwise');
}

/** A state that is left as soon as another region has left a state of its own, and by nothing else. */
function isWaiting({ transitions }: Chart, { id, kind }: ChartState): boolean {
  const own = transitions.filter(({ source }) => source === id);
  const isOfAnother = (condition: string | null) => condition?.startsWith('while not ') === true;
  return (
    kind === 'atomic' &&
    own.length > 0 &&
    own.every(({ event, condition }) => event === '' && isOfAnother(condition))
  );
}

/** The state and those around it, the innermost first. */
function around(chart: Chart, state: ChartState): ChartState[] {
  const parent = chart.states.find(({ id }) => id === state.parent);
  return parent ? [state, ...around(chart, parent)] : [state];
}

/** Null for a state that is seen: it has a screen of its own, or is inside of one that has. */
export function whyUnseen(chart: Chart, state: ChartState): NoScreen | null {
  if (state.screen !== null) return null;
  if (state.kind === 'final') return reason('end');
  if (isInstant(chart, state)) return reason('instant');
  const all = around(chart, state);
  if (all.some(({ tags }) => tags.includes('left'))) return reason('left');
  if (isWaiting(chart, state)) return reason('waits');
  if (all.some(({ screen }) => screen !== null)) return null;
  if (all.some(({ tags }) => tags.includes('background'))) return reason('background');
  const within = chart.states.filter(({ id }) => id.startsWith(`${state.id}.`));
  if (within.some(({ screen }) => screen !== null)) return null;
  return reason('background');
}

export const isSeen = (chart: Chart, state: ChartState): boolean => whyUnseen(chart, state) === null;
