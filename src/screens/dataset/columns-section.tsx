/** The dictionary of the main table, folded: what each column is called, contains and means. The preview shows the same with values. */
import type * as z from 'zod/mini';
import type { Column } from '#contract/entities/dataset.ts';
import { StackedFigure } from '../../components/stacked-figure.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { formatNumber, formatShare } from '../../messages/format.ts';
import type { Resource } from './downloads.ts';

type ColumnRecord = z.infer<typeof Column>;

export function ColumnsSection({ resource }: { readonly resource: Resource }) {
  const t = useDatasetPageMessages().columns;
  const described = resource.columns.some(({ description }) => description !== null);
  const columns: TableColumn<ColumnRecord>[] = [
    { key: 'name', head: t.name, cell: ({ name }) => <code>{name}</code> },
    { key: 'type', head: t.type, cell: ({ type }) => t.types[type] },
    {
      key: 'values',
      head: t.values,
      end: true,
      cell: ({ distinct }) => <StackedFigure value={formatNumber(distinct)} unit={t.valuesUnit} />,
    },
    {
      key: 'filled',
      head: t.filled,
      end: true,
      cell: ({ filled }) => <StackedFigure value={formatShare(filled)} unit={t.filledUnit} />,
    },
  ];
  if (described)
    columns.push({
      key: 'description',
      head: t.description,
      wideOnly: true,
      className: 'quiet',
      cell: ({ description }) => description ?? '–',
    });
  return (
    <section id="columns" className="columns-part">
      <details className="columns-fold">
        <summary>
          <h2>{t.title}</h2> <span className="quiet t14">{t.of(resource.columns.length, resource.name)}</span>
        </summary>
        <Table
          caption={t.title}
          className="dense"
          columns={columns}
          rows={resource.columns}
          rowKey={({ name }) => name}
        />
      </details>
    </section>
  );
}
