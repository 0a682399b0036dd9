/** Files on their way to the server: how far each is, and what can be done about it. */
import { useSelector } from '@xstate/react';
import { CircleAlert, Copy, FileUp, Pause, Play, RotateCw, X } from 'lucide';
import { UPLOAD_PIECE } from '#contract/uploads.ts';
import {
  begunUpload,
  uploadProblem,
  uploadProgress,
  uploadScreen,
  type UploadRef,
} from '#machines/upload/upload.machine.ts';
import { uploadRefs, type UploadsRef } from '#machines/uploads/uploads.machine.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { sayBrokenRule } from '../../messages/rules.ts';
import { UploadBeginning } from './upload-beginning.tsx';
import { UploadsTotal } from './uploads-total.tsx';

function UploadRow({ upload }: { readonly upload: UploadRef }) {
  const t = useDatasetEditMessages().files;
  const snapshot = useSelector(upload, (current) => current);
  const screen = uploadScreen(snapshot);
  const { name, size, offset } = uploadProgress(snapshot);
  const problem = uploadProblem(snapshot);
  if (screen === null) return null;
  const uploadId = begunUpload(snapshot);
  const isRefused = screen === 'refused';
  // Nothing is lost, and nothing is to be done.
  const isSame = problem?.code === 'sameBytes';
  const said =
    problem === null
      ? t.upload[screen]
      : isSame
        ? t.sameBytes(String(problem.params?.['name'] ?? ''))
        : (sayBrokenRule(problem) ??
          t.problems[problem.code as keyof typeof t.problems] ??
          t.problems.unknown);
  return (
    <li>
      <div className="upload-row">
        <Icon of={isSame ? Copy : isRefused ? CircleAlert : FileUp} />
        <span className="upload-name">
          <code>{name}</code>
          <span className="quiet t13 num">{t.progress(offset, size)}</span>
        </span>
        <span className="upload-state">
          {!isRefused && (
            <progress value={offset} max={size} aria-label={`${name}: ${t.progress(offset, size)}`} />
          )}
          <output className={problem === null || isSame ? 't13 quiet' : 't13 problem'}>{said}</output>
        </span>
        <span className="row">
          {(screen === 'interrupted' || screen === 'signedOut') && (
            <Button
              small
              aria-label={t.retryLabel(name)}
              onClick={() => upload.send({ type: 'retry.requested' })}
            >
              <Icon of={RotateCw} />
              {t.retry}
            </Button>
          )}
          {(screen === 'sending' || screen === 'waiting' || screen === 'beginning') && (
            <Button
              kind="quiet"
              iconOnly
              aria-label={t.pauseLabel(name)}
              title={t.pause}
              onClick={() => upload.send({ type: 'upload.paused' })}
            >
              <Icon of={Pause} />
            </Button>
          )}
          {screen === 'paused' && (
            <Button
              kind="quiet"
              iconOnly
              aria-label={t.resumeLabel(name)}
              title={t.resume}
              onClick={() => upload.send({ type: 'upload.resumed' })}
            >
              <Icon of={Play} />
            </Button>
          )}
          {screen !== 'processing' && (
            <Button
              kind="quiet"
              iconOnly
              aria-label={t.cancelLabel(name)}
              title={t.cancel}
              onClick={() => upload.send({ type: 'upload.cancelled' })}
            >
              <Icon of={X} />
            </Button>
          )}
        </span>
      </div>
      {uploadId !== null && !isRefused && offset >= UPLOAD_PIECE && (
        <UploadBeginning uploadId={uploadId} name={name} />
      )}
    </li>
  );
}

/** Nothing while no file is on its way. */
export function UploadsList({ uploads }: { readonly uploads: UploadsRef }) {
  const t = useDatasetEditMessages().files;
  const refs = useSelector(
    uploads,
    uploadRefs,
    (one, other) => one.length === other.length && one.every((ref, index) => ref === other[index]),
  );
  if (refs.length === 0) return null;
  return (
    <section aria-labelledby="uploads-title">
      <h3 id="uploads-title">{t.onTheWay}</h3>
      {refs.length > 1 && <UploadsTotal uploads={uploads} />}
      <ul className="upload-list">
        {refs.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <p className="quiet t13">{t.later}</p>
    </section>
  );
}
