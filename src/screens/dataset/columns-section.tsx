/** The dictionary of the main table, folded: what each column is called, contains and means. The preview shows the same with values. */
import type * as z from 'zod/mini';
import type { Column } from '#contract/entities/dataset.ts';
import { DefinitionList } from '../../components/definition-list.tsx';
import { StackedFigure } from '../../components/stacked-figure.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { formatDay, formatNumber, formatShare } from '../../messages/format.ts';
import type { Resource } from './downloads.ts';

type ColumnRecord = z.infer<typeof Column>;

interface ColumnProps {
  readonly column: ColumnRecord;
}

/** What a column is called in its file, and by its label; with the unit of its values. */
function ColumnName({ column: { name, label, unit, endsOn } }: ColumnProps) {
  const t = useDatasetPageMessages().columns;
  return (
    <>
      {label !== undefined && <span className="strong">{label} </span>}
      <code>{name}</code>
      {unit !== undefined && <p className="t13 quiet">{t.unit(unit)}</p>}
      {endsOn !== undefined && <p className="t13 quiet">{t.endsOn(formatDay(endsOn))}</p>}
    </>
  );
}

/** What a column contains, and what its codes mean. */
function Meaning({ column: { name, description, codes = [] } }: ColumnProps) {
  const t = useDatasetPageMessages().columns;
  if (codes.length === 0) return description ?? <span className="no-meaning">–</span>;
  return (
    <>
      {description}
      <details className="t13">
        <summary aria-label={t.codesOf(name, codes.length)}>{t.codes(codes.length)}</summary>
        <DefinitionList items={codes.map(({ code, label }) => ({ term: code, value: label || '–' }))} />
      </details>
    </>
  );
}

export function ColumnsSection({ resource }: { readonly resource: Resource }) {
  const t = useDatasetPageMessages().columns;
  const described = resource.columns.some(
    ({ description, codes }) => description !== null || codes !== undefined,
  );
  const columns: TableColumn<ColumnRecord>[] = [
    { key: 'name', head: t.name, cell: (column) => <ColumnName column={column} /> },
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
      ownLine: true,
      className: 'quiet column-meaning',
      cell: (column) => <Meaning column={column} />,
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
