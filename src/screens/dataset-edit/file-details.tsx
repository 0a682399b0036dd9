/** One file of a dataset from the inside: its first rows, how it was read, the rules that it breaks, earlier versions. */
import type { PreviewRow } from '#contract/preview.ts';
import { Banner } from '../../components/banner.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Table } from '../../components/table.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { ScrollRegion } from '../preview/scroll-region.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { FileColumns } from './file-columns.tsx';
import { correctReading, Reading } from './file-reading.tsx';
import type { FileChanges } from './use-file-changes.ts';
import { useTable } from './use-table.ts';
import { Violations } from './violations.tsx';

type EditedFile = EditedDataset['files'][number];

/** Rows that are shown of a file; the page of the file has all. */
const ROWS = 10;
const COLUMNS = 12;
function Rows({ file, hidden }: { readonly file: EditedFile; readonly hidden: ReadonlySet<string> }) {
  const t = useDatasetEditMessages().files;
  const { data, error, refetch } = useTable(file, 'rows', (api, resourceGUID, signal) =>
    api.call(
      'resource:previewRows',
      {
        resourceGUID,
        columns: file.columns.slice(0, COLUMNS).map((_, position) => position),
        filters: [],
        limit: ROWS,
      },
      { signal },
    ),
  );
  if (error !== null)
    return <FailedState title={t.rowsFailed} offline={!navigator.onLine} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} />;
  return (
    <ScrollRegion className="scroll-x" aria-label={t.rows}>
      <Table
        caption={t.rows}
        className="rows"
        isOfData
        rows={data.result}
        rowKey={({ row }) => String(row)}
        columns={file.columns.slice(0, COLUMNS).map(({ name }, index) => ({
          key: String(index),
          head: name,
          cell: ({ cells }: PreviewRow) =>
            hidden.has(name) ? <i className="quiet">{t.hidden}</i> : String(cells[index] ?? ''),
        }))}
      />
    </ScrollRegion>
  );
}

interface DetailsProps {
  readonly file: EditedFile;
  readonly changes: FileChanges;
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  /** True: the caller may publish. */
  readonly mayPublish: boolean;
  /** Names of columns that look like personal data: their values are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** Takes a file in place of this one. @param madeOn the version that it was made from */
  readonly onReplace: (chosen: File, madeOn: string) => void;
}

export function FileDetails({ hidden, ...props }: DetailsProps) {
  const { file } = props;
  const t = useDatasetEditMessages().files;
  return (
    <div className="stack file-details">
      {file.status === 'failed' && <Banner kind="danger">{file.statusReason ?? t.states.failed}</Banner>}
      {file.status !== 'failed' && file.columns.length > 0 && <Rows file={file} hidden={hidden} />}
      {file.status === 'ready' && file.columns.length > 0 && (
        <FileColumns file={file} hidden={hidden} changes={props.changes} onReplace={props.onReplace} />
      )}
      <Reading file={file} organisationGUID={props.organisationGUID} changes={props.changes} />
      {(file.status === 'ready' || file.status === 'processing') && file.shape !== null && (
        <Violations
          file={file}
          marked={props.changes.marked}
          isBusy={props.changes.read.isPending || file.status === 'processing'}
          onCorrect={(stated) => correctReading(props.changes, file, stated)}
        />
      )}
      <EarlierVersions {...props} />
      {file.checksum !== null && (
        <p className="quiet t13 checksum">
          {t.checksum} <code>{file.checksum.value}</code>
        </p>
      )}
    </div>
  );
}
