/**
 * `npm run gallery`: draws every machine. Writes the charts, outlines and data to `docs/machines`, where they are
 * committed and reviewed as diffs, once everything else has succeeded, and the pages with the pictures of the last run to `artefacts/gallery`, which a
 * development server shows at /docs/machines/. Files of machines that are gone are removed.
 *
 * `npm run gallery -- photograph [walk…]` first walks the product in a browser and takes pictures, for example of `sign-in`.
 * `npm run gallery -- approve [machine…]` first approves machines as they are and as they looked in the last run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approve } from '#model-tests/gallery/build/approve.ts';
import { committedFiles, replaceFiles } from '#model-tests/gallery/build/charts.ts';
import { buildSite } from '#model-tests/gallery/build/site.ts';
import { REPORT_FILE, readReport } from '#model-tests/mutate/report.ts';
import { parseReview } from '#proxy/gallery/review/schema.ts';
import { models } from '#model-tests/models/all-models.ts';
import { findChromium } from './test/chromium.ts';

const CHARTS = join('docs', 'machines');
const EVIDENCE = join('artefacts', 'model');
const PAGES = join('artefacts', 'gallery');
const APPROVED = join(CHARTS, 'approved');
const REVIEW = join(CHARTS, 'review.json');

const [command, ...wanted] = process.argv.slice(2);
if (command !== undefined && command !== 'approve' && command !== 'photograph') {
  console.error(
    `'${command}' is nothing that the gallery can do; there are: photograph [walk…], approve [machine…].`,
  );
  process.exit(2);
}

/** Walks the product and takes pictures. One worker, so that accounts have the same addresses in every run. */
function photograph(walks: readonly string[]): void {
  const files =
    walks.length === 0 ? ['model-tests/browser'] : walks.map((walk) => `model-tests/browser/${walk}`);
  const env = { ...process.env, CHROMIUM_PATH: findChromium(), WALK_PICTURES: 'yes' };
  const { status } = spawnSync('playwright', ['test', '--workers=1', ...files], { stdio: 'inherit', env });
  // What was seen until a walk broke off is worth looking at, so the pages are drawn all the same.
  if (status !== 0) process.exitCode = 1;
}
if (command === 'photograph') photograph(wanted);

/** @returns what people have said; ends the program with a sentence when the file is not a review */
async function marksOf(file: string) {
  if (!existsSync(file)) return [];
  try {
    return parseReview(file, await readFile(file, 'utf8')).marks;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const startedAt = performance.now();
const files = await committedFiles(models);
if (command === 'approve') {
  const pictures = join(PAGES, 'pictures');
  const said = await approve({ models, wanted, evidence: EVIDENCE, pictures, approved: APPROVED }).catch(
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
  for (const sentence of said) console.log(sentence);
}
const made = await buildSite({
  models,
  files,
  evidence: EVIDENCE,
  services: join('artefacts', 'services'),
  approved: APPROVED,
  mutants: readReport(REPORT_FILE),
  marks: await marksOf(REVIEW),
  out: PAGES,
});
// Last of all: what is committed stays as it was when anything above has failed.
await replaceFiles(CHARTS, files);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`${models.length} machines and ${made} new pictures in ${seconds} s.`);
console.log('A development server shows them at /docs/machines/ (npm start).');
