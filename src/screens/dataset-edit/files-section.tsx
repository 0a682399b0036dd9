/** The files of a dataset: those on their way, those that are there, and those that were removed. */
import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, LoaderCircle, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { isArchive } from '#contract/publishing-files.ts';
import { begunUpload } from '#machines/upload/upload.machine.ts';
import { uploadRefs } from '#machines/uploads/uploads.machine.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatBytes } from '../../messages/format.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { DescribeFile } from './describe-file.tsx';
import { DropZone } from './drop-zone.tsx';
import { ChangeNote } from './change-note.tsx';
import { isPending, useFileChanges, type FileChanges } from './file-change.ts';
import { FileDetails } from './file-details.tsx';
import { controlId } from './sections.ts';
import { UploadsList } from './uploads-list.tsx';
import type { Editing } from './use-dataset-editing.ts';
import { useDatasetUploads } from './use-dataset-uploads.ts';

type EditedFile = EditedDataset['files'][number];

interface FileRowProps {
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly mayPublish: boolean;
  readonly file: EditedFile;
  /** Names of columns whose values are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** A new version of the file was chosen. */
  readonly onReplace: (file: File) => void;
  readonly onRemove: () => void;
}

const describeId = (resourceGUID: string) => `describe-${resourceGUID}`;
const restoreId = (resourceGUID: string) => `restore-${resourceGUID}`;

/** Moves the focus to a control as soon as it is there, unless something else has it: what had it goes with what it did. */
function useFocusNext(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const control = wanted.current === null ? null : document.getElementById(wanted.current);
    if (control === null) return;
    wanted.current = null;
    if (document.activeElement === document.body) control.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}

const stateIcon = (status: EditedFile['status']) => {
  if (status === 'ready') return CircleCheck;
  return status === 'failed' ? CircleAlert : LoaderCircle;
};

interface FileToolsProps extends Pick<FileRowProps, 'file' | 'onReplace' | 'onRemove'> {
  readonly changes: FileChanges;
  readonly onDescribe: () => void;
}

/** What can be done to a file as a whole. */
function FileTools({ file, changes, onReplace, onRemove, onDescribe }: FileToolsProps) {
  const t = useDatasetEditMessages().files;
  const input = useRef<HTMLInputElement>(null);
  const canUnpack = useOffered('dataset:unpackFile');
  return (
    <span className="row wrap replace-file">
      <input
        ref={input}
        className="sr"
        type="file"
        aria-label={t.replaceLabel(file.name)}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen) onReplace(chosen);
        }}
      />
      {/* The field itself has the focus and the name; this is what a pointer finds. */}
      <Button
        small
        tabIndex={-1}
        aria-hidden="true"
        className="file-button"
        onClick={() => input.current?.click()}
      >
        {t.replace}
      </Button>
      {isArchive(file) && canUnpack && !file.isPublished && (
        <Button
          small
          inactive={file.status === 'processing'}
          aria-label={t.unpackLabel(file.name)}
          onClick={() => changes.send({ type: 'change.requested', change: { act: 'unpack' } })}
        >
          {t.unpack}
        </Button>
      )}
      <Button
        small
        id={describeId(file.resourceGUID)}
        aria-label={t.describeLabel(file.name)}
        onClick={onDescribe}
      >
        {t.describe}
      </Button>
      <Button
        kind="quiet"
        iconOnly
        aria-label={t.removeLabel(file.name)}
        title={t.remove}
        onClick={() => {
          onRemove();
          changes.send({ type: 'change.requested', change: { act: 'remove' } });
        }}
      >
        <Icon of={Trash2} />
      </Button>
    </span>
  );
}

function FileRow({
  datasetGUID,
  organisationGUID,
  mayPublish,
  file,
  hidden,
  onReplace,
  onRemove,
}: FileRowProps) {
  const messages = useDatasetEditMessages();
  const t = messages.files;
  const changes = useFileChanges(datasetGUID, file.resourceGUID);
  const [isDescribing, setDescribing] = useState(false);
  // What was done is no news on the way back to this section.
  const { send } = changes;
  useEffect(() => () => send({ type: 'outcome.dismissed' }), [send]);
  // What has failed, and what only the publisher can answer, is seen at once; a file that is read again stays open.
  const [toggled, setOpen] = useState<boolean>();
  const { system } = file.dialect ?? {};
  const isOpen =
    toggled ?? (file.status === 'failed' || (system !== undefined && system.state !== 'converted'));
  return (
    <li className="file-row" aria-busy={isPending(changes, 'remove', 'unpack')}>
      <div className="file-head">
        <span className="file-name">
          <span className="strong">{file.name}</span>
          <span className="quiet t13">
            {[file.format, file.bytes !== null && formatBytes(file.bytes)].filter(Boolean).join(', ')}
          </span>
        </span>
        <span className={`file-state ${file.status}`}>
          <Icon of={stateIcon(file.status)} />
          <output>{t.states[file.status]}</output>
          {file.shape !== null && (
            <span className="quiet t13 num">{t.shape(file.shape.rows, file.shape.columns)}</span>
          )}
        </span>
        <FileTools
          file={file}
          changes={changes}
          onReplace={onReplace}
          onRemove={onRemove}
          onDescribe={() => setDescribing(true)}
        />
      </div>
      <ChangeNote
        changes={changes}
        words={messages.changes.file}
        // A file that was removed and is here was restored elsewhere. Other changes are shown where they are asked for.
        of={({ act }) => act === 'restore' || act === 'unpack' || (act === 'remove' && changes.made === null)}
      />
      {/* A file that is read again keeps what was read, and the focus that is in it. */}
      {file.status !== 'pending' && (file.status !== 'processing' || file.columns.length > 0) && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t.details}</summary>
          <FileDetails
            file={file}
            datasetGUID={datasetGUID}
            organisationGUID={organisationGUID}
            mayPublish={mayPublish}
            changes={changes}
            hidden={hidden}
          />
        </details>
      )}
      {isDescribing && (
        <DescribeFile
          datasetGUID={datasetGUID}
          organisationGUID={organisationGUID}
          file={file}
          onClose={() => setDescribing(false)}
        />
      )}
    </li>
  );
}

interface RemovedRowProps {
  readonly datasetGUID: string;
  readonly resourceGUID: string;
  readonly name: string;
  readonly onRestore: () => void;
}

/** A file that was removed and can be restored. */
function RemovedRow({ datasetGUID, resourceGUID, name, onRestore }: RemovedRowProps) {
  const { files: t, changes: words } = useDatasetEditMessages();
  const changes = useFileChanges(datasetGUID, resourceGUID);
  return (
    <li className="row wrap" aria-busy={isPending(changes, 'restore')}>
      <span>{name}</span>
      <Button
        small
        aria-label={t.restoreLabel(name)}
        id={restoreId(resourceGUID)}
        onClick={() => {
          onRestore();
          changes.send({ type: 'change.requested', change: { act: 'restore' } });
        }}
      >
        {t.restore}
      </Button>
      <ChangeNote
        changes={changes}
        words={words.file}
        of={({ act }) => act === 'restore' && changes.made === null}
      />
    </li>
  );
}

export function FilesSection({ editing }: { readonly editing: Editing }) {
  const t = useDatasetEditMessages().files;
  const { datasetGUID, dataset } = editing;
  const uploads = useDatasetUploads(datasetGUID);
  const focusNext = useFocusNext();
  // A file whose bytes are on their way from here is in the list of uploads.
  const sending = useSelector(uploads.actor, (snapshot) =>
    uploadRefs(snapshot)
      .map((ref) => begunUpload(ref.getSnapshot()) ?? '')
      .join(' '),
  ).split(' ');
  const files = (dataset?.files ?? []).filter(
    ({ uploadId, status }) => status !== 'pending' || uploadId === null || !sending.includes(uploadId),
  );
  const hasFiles = useSelector(uploads.actor, (now) => uploadRefs(now).length > 0) || files.length > 0;
  return (
    <>
      <DropZone id={controlId('files')} hasFiles={hasFiles} onFiles={(chosen) => uploads.add(chosen)} />
      <UploadsList uploads={uploads.actor} />
      {!hasFiles && <p className="quiet">{t.noneText}</p>}
      {files.length > 0 && (
        <ul className="file-list" aria-label={t.list}>
          {files.map((file) => (
            <FileRow
              key={file.resourceGUID}
              datasetGUID={datasetGUID}
              organisationGUID={dataset?.organisation.organisationGUID ?? ''}
              mayPublish={dataset?.may.publish ?? false}
              file={file}
              hidden={
                new Set(
                  (dataset?.findings ?? [])
                    .filter(
                      (one) => one.resourceGUID === file.resourceGUID && one.answer?.isPersonal !== false,
                    )
                    .map(({ column }) => column),
                )
              }
              onReplace={(chosen) => uploads.add([chosen], { replaces: file.resourceGUID })}
              onRemove={() => focusNext(restoreId(file.resourceGUID))}
            />
          ))}
        </ul>
      )}
      {dataset !== undefined && dataset.removed.length > 0 && (
        <section aria-labelledby="removed-title">
          <h3 id="removed-title">{t.removedTitle}</h3>
          <ul className="violation-list">
            {dataset.removed.map(({ resourceGUID, name }) => (
              <RemovedRow
                key={resourceGUID}
                datasetGUID={datasetGUID}
                resourceGUID={resourceGUID}
                name={name}
                onRestore={() => focusNext(describeId(resourceGUID))}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
