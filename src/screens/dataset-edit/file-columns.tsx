/** The columns of a file: what their values are, and bars of how they are spread. Of personal data no values are drawn. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { StackedFigure } from '../../components/stacked-figure.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { formatNumber, formatShare } from '../../messages/format.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { Histogram } from '../preview/histogram.tsx';
import { ChangeNote } from './change-note.tsx';
import { isPending, shownChange, type FileChanges } from './file-change.ts';
import { useTable } from './use-table.ts';

type EditedFile = EditedDataset['files'][number];
type Column = EditedFile['columns'][number];

/** Columns that are described; the data dictionary has all. */
const COLUMNS = 40;

export interface FileColumnsProps {
  readonly file: EditedFile;
  readonly hidden: ReadonlySet<string>;
  readonly changes: FileChanges;
}

export function FileColumns({ file, hidden, changes }: FileColumnsProps) {
  const messages = useDatasetEditMessages();
  const t = messages.files.columns;
  const { types } = useDatasetPageMessages().columns;
  const shown = file.columns.slice(0, COLUMNS);
  const [isOpen, setOpen] = useState(false);
  const table = useTable(
    file,
    'columns',
    (api, resourceGUID, signal) =>
      api.call('resource:previewColumns', { resourceGUID, limit: COLUMNS }, { signal }),
    isOpen,
  );
  // What is at another address cannot be changed here, and a table has a column.
  const canLeaveOut = file.url === null && file.columns.length > 1;
  const isWriting = isPending(changes, 'remedy');
  const latest = shownChange(changes);
  const leftOut = latest?.act === 'remedy' ? latest.column : null;
  const described = new Map(table.data?.result.map((column) => [column.name, column]));
  const columns: TableColumn<Column>[] = [
    { key: 'name', head: t.name, cell: ({ name }) => <code>{name}</code> },
    { key: 'type', head: t.type, cell: ({ type }) => types[type] },
    {
      key: 'filled',
      head: t.filled,
      end: true,
      cell: ({ filled }) => <StackedFigure value={formatShare(filled)} unit={t.filledUnit} />,
    },
    {
      key: 'distinct',
      head: t.distinct,
      end: true,
      cell: ({ distinct }) => <StackedFigure value={formatNumber(distinct)} unit={t.distinctUnit} />,
    },
    {
      key: 'values',
      head: t.values,
      cell: ({ name }) => {
        if (hidden.has(name))
          return (
            <span className="row wrap">
              <i className="quiet">{t.hidden}</i>
              {canLeaveOut && (
                <Button
                  small
                  busy={isWriting && leftOut === name}
                  inactive={isWriting && leftOut !== name}
                  aria-label={t.leaveOutLabel(name)}
                  onClick={() =>
                    changes.send({
                      type: 'change.requested',
                      change: {
                        act: 'remedy',
                        versionGUID: file.versionGUID,
                        fileName: file.fileName,
                        column: name,
                        remedy: 'without',
                      },
                    })
                  }
                >
                  {t.leaveOut}
                </Button>
              )}
            </span>
          );
        const column = described.get(name);
        const isDrawn = column !== undefined && (column.histogram !== null || column.top.length > 0);
        return isDrawn ? <Histogram column={column} label={t.bars(name)} /> : null;
      },
    },
  ];
  return (
    <details className="edit-preview" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.title(file.columns.length)}</summary>
      <FailedPart of={table} part="columns" />
      <Table
        caption={t.title(file.columns.length)}
        className="dense"
        columns={columns}
        rows={shown}
        rowKey={({ name }) => name}
      />
      <ChangeNote
        changes={changes}
        words={messages.changes.file}
        of={({ act }) => act === 'remedy' && changes.made === null}
      />
      {hidden.size > 0 && canLeaveOut && <p className="quiet t13">{t.leaveOutNote}</p>}
      {file.columns.length > COLUMNS && <p className="quiet t13">{t.first(COLUMNS)}</p>}
    </details>
  );
}
