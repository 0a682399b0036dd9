/** Earlier versions of a file: how each differs, whether readers get it, and why they do not. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { REASON_LENGTH } from '#contract/publishing-constants.ts';
import { useApi } from '../../app/context.ts';
import { useConfirmation, type Confirmation } from '../../app/use-confirmation.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Button } from '../../components/button.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { rereadPublished, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { DifferenceButton } from '../difference/difference-dialog.tsx';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { FormDialog } from '../settings/form-dialog.tsx';
import { FormArea } from '../settings/submission-form.tsx';
import { ChangeNote } from './change-note.tsx';
import { isPending, type FileChanges } from './file-change.ts';

type EditedFile = EditedDataset['files'][number];
type Version = EditedFile['earlier'][number];

const Asked = z.object({ reason: z.string().check(z.minLength(1), z.maxLength(REASON_LENGTH)) });

interface WithholdProps {
  readonly datasetGUID: string;
  readonly resourceGUID: string;
  readonly version: Version;
  readonly onClose: () => void;
  readonly next: () => HTMLElement | null;
}

function WithholdDialog({ datasetGUID, resourceGUID, version, onClose, next }: WithholdProps) {
  const t = useDatasetEditMessages().files.withheld;
  const api = useApi();
  const queryClient = useQueryClient();
  const { versionGUID } = version;
  const submission = useSubmission({
    values: { reason: '' },
    schema: Asked,
    toRequest: (values) => values,
    submit: async ({ reason = '' }) => {
      await api.call('dataset:withholdVersion', { datasetGUID, resourceGUID, versionGUID, reason });
      await rereadPublished(queryClient);
      showSuccess({ title: t.done(version.version) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.title(version.version)}
      lead={<p>{t.text}</p>}
      next={next}
      submission={submission}
      act={t.act}
      onClose={onClose}
    >
      {(view) => <FormArea view={view} name="reason" label={t.reason} hint={t.reasonHint} rows={3} />}
    </FormDialog>
  );
}

/** Why readers do not get a version. */
function Why({ withheld }: { readonly withheld: NonNullable<Version['withheld']> }) {
  const t = useDatasetEditMessages().files.withheld;
  const { because, reason, by, at, isPurged } = withheld;
  return (
    <span className="quiet t14">
      {t.because[because](reason)} {by !== '' && `${by}, `}
      <RelativeTime at={at} />
      {isPurged && `. ${t.purged}`}
    </span>
  );
}

export interface EarlierVersionsProps {
  readonly datasetGUID: string;
  readonly file: EditedFile;
  readonly changes: FileChanges;
  /** True: the caller may publish. */
  readonly mayPublish: boolean;
}

/** Of the button that withholds a version or gives it back. */
const actId = (versionGUID: string) => `withholding-${versionGUID}`;

interface RowProps {
  readonly file: EditedFile;
  readonly of: Version;
  readonly mayPublish: boolean;
  readonly onTake: () => void;
  readonly onWithhold: () => void;
  readonly onRelease: () => void;
  readonly onPurge: () => void;
}

/** A version, with what can be done with it. */
function VersionRow({ file, of, mayPublish, onTake, onWithhold, onRelease, onPurge }: RowProps) {
  const t = useDatasetEditMessages().files;
  const { versionGUID, version, fileName, addedAt, withheld } = of;
  const isPurged = withheld?.isPurged === true;
  return (
    <li className="row wrap">
      <span>
        {t.version(version)}, {fileName}, <RelativeTime at={addedAt} />
      </span>
      {withheld !== null && <Why withheld={withheld} />}
      {!isPurged && (
        <DifferenceButton
          versions={{ before: versionGUID, after: file.versionGUID }}
          name={t.version(version)}
        />
      )}
      {withheld === null ? (
        <>
          <Button small aria-label={t.takeLabel(version)} onClick={onTake}>
            {t.take}
          </Button>
          <Button
            key="withhold"
            id={actId(versionGUID)}
            small
            aria-haspopup="dialog"
            aria-label={t.withheld.label(version)}
            onClick={onWithhold}
          >
            {t.withheld.act}
          </Button>
        </>
      ) : (
        withheld.mayRelease && (
          <>
            <Button
              key="release"
              id={actId(versionGUID)}
              small
              aria-haspopup="dialog"
              aria-label={t.withheld.releaseLabel(version)}
              onClick={onRelease}
            >
              {t.withheld.release}
            </Button>
            {mayPublish && (
              <Button
                key="purge"
                small
                aria-haspopup="dialog"
                aria-label={t.withheld.purgeLabel(version)}
                onClick={onPurge}
              >
                {t.withheld.purge}
              </Button>
            )}
          </>
        )
      )}
    </li>
  );
}

export function EarlierVersions({ datasetGUID, file, changes, mayPublish }: EarlierVersionsProps) {
  const messages = useDatasetEditMessages();
  const t = messages.files;
  const api = useApi();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Version | null>(null);
  const { resourceGUID } = file;
  const done = async (title: string) => {
    await rereadPublished(queryClient);
    showSuccess({ title });
  };
  const releasing = useConfirmation(async (versionGUID) => {
    await api.call('dataset:releaseVersion', { datasetGUID, resourceGUID, versionGUID });
    await done(t.withheld.released);
  });
  const purging = useConfirmation(async (versionGUID) => {
    await api.call('dataset:purgeVersion', { datasetGUID, resourceGUID, versionGUID });
    await done(t.withheld.purgeDone);
  });
  // After the button that was pressed comes the one that undoes it, or the list where nothing is left to do.
  const last = useRef<string>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = () => document.getElementById(actId(last.current ?? '')) ?? heading.current;
  const ask = (versionGUID: string, open: () => void) => () => {
    last.current = versionGUID;
    open();
  };
  if (file.earlier.length === 0) return null;
  return (
    <section className="stack s" aria-busy={isPending(changes, 'useVersion')}>
      <h3 ref={heading}>{t.versions}</h3>
      <ChangeNote
        changes={changes}
        words={messages.changes.file}
        of={(change) =>
          change.act === 'useVersion' && (changes.made === null || change.versionGUID === file.versionGUID)
        }
      />
      <ul className="violation-list">
        {file.earlier.map((one) => {
          const { versionGUID } = one;
          const confirm = (confirmation: Confirmation) =>
            ask(versionGUID, () => confirmation.send({ type: 'action.requested', subject: versionGUID }));
          return (
            <VersionRow
              key={versionGUID}
              file={file}
              of={one}
              mayPublish={mayPublish}
              onTake={() =>
                changes.send({
                  type: 'change.requested',
                  change: { act: 'useVersion', versionGUID, from: file.versionGUID },
                })
              }
              onWithhold={ask(versionGUID, () => setAsked(one))}
              onRelease={confirm(releasing)}
              onPurge={confirm(purging)}
            />
          );
        })}
      </ul>
      {asked !== null && (
        <WithholdDialog
          datasetGUID={datasetGUID}
          resourceGUID={resourceGUID}
          version={asked}
          onClose={() => setAsked(null)}
          next={next}
        />
      )}
      <ConfirmDialog
        confirmation={releasing}
        title={t.withheld.releaseTitle}
        text={t.withheld.releaseText}
        act={t.withheld.release}
        next={next}
      />
      <ConfirmDialog
        confirmation={purging}
        title={t.withheld.purgeTitle}
        text={t.withheld.purgeText}
        act={t.withheld.purge}
        next={next}
      />
    </section>
  );
}
