/** The search field and its suggestions. */
import type { Page } from '@playwright/test';

export const searchField = (page: Page, where: 'main' | 'banner' = 'main') =>
  page.getByRole(where).getByRole('combobox', { name: 'Search datasets' });
export const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
export const count = async (page: Page) =>
  Number.parseInt((await page.getByRole('heading', { name: /^\d+ datasets?$/ }).textContent()) ?? '', 10);
