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

interface MeaningProps extends ColumnProps {
  /** The files of the dataset. */
  readonly resources: readonly Resource[];
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

/** What a column contains, and what its codes mean, or where that is. */
function Meaning({ column: { name, description, codes = [], codesFrom }, resources }: MeaningProps) {
  const t = useDatasetPageMessages().columns;
  const file = resources.find(({ resourceGUID }) => resourceGUID === codesFrom?.resourceGUID);
  const elsewhere = codesFrom !== undefined && file !== undefined && (
    <p className="t13">{t.codesFrom(codesFrom.column, file.name)}</p>
  );
  if (codes.length === 0)
    return elsewhere ? (
      <>
        {description}
        {elsewhere}
      </>
    ) : (
      (description ?? <span className="no-meaning">–</span>)
    );
  return (
    <>
      {description}
      {elsewhere}
      <details className="t13">
        <summary aria-label={t.codesOf(name, codes.length)}>{t.codes(codes.length)}</summary>
        <DefinitionList items={codes.map(({ code, label }) => ({ term: code, value: label || '–' }))} />
      </details>
    </>
  );
}

export interface ColumnsSectionProps {
  readonly resource: Resource;
  /** The files of the dataset. */
  readonly resources: readonly Resource[];
}

export function ColumnsSection({ resource, resources }: ColumnsSectionProps) {
  const t = useDatasetPageMessages().columns;
  const described = resource.columns.some(
    ({ description, codes, codesFrom }) =>
      description !== null || codes !== undefined || codesFrom !== undefined,
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
      cell: (column) => <Meaning column={column} resources={resources} />,
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
