/** The previews of the sample datasets, as a person comes to them. */
import type { Page } from '@playwright/test';
import { expect, hydrated } from './test.ts';

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

/** The GUID of the first file of a sample dataset whose table is made. @param origin of the product, as for `addressOf` */
export async function fileOf(page: Page, title: string, origin = ''): Promise<string> {
  const datasetGUID = (await addressOf(page, title, origin)).split('/').at(-1) ?? '';
  const ask = async (url: string, data: object): Promise<unknown> =>
    (await page.request.post(`${origin}/api/${url}`, { data })).json();
  const dataset = (await ask('discovery/dataset:view', { datasetGUID })) as {
    resources: { resourceGUID: string }[];
  };
  const { resourceGUID } = dataset.resources[0] ?? { resourceGUID: '' };
  const state = async () => {
    const preview = (await ask('data/resource:requestPreview', { resourceGUID, sheet: 0 })) as {
      table: { state: string } | null;
    };
    return preview.table?.state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('ready');
  return resourceGUID;
}
