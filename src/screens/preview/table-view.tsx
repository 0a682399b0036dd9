/** A table: how much there is, which columns and conditions apply, and one page of its rows. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Columns3, Download } from 'lucide';
import { useEffect, useState } from 'react';
import type { Preview, PreviewColumn, TableState } from '#contract/preview.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { useApi } from '../../app/context.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { FilterChips } from './filter-chips.tsx';
import { previewLink, usePreviewAddress } from './preview-address.ts';
import { columnsQuery, rowsQuery } from './preview-queries.ts';
import { TableGrid } from './table-grid.tsx';
import { tableNotes } from './table-notes.ts';

type Ready = Extract<TableState, { state: 'ready' }>;

export const PAGE_ROWS = 200;
/** Columns that are shown unless the reader chooses others. */
export const USUAL_COLUMNS = 30;

function Notes({ table, format }: { table: Ready; format: string }) {
  const notes = tableNotes(table, format, usePreviewMessages());
  return notes.length === 0 ? null : <p className="quiet t13">{notes.join(' ')}</p>;
}

/** The columns that are shown: those of the address that exist, or the first. */
function shownColumns(named: readonly number[], { columns }: Ready): number[] {
  const known = named.filter((position) => position < columns).slice(0, 60);
  return known.length > 0 ? known : Array.from({ length: Math.min(columns, USUAL_COLUMNS) }, (_, i) => i);
}

export interface TableViewProps {
  readonly resource: Preview['resource'];
  readonly table: Ready;
  readonly may: Preview['may'];
  /** Rows have places. */
  readonly hasPlaces: boolean;
  /** The service says that the table is not ready after all. */
  readonly onTableLost: () => void;
}

/** What is open over the table: a column, the choice of columns, or the download. */
type Open = PreviewColumn | 'picker' | 'download' | null;

interface PartProps {
  readonly resourceGUID: string;
  readonly table: Ready;
  /** The columns that are shown. */
  readonly positions: readonly number[];
  /** Rows that meet the conditions; undefined until they are counted. */
  readonly found: number | undefined;
}

/** How much there is, and what can be done with it. */
function TableBar({
  resourceGUID,
  table,
  positions,
  found,
  may,
  isStale,
  onOpen,
}: PartProps & {
  readonly may: Preview['may'];
  /** The rows of the question before are still shown. */
  readonly isStale: boolean;
  readonly onOpen: (open: Open) => void;
}) {
  const isPageOffered = usePageOffered();
  const t = usePreviewMessages();
  const { filters, sheet } = usePreviewAddress().address;
  return (
    <div className="preview-bar">
      <output className="num">
        {found !== undefined && filters.length > 0 && !isStale
          ? t.found(found, table.rows)
          : t.shape(table.rows, table.columns)}
      </output>
      <div className="row wrap">
        <Button small onClick={() => onOpen('picker')}>
          <Icon of={Columns3} />
          {positions.length < table.columns
            ? t.columns.shown(positions.length, table.columns)
            : t.columns.button}
        </Button>
        {sheet === 0 && may.export && found !== undefined && (
          <Button small onClick={() => onOpen('download')}>
            <Icon of={Download} />
            {t.download.button}
          </Button>
        )}
        {sheet === 0 && may.query && isPageOffered('/preview/$resourceGUID/api') && (
          <Link
            className={buttonClass({ small: true })}
            to="/preview/$resourceGUID/api"
            params={{ resourceGUID }}
          >
            {t.api}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Why there are no rows, and ways on. */
function FailedRows({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = usePreviewMessages();
  const { address, change } = usePreviewAddress();
  return (
    <>
      <FailedState
        title={error instanceof ApiError && error.status > 0 ? error.message : t.rowsFailed}
        offline={error instanceof ApiError && error.status === 0}
        onRetry={onRetry}
      />
      {(address.sort !== null || address.filters.length > 0) && (
        <p>
          <Button small onClick={() => change({ sort: null, filters: [], page: 1 })}>
            {t.clearAll}
          </Button>
        </p>
      )}
    </>
  );
}

/** The dialog that is open. */
function TableDialog({
  open,
  resourceGUID,
  table,
  positions,
  found,
  hasPlaces,
  onClose,
}: PartProps & { readonly open: Open; readonly hasPlaces: boolean; readonly onClose: () => void }) {
  const { address, change } = usePreviewAddress();
  const { filters, sort } = address;
  return (
    <>
      {open === 'picker' && (
        <ColumnPicker
          resourceGUID={resourceGUID}
          chosen={positions}
          onClose={onClose}
          onChoose={(chosen) => {
            onClose();
            change({ columns: chosen });
          }}
        />
      )}
      {open === 'download' && (
        <DownloadDialog
          question={{ resourceGUID, columns: [...address.columns], filters: [...filters], sort }}
          hasPlaces={hasPlaces}
          rows={found ?? table.rows}
          columns={address.columns.length === 0 ? table.columns : positions.length}
          onClose={onClose}
        />
      )}
      {open !== null && open !== 'picker' && open !== 'download' && (
        <ColumnDialog
          column={open}
          rows={table.rows}
          filter={filters.find(({ column }) => column === open.position) ?? null}
          onClose={onClose}
          onFilter={(filter) => {
            onClose();
            const others = filters.filter(({ column }) => column !== open.position);
            change({ filters: filter === null ? others : [...others, filter], page: 1 });
          }}
        />
      )}
    </>
  );
}

export function TableView({ resource, table, may, hasPlaces, onTableLost }: TableViewProps) {
  const { resourceGUID, name, format } = resource;
  const t = usePreviewMessages();
  const api = useApi();
  const { address, change } = usePreviewAddress();
  const [open, setOpen] = useState<Open>(null);
  const positions = shownColumns(address.columns, table);
  const { sort, filters, page, sheet } = address;
  const involved = [...new Set([...positions, ...filters.map(({ column }) => column)])].slice(0, 100);
  const columns = useQuery(columnsQuery(api, { resourceGUID, sheet, positions: involved }));
  const rows = useQuery(
    rowsQuery(api, {
      resourceGUID,
      sheet,
      columns: positions,
      filters: [...filters],
      sort,
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
    }),
  );
  const error = rows.error ?? columns.error;
  const isLost = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    if (isLost) onTableLost();
  }, [isLost, onTableLost]);

  const known = new Map((columns.data?.result ?? []).map((column) => [column.position, column]));
  const shown = positions.flatMap((position) => known.get(position) ?? []);
  const found = rows.data?.totalCount;
  const part = { resourceGUID, table, positions, found };
  return (
    <div className="stack s">
      <TableBar {...part} may={may} isStale={rows.isPlaceholderData} onOpen={setOpen} />
      <Notes table={table} format={format} />
      <FilterChips filters={filters} known={known} onChange={(left) => change({ filters: left, page: 1 })} />
      {error !== null && !isLost ? (
        <FailedRows error={error} onRetry={() => void Promise.all([rows.refetch(), columns.refetch()])} />
      ) : (
        <TableGrid
          caption={t.titleOf(name)}
          columns={shown}
          rows={rows.data?.result ?? null}
          first={(page - 1) * PAGE_ROWS}
          total={found ?? table.rows}
          tableRows={table.rows}
          isStale={rows.isPlaceholderData}
          sort={sort}
          filtered={filters.map(({ column }) => column)}
          resourceGUID={resourceGUID}
          none={table.rows === 0 ? t.none : t.noneFound}
          onSort={(next) => change({ sort: next, page: 1 })}
          onOpen={setOpen}
        />
      )}
      <Pagination
        page={page}
        pageSize={PAGE_ROWS}
        totalCount={found ?? table.rows}
        link={(to) => previewLink({ page: to })}
      />
      <TableDialog {...part} open={open} hasPlaces={hasPlaces} onClose={() => setOpen(null)} />
    </div>
  );
}
