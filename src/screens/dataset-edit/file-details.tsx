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
import { isPending, readOtherwise, statedBy, type FileChanges } from './file-change.ts';
import { Reading } from './file-reading.tsx';
import type { Stated } from './reading-choice.tsx';
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
}

export function FileDetails({ hidden, ...props }: DetailsProps) {
  const { file, changes } = props;
  const t = useDatasetEditMessages().files;
  // What an editor has chosen stays chosen while it is on its way, and the next choice is made beside it.
  const stated = statedBy(changes, file.stated);
  const wanted = { ...file, stated };
  const correct = (next: Stated) =>
    changes.send({ type: 'change.requested', change: readOtherwise(file.versionGUID, stated, next) });
  return (
    <div className="stack file-details">
      {file.status === 'failed' && <Banner kind="danger">{file.statusReason ?? t.states.failed}</Banner>}
      {file.status !== 'failed' && file.columns.length > 0 && <Rows file={file} hidden={hidden} />}
      {file.status === 'ready' && file.columns.length > 0 && (
        <FileColumns file={file} hidden={hidden} changes={changes} />
      )}
      <Reading
        file={wanted}
        organisationGUID={props.organisationGUID}
        changes={changes}
        onCorrect={correct}
      />
      {(file.status === 'ready' || file.status === 'processing') && file.shape !== null && (
        <Violations
          file={wanted}
          datasetGUID={props.datasetGUID}
          isBusy={isPending(changes, 'read') || file.status === 'processing'}
          onCorrect={correct}
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
