/**
 * `npm run gallery`: draws every machine. Writes the charts, outlines and data to `docs/machines`, where they are
 * committed and reviewed as diffs, and the pages with the pictures of the last run to `artefacts/gallery`, which a
 * development server shows at /docs/machines/. Files of machines that are gone are removed.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { committedFiles } from '#gallery/build/charts.ts';
import { buildSite } from '#gallery/build/site.ts';
import { models } from '#model-tests/models.ts';

const CHARTS = join('docs', 'machines');

const startedAt = performance.now();
const files = await committedFiles(models);
await mkdir(CHARTS, { recursive: true });
const before = await readdir(CHARTS);
await Promise.all(before.filter((name) => !files.has(name)).map((name) => rm(join(CHARTS, name))));
await Promise.all([...files].map(([name, content]) => writeFile(join(CHARTS, name), content)));
const made = await buildSite({
  models,
  files,
  evidence: join('artefacts', 'model'),
  services: join('artefacts', 'services'),
  out: join('artefacts', 'gallery'),
});
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`${models.length} machines and ${made} new pictures in ${seconds} s.`);
console.log('A development server shows them at /docs/machines/ (npm start).');
