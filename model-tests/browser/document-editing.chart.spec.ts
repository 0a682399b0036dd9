/** The document-editing machine on the page of the editor of a chart; what the service answers is what the path says. */
import { documents } from '#src/messages/en/documents.ts';
import { expectDrawn, main } from './document-editor.ts';
import { servedChart, walkDocumentEditor } from './edited-documents.ts';

walkDocumentEditor('chart', {
  served: servedChart,
  failed: documents.view.failedChart,
  expectOpen: (page) => expectDrawn(page, main(page).getByRole('figure')),
});
