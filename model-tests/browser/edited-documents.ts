/** A chart and a dashboard as their editors are shown them, where what the service answers is what a path says. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { ChartDocument, DashboardDocument } from '#contract/documents.ts';
import type { PreviewColumn } from '#contract/preview.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import type { EditedDocument } from '#machines/document-editing/document-editing.types.ts';
import { titleOf } from '#model-tests/models/document-editing.projection.ts';
import { documents } from '#src/messages/en/documents.ts';
import { documentLimits } from '#contract/document-constants.ts';
import { chartOf } from '../../tests/support/chart-document.ts';
import { origin, sessionCookies } from './accounts.ts';
import type { DocumentEditor } from './document-editor.ts';
import { keptDraft } from './edited-map.ts';
import { dataOf } from './gateway.ts';

const DOCUMENT = '7c2f6d1e-9a0b-4d1c-8b53-4e0a7c2b9e21';
const ITEM = '3f9f0b52-6c1d-4f5e-8a6b-1f2e3d4c5b6a';
const RESOURCE = '9b2c7d1e-4f3a-4b5c-8d6e-7f8091a2b3c4';

const textOf = (name: unknown): string => (typeof name === 'string' ? name : '');

/** A chart of three wards; what an item of the model is called, its note says. */
export const servedChart = ({ fields, items }: EditedDocument): ChartDocument =>
  chartOf(RESOURCE, {
    title: titleOf(fields),
    alternative: '',
    y: 'amount',
    aggregate: 'sum',
    notes: items.map(({ name }) => ({ noteGUID: ITEM, at: 'Headingley', text: textOf(name) })),
  });

/** A dashboard of words; an item of the model is a part. */
export const servedDashboard = ({ fields, items }: EditedDocument): DashboardDocument => ({
  kind: 'dashboard',
  title: titleOf(fields),
  words: '',
  onOrganisationPage: false,
  parts: items.map(({ name }) => ({ kind: 'words', partGUID: ITEM, text: textOf(name), wide: true })),
});

type Served = (document: EditedDocument) => ChartDocument | DashboardDocument;

/** The answer that opens a document. */
const editedAs = (served: Served) => (document: EditedDocument, revision: number) => ({
  ...keptDraft,
  documentGUID: DOCUMENT,
  document: served(document),
  revision,
});

const column = (name: string, type: PreviewColumn['type'], position: number): PreviewColumn => ({
  position,
  name,
  type,
  nulls: 0,
  distinct: 3,
  min: null,
  max: null,
  top: [],
  histogram: null,
});
const columns = [column('ward', 'text', 0), column('amount', 'integer', 1)] as const;

const figures: ChartFigures = {
  state: 'drawn',
  chart: {
    points: [
      { x: 'Headingley', y: 41, series: null },
      { x: 'Morley', y: 23, series: null },
      { x: 'Wetherby', y: 12, series: null },
    ],
    step: null,
    rows: { total: 76, used: 76 },
    sample: null,
    categories: null,
    series: null,
  },
  choice: { kind: 'bar', x: 0, y: 1, series: null, aggregate: 'sum' },
  x: columns[0],
  y: columns[1],
  series: null,
  versions: {
    on: 'current',
    made: 1,
    current: 1,
    currentGUID: RESOURCE,
    newer: 0,
    isGone: false,
    isWithheld: false,
  },
};

/** Answers what the page asks beside the calls of a walk, and opens the editor as a member of its organisation. */
async function openDocumentEditor(page: Page, kind: 'chart' | 'dashboard', at: string): Promise<void> {
  await page.context().addCookies(await sessionCookies('marta@leeds.example', at));
  const answers: Readonly<Record<string, unknown>> = {
    'data/chart:try': figures,
    'data/resource:previewColumns': { result: columns, totalCount: columns.length },
    'data/dashboard:preview': { parts: [] },
  };
  for (const [call, json] of Object.entries(answers))
    await routeCalls(
      page,
      (url) => dataOf(url) === call,
      (route) => route.fulfill({ json }),
    );
  await page.goto(`${at}/organisation/leeds-open-data/${kind}/${DOCUMENT}/edit`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

/** What the walks of these two editors have in common. The pictures of the chart's are those of the machine. */
export const editorOf = (
  kind: 'chart' | 'dashboard',
  { served, ...particular }: Pick<DocumentEditor, 'failed' | 'expectOpen'> & { readonly served: Served },
): DocumentEditor => ({
  ...particular,
  prefix: 'document',
  texts: documents.edit,
  longestTitle: documentLimits.title,
  served,
  edited: editedAs(served),
  open: (page) => openDocumentEditor(page, kind, origin()),
  ...(kind === 'dashboard' && { of: kind }),
});
