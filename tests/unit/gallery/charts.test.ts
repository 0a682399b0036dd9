/** Charts say what the machines say, and are committed as they are. `charts-drawn.test.ts` looks at the drawings, as a tool. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { models } from '#model-tests/models/all-models.ts';
import { inventory, nodesOf } from '#model-tests/kit/transitions.ts';
import { chartsOf, committedTexts, drawingNames, KEPT } from '#model-tests/gallery/build/charts.ts';

const FOLDER = join('docs', 'machines');
const charts = chartsOf(models);

test('the files of docs/machines are those of the machines as they are; `npm run gallery` writes them again', () => {
  const texts = committedTexts(charts);
  const drawings = drawingNames(charts);
  const stale = [...texts].filter(
    ([name, content]) =>
      !existsSync(join(FOLDER, name)) || readFileSync(join(FOLDER, name), 'utf8') !== content,
  );
  expect(stale.map(([name]) => name)).toEqual([]);
  expect(
    readdirSync(FOLDER)
      .filter((name) => !texts.has(name) && !KEPT.has(name))
      .toSorted(),
  ).toEqual(drawings.toSorted());
});

describe.each(charts.map((chart, index) => ({ chart, model: models[index] })))(
  '$chart.label',
  ({ chart, model }) => {
    test('has every state and every transition of its machine', () => {
      expect(chart.states.map(({ id }) => id).sort()).toEqual(
        nodesOf(model!.machine.root)
          .map(({ id }) => id)
          .sort(),
      );
      expect(chart.transitions.map(({ key }) => key).sort()).toEqual(
        [...inventory(model!.machine).keys()].sort(),
      );
    });
  },
);

test('a form, a flow that is loaded on demand and a call look different', () => {
  const signIn = charts.find(({ id }) => id === 'signIn');
  const invokes = signIn?.states.flatMap((state) => state.invokes) ?? [];
  const machines = Object.fromEntries(invokes.map(({ id, machine }) => [id, machine]));
  expect(machines).toMatchObject({ credentialsForm: 'form', challenge: 'challenge', authenticate: null });
});
