/** The document-editing machine on the page of the editor of a dashboard; what the service answers is what the path says. */
import { expect } from '@playwright/test';
import { documents } from '#src/messages/en/documents.ts';
import { main, walkOwnCases } from './document-editor.ts';
import { editorOf, servedDashboard } from './edited-documents.ts';

walkOwnCases(
  editorOf('dashboard', {
    served: servedDashboard,
    failed: documents.view.failedDashboard,
    expectOpen: async (page) => {
      await expect(
        main(page).getByRole('heading', { level: 2, name: documents.edit.dashboard.parts }),
      ).toBeVisible();
    },
  }),
);
