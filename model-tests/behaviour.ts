/**
 * Records the behaviour of every path as others can observe it: `npm run behaviour`, or `npm run behaviour -- sign-in`
 * for some machines. Read the difference before you commit it: it is what changes for services, other actors and people.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { planPaths } from './kit/paths.ts';
import { seenOf, behaviourFile } from './kit/behaviour.ts';
import { modelsNamed } from './models/all-models.ts';
import { projections } from './models/all-projections.ts';

for (const model of modelsNamed(process.argv.slice(2))) {
  const { id } = model.machine;
  const file = behaviourFile(id);
  await mkdir(dirname(file), { recursive: true });
  const seen = seenOf(model, planPaths(model).paths, projections[id]);
  await writeFile(file, `${JSON.stringify(seen, null, 1)}\n`);
}
