/** A gallery of a few machines, built from a run of one walk that is written here, and a server of its pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { committedFiles } from '#model-tests/gallery/build/charts.ts';
import { buildSite } from '#model-tests/gallery/build/site.ts';
import type { Look, WalkRecord } from '#model-tests/kit/browser-evidence.ts';
import { models } from '#model-tests/models/all-models.ts';
import { createMachineGallery } from '#proxy/gallery/machine-gallery.ts';
import { createMachineReview, REVIEW_PATH } from '#proxy/gallery/machine-review.ts';

/** The machines that are in it. */
export const few = models.filter(({ machine }) => ['form', 'signOut', 'appReview'].includes(machine.id));

const look: Look = {
  machine: 'appReview',
  walk: 'app-review',
  path: 'p01',
  index: 0,
  state: JSON.stringify('open'),
  projection: { screen: 'open', reason: '<script>alert(1)</script>' },
  violations: [],
};
const walk: WalkRecord = {
  machine: 'appReview',
  walk: 'app-review',
  path: 'p01',
  inputName: 'a version',
  isComplete: true,
  steps: [
    {
      title: null,
      kind: 'start',
      elapsed: 0,
      taken: [],
      state: look.state,
      look: 'app-review-p01-00-open',
      took: 12,
    },
    {
      title: 'approval.requested',
      kind: 'event',
      elapsed: 0,
      taken: ['appReview.open | approval.requested | 0'],
      state: JSON.stringify('approving'),
      look: null,
      took: 34,
    },
  ],
};

export interface TestGallery {
  /** The address of the pages, without a slash at the end. */
  readonly origin: string;
  /** Where they are, the evidence and what is approved of it; `review` is the file of what people say. */
  readonly pages: string;
  readonly evidence: string;
  readonly approved: string;
  readonly review: string;
  /** Takes the picture of the walk again, with these words in the page. */
  readonly photograph: (words: string) => Promise<void>;
  readonly build: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @param hasReview false for pages that no development server is behind */
export async function startGallery(browser: Browser, hasReview = true): Promise<TestGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  const [evidence, approved, pages] = ['model', 'approved', 'pages'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const review = join(folder, 'review.json');
  mkdirSync(join(evidence, 'appReview', 'walks'), { recursive: true });
  const name = join(evidence, 'appReview', 'app-review-p01-00-open');
  const photograph = async (words: string) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent(`<h1>${words}</h1>`);
    await page.screenshot({ path: `${name}.png` });
    await page.close();
  };
  writeFileSync(`${name}.json`, JSON.stringify(look));
  writeFileSync(join(evidence, 'appReview', 'walks', 'app-review-p01.json'), JSON.stringify(walk));
  const build = async () => {
    const files = await committedFiles(few);
    const services = join(folder, 'services');
    await buildSite({
      models: few,
      files,
      evidence,
      services,
      approved,
      marks: [],
      mutants: null,
      out: pages,
    });
  };
  await photograph('As it looked');
  const [gallery, said] = [createMachineGallery(pages), createMachineReview(review)];
  const server = createServer((incoming, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      const method = incoming.method ?? 'GET';
      const request = new Request(`http://localhost${incoming.url ?? '/'}`, {
        method,
        headers: { 'content-type': incoming.headers['content-type'] ?? '' },
        ...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
      });
      const isReview = hasReview && new URL(request.url).pathname === REVIEW_PATH;
      const answer = await (isReview ? said : gallery)(request);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/machines`,
    pages,
    evidence,
    approved,
    review,
    photograph,
    build,
    stop: async () => {
      await new Promise((resolve) => void server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What axe finds in the page, a sentence each. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`);
}
