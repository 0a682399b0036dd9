/**
 * `npm run gallery`: draws every machine. Writes the charts, outlines and data to `docs/machines`, where they are
 * committed and reviewed as diffs, once everything else has succeeded, and the pages with the pictures of the last run to `artefacts/gallery`, which a
 * development server shows at /docs/machines/. Files of machines that are gone are removed.
 *
 * `npm run gallery -- photograph [walk…]` first walks the product in a browser and takes pictures, for example of `sign-in`.
 * `npm run gallery -- stand [machine…]` first takes pictures of the states that no walk meets, in the inspected product.
 * `npm run gallery -- approve [machine…]` first approves machines as they are and as they looked in the last run.
 * `npm run gallery -- compare BASE [HEAD]` shows instead what two commits have different, in `artefacts/comparison`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approve } from '#model-tests/gallery/build/approve.ts';
import { compareRevisions } from '#model-tests/gallery/build/revisions.ts';
import { committedFiles, replaceFiles } from '#model-tests/gallery/build/charts.ts';
import { readLayouts, writeLayouts } from '#model-tests/gallery/build/kept-layouts.ts';
import { buildSite } from '#model-tests/gallery/build/site.ts';
import { REPORT_FILE, readReport } from '#model-tests/mutate/report.ts';
import { parseReview } from '#proxy/gallery/review/schema.ts';
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { stand } from '#model-tests/gallery/stand/stand.ts';
import { models } from '#model-tests/models/all-models.ts';
import { startProduct } from '../tests/support/product.ts';
import { buildInspected } from './build-inspected.ts';
import { findChromium } from './test/chromium.ts';

const CHARTS = join('docs', 'machines');
const EVIDENCE = join('artefacts', 'model');
const PAGES = join('artefacts', 'gallery');
const COMPARISON = join('artefacts', 'comparison');
const APPROVED = join(CHARTS, 'approved');
const REVIEW = join(CHARTS, 'review.json');
const LAYOUTS = join('artefacts', 'layouts.json');

const [command, ...wanted] = process.argv.slice(2);
const COMMANDS = ['photograph', 'stand', 'approve', 'compare'];
if (command !== undefined && !COMMANDS.includes(command)) {
  console.error(
    `'${command}' is nothing that the gallery can do; there are: photograph [walk…], stand [machine…], approve [machine…], compare BASE [HEAD].`,
  );
  process.exit(2);
}

if (command === 'compare') {
  const [base, head = null] = wanted;
  if (base === undefined) {
    console.error('Name a commit to compare with: npm run gallery -- compare main');
    process.exit(2);
  }
  const lines = await compareRevisions({ base, head, out: COMPARISON });
  console.log(lines.length === 0 ? 'Charts and approved pictures are the same.' : lines.join('\n'));
  console.log(`Open ${join(COMPARISON, 'index.html')}.`);
  process.exit(0);
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

/** Brings the inspected product to the states that no walk meets. */
async function standEverywhere(machines: readonly string[]): Promise<void> {
  await buildInspected({ ifStale: true });
  const product = await startProduct({ INSPECT: 'true' });
  // The sessions of `accounts.ts` are those of this product.
  process.env['PRODUCT_ORIGIN'] = product.origin;
  try {
    const { taken, said } = await stand({
      models,
      wanted: machines,
      evidence: EVIDENCE,
      approved: APPROVED,
      origin: product.origin,
      session: sessionCookies,
    });
    for (const sentence of said) console.log(sentence);
    console.log(`${taken} states were photographed.`);
  } finally {
    await product.stop();
  }
}
if (command === 'stand') await standEverywhere(wanted);

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
readLayouts(LAYOUTS);
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
writeLayouts(LAYOUTS);
// Last of all: what is committed stays as it was when anything above has failed.
await replaceFiles(CHARTS, files);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`${models.length} machines and ${made} new pictures in ${seconds} s.`);
console.log('A development server shows them at /docs/machines/ (npm start).');
