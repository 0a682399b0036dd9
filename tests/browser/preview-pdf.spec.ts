/** A PDF is framed from this origin when the browser has a viewer, and offered as a download always. */
import type { Page } from '@playwright/test';
import { addressOf } from './support/preview.ts';
import { expect, hydrated, test } from './support/test.ts';

/** Opens a dataset at the preview of a PDF. @returns the GUID of the file */
async function openReport(page: Page, hasViewer: boolean): Promise<string> {
  // Which browsers have a viewer is not what is tested.
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value });
  }, hasViewer);
  // No sample is a PDF: the service's answer about one of them is made to say so.
  let guid = '';
  await page.route(/resource(?::|%3A)preview(?:&|$)/, async (route) => {
    const response = await route.fetch();
    const preview = (await response.json()) as { resource: { resourceGUID: string } };
    guid = preview.resource.resourceGUID;
    const resource = { ...preview.resource, url: `/files/${guid}/report.pdf`, format: 'PDF' };
    await route.fulfill({
      response,
      json: { ...preview, resource, table: null, content: 'pdf', reason: null },
    });
  });
  await page.goto(await addressOf(page, 'Cars of the years 1970 to 1982'));
  await hydrated(page);
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Download the document' })).toHaveAttribute(
    'href',
    /\/report\.pdf$/,
  );
  return guid;
}

test('a PDF stands in a frame, with a way to download it', async ({ page }) => {
  const guid = await openReport(page, true);
  const frame = page.locator('#preview iframe');
  await expect(frame).toHaveAttribute('src', `/files/${guid}/report.pdf?inline`);
  await expect(frame).toHaveAttribute('title', /^The document /);
});

test('a browser without a viewer says so, and offers the PDF as a download', async ({ page }) => {
  await openReport(page, false);
  await expect(page.getByText('Your browser has no viewer for PDF documents here.')).toBeVisible();
  await expect(page.locator('#preview iframe')).toHaveCount(0);
});
