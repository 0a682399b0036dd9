/** Prints what the paths of every machine cover: `node model-tests/figures.ts`. */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { byPerson } from './kit/graph.ts';
import { planPaths } from './kit/paths.ts';
import { inventory, nodesOf } from './kit/transitions.ts';
import { models } from './models/all-models.ts';

const row = (model: MachineModel) => {
  const before = process.cpuUsage();
  const plan = planPaths(model);
  const { user, system } = process.cpuUsage(before);
  const total = inventory(model.machine).size;
  const person = planPaths(model, 'transitions', byPerson);
  const steps = (paths: typeof plan.paths) => paths.reduce((sum, path) => sum + path.steps.length, 0);
  return {
    machine: model.machine.id,
    inputs: `${new Set(plan.paths.map(({ inputName }) => inputName)).size}/${Object.keys(model.inputs).length}`,
    states: nodesOf(model.machine.root).length,
    transitions: `${plan.covered.size}/${total}`,
    cases: plan.units,
    places: plan.graphs.reduce((sum, { places }) => sum + places.size, 0),
    paths: plan.paths.length,
    steps: steps(plan.paths),
    'paths by a person': person.paths.length,
    'their steps': steps(person.paths),
    'ms of a processor': Math.round((user + system) / 1000),
  };
};

const rows = models.map((model) => row(model));
const sum = rows.reduce((total, one) => total + one['ms of a processor'], 0);
console.table(rows);
console.log(`The paths of ${rows.length} machines are planned in ${sum} ms of processor time.`);
