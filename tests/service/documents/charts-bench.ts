/** Charts of tables that are open, hidden and on request, and the people who ask for them. */
import { randomUUID } from 'node:crypto';
import type { ChartDocument } from '#contract/documents.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import { ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import { shareRows } from '../preview/share-rows.ts';
import { bench, call, harness, opened, secret, useThreeTables } from '../preview/three-tables.ts';
import { chartOf } from '../../support/chart-document.ts';

export const wards = ['Adel', 'Armley', 'Beeston', 'Headingley'] as const;
/** Rows of each ward: 1 in Adel to 4 in Headingley, with amounts of 10 times the number of the row. */
export const rows = wards.flatMap((ward, i) =>
  Array.from({ length: i + 1 }, (_, n) => [ward, String((n + 1) * 10)]),
);
export const csv = (some: readonly (readonly string[])[], head = ['ward', 'amount']) =>
  [head, ...some].map((row) => `${row.join(',')}\n`).join('');

export const chart = (resourceGUID: string, more: Partial<ChartDocument> = {}): ChartDocument =>
  chartOf(resourceGUID, {
    words: 'From the survey.',
    alternative: 'Headingley has most.',
    notes: [{ noteGUID: randomUUID(), at: 'Adel', text: 'Counted twice' }],
    ...more,
  });

export async function saved(document: ChartDocument): Promise<string> {
  return (await call('chart:create', { organisationGUID, document }, people.editor)).documentGUID;
}
export async function published(
  document: ChartDocument,
  visibility: 'public' | 'organisation' = 'public',
): Promise<string> {
  const documentGUID = await saved(document);
  await call('document:publish', { documentGUID, base: 1, visibility }, people.owner);
  return documentGUID;
}

/** The figures by place; null where there are none. */
export const figuresOf = (answer: ChartFigures) =>
  answer.state === 'drawn' ? Object.fromEntries(answer.chart.points.map(({ x, y }) => [String(x), y])) : null;

/** Gives the member rows of one ward of the secret table. */
export const shareWard = (ward: string, columns: number[] | null = null): Promise<void> =>
  shareRows({ harness, opened, bench }, secret, { column: 0, text: ward }, columns);

/** Called by each file of tests: what is made before them, and removed after. */
export const useCharts = (): void => useThreeTables(() => csv(rows), 'catalogue.document');
