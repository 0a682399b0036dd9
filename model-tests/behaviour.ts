/**
 * Records the behaviour of every path as others can observe it: `npm run behaviour`, or `npm run behaviour -- signIn` for some machines. Read the
 * difference before you commit it: it is what changes for services, other actors and people.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { planPaths } from './kit/paths.ts';
import { seenOf, behaviourFile } from './kit/behaviour.ts';
import { models } from './models/all-models.ts';
import { projections } from './models/all-projections.ts';

const wanted = process.argv.slice(2);
for (const model of models) {
  const { id } = model.machine;
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const file = behaviourFile(id);
  await mkdir(dirname(file), { recursive: true });
  const seen = seenOf(model, planPaths(model).paths, projections[id]);
  await writeFile(file, `${JSON.stringify(seen, null, 1)}\n`);
}
