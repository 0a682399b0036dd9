/** Columns of figures that the tables of a report of use have in common, and what each table is given. */
import type { CallResponse } from '#contract/index.ts';
import { reportOrders } from '#contract/list-choices.ts';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import type { TableColumn } from '../../../components/table.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { useReportMessages } from '../../../messages/reports.ts';
import type { ReportsAddress, ReportsPage } from './reports-address.ts';

export type Report = CallResponse<'report:use'>;
export const kinds = ['views', 'previews', 'downloads', 'apiCalls'] as const;
/** The columns of a table of figures, by each of which it can be ordered; the last is a part of the one before it. */
export const tableKinds = reportOrders;
export type Kind = (typeof tableKinds)[number];

/** Columns of these figures, of which narrow screens leave out two. */
export function useFigureColumns<Row extends Partial<Record<Kind, number>>>(
  of: readonly Kind[],
): readonly TableColumn<Row>[] {
  const { figures, units } = useReportMessages();
  return of.map((kind) => ({
    key: kind,
    head: figures[kind],
    end: true,
    ...((kind === 'previews' || kind === 'spatialCalls') && { wideOnly: true }),
    cell: (row) => <StackedFigure value={formatNumber(row[kind] ?? 0)} unit={units[kind]} />,
  }));
}

export interface PartProps {
  readonly report: Report;
  readonly caption: string;
  readonly page: ReportsPage;
  readonly address: ReportsAddress;
}
