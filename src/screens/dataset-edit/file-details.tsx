/** One file of a dataset from the inside: its first rows, how it was read, the rules that it breaks, earlier versions. */
import type { PreviewRow } from '#contract/preview.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Table } from '../../components/table.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { DifferenceButton } from '../difference/difference-dialog.tsx';
import { ScrollRegion } from '../preview/scroll-region.tsx';
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

interface FileProps {
  readonly file: EditedFile;
  readonly changes: FileChanges;
}

interface DetailsProps extends FileProps {
  readonly organisationGUID: string;
  /** Names of columns that look like personal data: their values are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** Takes a file in place of this one. */
  readonly onReplace: (chosen: File) => void;
}

function Earlier({ file, changes }: FileProps) {
  const t = useDatasetEditMessages().files;
  if (file.earlier.length === 0) return null;
  return (
    <section className="stack s">
      <h3>{t.versions}</h3>
      <ul className="violation-list">
        {file.earlier.map(({ versionGUID, version, fileName, addedAt }) => (
          <li key={versionGUID} className="row wrap">
            <span>
              {t.version(version)}, {fileName}, <RelativeTime at={addedAt} />
            </span>
            <DifferenceButton
              versions={{ before: versionGUID, after: file.versionGUID }}
              name={t.version(version)}
            />
            <Button
              small
              aria-label={t.takeLabel(version)}
              onClick={() => changes.useVersion.mutate({ resourceGUID: file.resourceGUID, versionGUID })}
            >
              {t.take}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
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
      <Earlier {...props} />
      {file.checksum !== null && (
        <p className="quiet t13 checksum">
          {t.checksum} <code>{file.checksum.value}</code>
        </p>
      )}
    </div>
  );
}
