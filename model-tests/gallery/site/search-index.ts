/** What the field above every page searches of a machine: its states, the labels of its transitions, and its answers. */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { saidIn, type Chart } from '../chart/types.ts';
import type { Searched } from '../viewer/search.ts';

/** A label once, with the first state that it leaves. */
const labelsOf = (chart: Chart): Searched['says'] =>
  [
    ...Map.groupBy(
      chart.transitions.filter(({ event }) => event !== ''),
      (one) => {
        const { on, condition } = saidIn(one);
        return condition === null || condition === 'otherwise' ? on : `${on}, ${condition}`;
      },
    ),
  ].map(([label, [first]]) => ({ label, id: first?.source ?? chart.id, event: first?.event ?? '' }));

/** Answers that no label names, since a label lists a few only. */
function unlabelledAnswers(chart: Chart, { replies }: Pick<MachineModel, 'replies'>): Searched['says'] {
  const labels = chart.transitions.map((one) => ({ from: one.source, on: saidIn(one).on }));
  return chart.states.flatMap(({ id: state, invokes }) =>
    invokes.flatMap(({ id }) =>
      Object.keys(replies[id] ?? {})
        .filter((name) => !labels.some(({ from, on }) => from === state && on.includes(name)))
        .map((name) => ({ label: name, id: state, event: `xstate.done.actor.${id}` })),
    ),
  );
}

export const searchIndexOf = (chart: Chart, model: Pick<MachineModel, 'replies'>): Searched => ({
  slug: chart.slug,
  label: chart.label,
  about: chart.description,
  states: chart.states.slice(1).map(({ id, label, description }) => ({ id, label, about: description })),
  says: [...labelsOf(chart), ...unlabelledAnswers(chart, model)],
});
