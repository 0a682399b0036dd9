/**
 * `npm run gallery`: draws every machine. Writes the charts, outlines and data to `docs/machines`, where they are
 * committed and reviewed as diffs; files of machines that are gone are removed.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { committedFiles } from '#gallery/build/charts.ts';
import { models } from '#model-tests/models.ts';

const CHARTS = join('docs', 'machines');

const startedAt = performance.now();
const files = await committedFiles(models);
await mkdir(CHARTS, { recursive: true });
const before = await readdir(CHARTS);
await Promise.all(before.filter((name) => !files.has(name)).map((name) => rm(join(CHARTS, name))));
await Promise.all([...files].map(([name, content]) => writeFile(join(CHARTS, name), content)));
console.log(`${models.length} machines in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
