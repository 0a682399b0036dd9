/** One file of a dataset from the inside: its first rows, how it was read, the rules that it breaks, earlier versions. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PreviewRow } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Table } from '../../components/table.tsx';
import { ApiError } from '../../services/api/api-error.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { DifferenceButton } from '../difference/difference-dialog.tsx';
import { ScrollRegion } from '../preview/scroll-region.tsx';
import { correctReading, Reading } from './file-reading.tsx';
import type { FileChanges } from './use-file-changes.ts';
import { Violations } from './violations.tsx';

type EditedFile = EditedDataset['files'][number];

/** Rows that are shown of a file; the page of the file has all. */
const ROWS = 10;
const COLUMNS = 12;
const TRY_AGAIN_MS = 1000;
const MOST_TRIES = 60;
const isRefusedWith = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status;

function Rows({ file, hidden }: { readonly file: EditedFile; readonly hidden: ReadonlySet<string> }) {
  const t = useDatasetEditMessages().files;
  const api = useApi();
  const { data, error, refetch } = useQuery({
    enabled: file.status === 'ready',
    placeholderData: keepPreviousData,
    // The table is made after the file was read: 409 until then.
    retry: (failures, problem) => failures < MOST_TRIES && isRefusedWith(problem, 409),
    retryDelay: TRY_AGAIN_MS,
    // The same version is read again with other settings.
    queryKey: ['publishing', 'rows', file.rowsGUID, file.stated, file.dialect, file.shape],
    queryFn: async ({ signal }) => {
      const columns = file.columns.slice(0, COLUMNS).map((_, position) => position);
      const { rowsGUID: resourceGUID } = file;
      try {
        return await api.call(
          'resource:previewRows',
          { resourceGUID, columns, filters: [], limit: ROWS },
          { signal },
        );
      } catch (problem) {
        // The table of an imported file is made when it is first asked for.
        if (isRefusedWith(problem, 409))
          await api.call('resource:requestPreview', { resourceGUID }, { signal });
        throw problem;
      }
    },
  });
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
