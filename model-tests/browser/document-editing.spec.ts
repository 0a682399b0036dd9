/**
 * The document-editing machine on the page of the editor of a chart; what the service answers is what the path says. This page
 * walks the machine whole, since it is the quickest of the three.
 */
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { documents } from '#src/messages/en/documents.ts';
import { documentEditorDriver, expectDrawn, main } from './document-editor.ts';
import { editorOf, servedChart } from './edited-documents.ts';

testInBrowser(
  documentEditorDriver(
    editorOf('chart', {
      served: servedChart,
      failed: documents.view.failedChart,
      expectOpen: (page) => expectDrawn(page, main(page).getByRole('figure')),
    }),
  ),
);
