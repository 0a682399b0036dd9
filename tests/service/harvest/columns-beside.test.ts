/** Columns of a source that readers had beside each other are not the same, which a look says before it is applied. */
import { expect, it } from 'vitest';
import { benchOfFile, of } from './harvest-bench.ts';
import { renamedBench } from './renamed-bench.ts';

const bench = benchOfFile();
const { dryRun, applied, items } = bench;
const { serve, named } = renamedBench(bench);

it('a column that readers had beside another one is not that one, which a look says before anything is confirmed', async () => {
  const made = await named();
  const { sourceGUID, identifier, resourceGUID } = made;
  serve(identifier, 'id', 'name', 'ward', 'person');
  await applied(sourceGUID);
  serve(identifier, 'id', 'name', 'ward');
  await applied(sourceGUID);
  serve(identifier, 'id', 'person', 'ward');
  const run = await dryRun(sourceGUID);
  const [item] = await items(run.runGUID);
  expect(item?.columns[0]).toMatchObject({
    added: ['person'],
    gone: [{ name: 'name', likely: null, beside: ['person'], after: null }],
  });
  const about = { ...of, runGUID: run.runGUID, position: item?.position ?? 0, resourceGUID };
  expect(
    await bench.bench.status('harvest:confirmRenaming', { ...about, before: 'name', after: 'person' }),
  ).toBe(409);
  // Applied without it, nothing follows.
  await bench.bench.ask('harvest:apply', { ...of, runGUID: run.runGUID });
  await bench.bench.harvest.idle();
  expect(await made.state()).toMatchObject({ chart: 'name', granted: ['name', 'ward'], words: ['name'] });
});
