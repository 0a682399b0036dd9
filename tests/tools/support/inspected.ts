/**
 * The inspected build on a server of its own, and the gallery beside it on the same origin, so that no other test has
 * to have built either.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { committedFiles } from '#model-tests/gallery/build/charts.ts';
import { buildSite } from '#model-tests/gallery/build/site.ts';
import { models } from '#model-tests/models/all-models.ts';
import { createMachineGallery } from '#proxy/gallery/machine-gallery.ts';
import { startProduct } from '../../support/product.ts';
import { buildInspected } from '../../../scripts/build-inspected.ts';

/** @param machines whose pages are wanted, by id */
export async function startInspected(machines: readonly string[]) {
  await buildInspected({ ifStale: true });
  const folder = mkdtempSync(join(tmpdir(), 'inspected-'));
  const few = models.filter(({ machine }) => machines.includes(machine.id));
  const out = join(folder, 'pages');
  await buildSite({
    models: few,
    files: await committedFiles(few),
    evidence: join(folder, 'model'),
    services: join(folder, 'services'),
    approved: join(folder, 'approved'),
    mutants: null,
    marks: [],
    out,
  });
  const gallery = createMachineGallery(out, true);
  const product = await startProduct({ INSPECT: 'true' });
  return {
    origin: product.origin,
    /** The folder of the pages. */
    pages: out,
    /** Puts the pages where a development server has them. */
    showGallery: (context: BrowserContext): Promise<unknown> =>
      context.route(`${product.origin}/docs/machines/**`, async (route) => {
        const answer = await gallery(new Request(route.request().url()));
        await route.fulfill({
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: Buffer.from(await answer.arrayBuffer()),
        });
      }),
    async stop() {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
