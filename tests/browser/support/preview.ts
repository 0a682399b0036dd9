/** The previews of the sample datasets, as a person comes to them. */
import type { Page } from '@playwright/test';
import { hydrated } from './test.ts';

interface Hit {
  readonly title: string;
  readonly datasetGUID: string;
  readonly organisation: { readonly slug: string };
}

/**
 * The address of a sample dataset by its title.
 *
 * @param origin of the product, for pages that have no base address
 */
export async function addressOf(page: Page, title: string, origin = ''): Promise<string> {
  const body = JSON.stringify({ statuses: ['published'], limit: 100 });
  const answer = await page.request.get(`${origin}/api/proxy`, {
    params: { method: 'POST', url: 'discovery/dataset:listDiscovery', body },
  });
  const { result } = (await answer.json()) as { result: Hit[] };
  const hit = result.find((one) => one.title.startsWith(title));
  if (hit === undefined) throw new Error(`No sample dataset is called ${title}`);
  return `/organisation/${hit.organisation.slug}/discovery/${hit.datasetGUID}`;
}

/** Opens a dataset at its preview. */
export async function openPreview(page: Page, title: string, search = ''): Promise<void> {
  await page.goto((await addressOf(page, title)) + search);
  await hydrated(page);
  await page.locator('#preview').scrollIntoViewIfNeeded();
}
