/** The first rows of a file that is still being sent: its columns, and what their values are. */
import { useQuery } from '@tanstack/react-query';
import { ScrollRegion } from '../preview/scroll-region.tsx';
import { useApi } from '../../app/context.ts';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { formatShare } from '../../messages/format.ts';
import { uploadBeginningQuery } from '../../services/api/publishing-queries.ts';

export interface UploadBeginningProps {
  readonly uploadId: string;
  readonly name: string;
}

interface FirstRow {
  readonly cells: readonly string[];
  readonly row: number;
}

/** Nothing while it is read, and for a file whose rows are read when it is whole. */
export function UploadBeginning({ uploadId, name }: UploadBeginningProps) {
  const t = useDatasetEditMessages().files.beginning;
  const { types } = useDatasetPageMessages().columns;
  const { data } = useQuery(uploadBeginningQuery(useApi(), uploadId));
  if (data?.state !== 'read' || data.read === null) return null;
  const { columns, rows, read } = data;
  return (
    <section className="upload-beginning stack s" aria-label={t.titleOf(name)}>
      <h4>
        {t.title} <span className="quiet t13">{t.read(read.rows, columns.length, read.columns)}</span>
      </h4>
      <ScrollRegion className="scroll-x" aria-label={t.rowsOf(name)}>
        <Table
          caption={t.rowsOf(name)}
          className="rows"
          isOfData
          rows={rows.map((cells, row): FirstRow => ({ cells, row }))}
          rowKey={({ row }) => String(row)}
          columns={columns.map((column, place): TableColumn<FirstRow> => ({
            key: String(place),
            head: (
              <>
                <code>{column.name}</code>
                <span className="quiet t13">
                  {column.isHidden ? t.personal : t.column(types[column.type], formatShare(column.filled))}
                </span>
              </>
            ),
            cell: ({ cells }) =>
              column.isHidden ? <i className="quiet">{t.hidden}</i> : (cells[place] ?? ''),
          }))}
        />
      </ScrollRegion>
    </section>
  );
}
