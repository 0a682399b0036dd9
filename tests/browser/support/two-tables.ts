/** A dataset of the sample's first organisation with two tables, published on request: the sample has none. */
import type { Page } from '@playwright/test';
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { accounts, expect, origin, visitAs } from './test.ts';

const table = (name: string, head: string, row: (index: number) => string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...Array.from({ length: 20 }, (_, index) => row(index))].join('\n')),
});

/** The order in which files that are chosen together are attached is that of their uploads: one is attached first. */
const files = [
  table('beds.csv', 'ward,beds,nurses', (index) => `Ward ${index},${10 + index},${index}`),
  table('visits.csv', 'month,visits,costs', (index) => `2024-${index},${100 * index},${7 * index}`),
];

/** All that the checklist asks for. */
const complete = {
  summary: 'Beds and visits of the hospitals in the city, by ward and by month.',
  description: 'Counted each month.',
  contact: { name: 'Hospitals', email: 'hospitals@example.org', url: null },
  themes: [5],
  licence: 1,
  access: 1,
  rights: 'No linking to people.',
  frequency: 26,
  languages: ['en'],
  personalData: 'no',
};

/** @returns the path of its page */
export async function publishTwoTables(page: Page, title: string): Promise<string> {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  const main = page.getByRole('main');
  for (const [place, file] of files.entries()) {
    await main.getByLabel(t.files.choose, { exact: true }).setInputFiles(file);
    await page.waitForURL(/\/edit\?section=files/);
    await expect(main.locator('.file-state.ready')).toHaveCount(place + 1, { timeout: 90_000 });
  }
  const [, slug = '', datasetGUID = ''] =
    /organisation\/([^/]+)\/dataset\/([^/]+)\/edit/.exec(page.url()) ?? [];
  const cookies = await sessionCookies(accounts.marta);
  const token = cookies.find(({ name }) => name === 'accessToken')?.value ?? '';
  const ask = async (name: string, data: object) => {
    const answer = await page.request.post(`${origin()}/api/data/${name}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json() as Promise<{ readonly revisions: Readonly<Record<string, number>> }>;
  };
  const { revisions: base } = await ask('dataset:edit', { datasetGUID });
  await ask('dataset:save', { datasetGUID, changes: { ...complete, title }, base });
  await ask('dataset:publish', { datasetGUID, status: 'onRequest', visibility: 'public' });
  return `/organisation/${slug}/dataset/${datasetGUID}`;
}
