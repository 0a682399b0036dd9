/** The picture of an app: chosen as a file, sent at once with its progress, shown when it is there. */
import { ImageUp, Trash2, X } from 'lucide';
import { useRef } from 'react';
import { pictureLimits, pictureTypes } from '#contract/app-constants.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { sentenceOf } from './sentence.ts';
import type { AppSubmission } from './use-app-submission.ts';

export interface PictureFieldProps {
  readonly submission: AppSubmission;
  /** Where the uploaded picture is; empty without one. */
  readonly url: string;
  readonly errors: readonly string[];
}

export function PictureField({ submission, url, errors }: PictureFieldProps) {
  const t = useAppSubmissionMessages();
  const input = useRef<HTMLInputElement>(null);
  const { upload, pictureProblem } = submission;
  const problem = pictureProblem === null ? [] : [sentenceOf(t, pictureProblem)];
  const percent = Math.round((upload?.share ?? 0) * 100);
  const { bytes, width, height } = pictureLimits;
  return (
    <div className="stack s">
      <Field
        id="app-picture"
        label={t.fields.picture}
        hint={t.fields.pictureHint(bytes, width, height)}
        errors={[...problem, ...errors]}
      >
        {(control) => (
          <>
            <input
              {...control}
              ref={input}
              className="sr"
              type="file"
              data-field="picture"
              accept={pictureTypes.join(',')}
              disabled={upload !== null}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                // The same file may be chosen again after it was refused.
                event.currentTarget.value = '';
                if (file) submission.choosePicture(file);
              }}
            />
            <div className="picture-choice">
              {url !== '' && upload === null && (
                <div className="app-picture">
                  <img src={url} alt={t.picture.alt} />
                </div>
              )}
              {upload === null ? (
                <div className="row wrap">
                  {/* The field itself has the focus and the name; this is what a pointer finds. */}
                  <Button
                    tabIndex={-1}
                    aria-hidden="true"
                    className="file-button"
                    onClick={() => input.current?.click()}
                  >
                    <Icon of={ImageUp} />
                    {url === '' ? t.picture.choose : t.picture.replace}
                  </Button>
                  {url !== '' && (
                    <Button
                      kind="quiet"
                      onClick={() => {
                        submission.send({ type: 'picture.removed' });
                        input.current?.focus();
                      }}
                    >
                      <Icon of={Trash2} />
                      {t.picture.remove}
                    </Button>
                  )}
                </div>
              ) : (
                <div className="row wrap">
                  <progress
                    value={upload.share}
                    max={1}
                    aria-label={t.picture.uploading(upload.picture.name, percent)}
                  />
                  <span className="t14 quiet num">{t.picture.uploading(upload.picture.name, percent)}</span>
                  <Button small onClick={() => submission.send({ type: 'upload.cancelled' })}>
                    <Icon of={X} />
                    {t.picture.cancel}
                  </Button>
                </div>
              )}
            </div>
          </>
        )}
      </Field>
      <output className="sr">{url !== '' && upload === null ? t.picture.taken : ''}</output>
    </div>
  );
}
