/** Gives an API key or a personal token another secret, and says when the present one stops. */
import { useId } from 'react';
import * as z from 'zod/mini';
import { Overlap, rollOverlaps, type ApiKey, type RollOverlap } from '#contract/api-keys.ts';
import { useSubmission, type SubmissionOptions } from '../../../app/use-submission.ts';
import { ErrorLines } from '../../../components/field.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import '../../../styles/segments.css';
import { FormDialog, type FormDialogProps } from '../form-dialog.tsx';
import { fieldErrors } from '../say.ts';
import { SecretTimes } from './secret-times.tsx';

const overlaps = Object.keys(rollOverlaps) as RollOverlap[];
const Filled = z.object({ overlap: Overlap });

interface RollFormProps extends Pick<FormDialogProps, 'title' | 'after' | 'onClose'> {
  readonly of: Pick<ApiKey, 'days' | 'lastFour' | 'expiresAt' | 'lastUsedAt' | 'week'>;
  /** Makes the call and shows the secret. */
  readonly roll: (overlap: RollOverlap) => Promise<void>;
  /** The toast of a call that failed, where it has one of its own. */
  readonly failed?: SubmissionOptions['failed'];
}

export function RollForm({ of, roll, failed, ...dialog }: RollFormProps) {
  const t = useApiKeyMessages().rolling;
  const settings = useSettingsMessages();
  const errorId = useId();
  const { week, lastUsedAt } = of;
  const submission = useSubmission({
    values: { overlap: 'day' },
    schema: Filled,
    toRequest: (values) => values,
    failed,
    submit: ({ overlap }) => roll(overlap as RollOverlap),
  });
  return (
    <FormDialog {...dialog} lead={<p>{t.text(of.days)}</p>} submission={submission} act={t.act}>
      {(view) => {
        const { value, ...control } = view.field('overlap');
        const errors = fieldErrors(settings, view, 'overlap');
        return (
          <>
            <fieldset className="overlaps" aria-describedby={errors.length > 0 ? errorId : undefined}>
              <legend className="label">{t.label}</legend>
              <div className="segments">
                {overlaps.map((overlap) => (
                  <label key={overlap}>
                    <input {...control} type="radio" value={overlap} checked={value === overlap} />
                    <span>{t.overlaps[overlap]}</span>
                  </label>
                ))}
              </div>
              <div id={errorId} className="errors" aria-live="polite">
                <ErrorLines errors={errors} />
              </div>
            </fieldset>
            <SecretTimes of={of} overlap={value as RollOverlap} />
            <p className="quiet t14">
              {lastUsedAt === null ? (
                t.neverUsed
              ) : (
                <>
                  {t.lastUsed} <RelativeTime at={lastUsedAt} />.{' '}
                  {week.length > 0 &&
                    t.inDays(
                      week.reduce((sum, { used }) => sum + used, 0),
                      week.length,
                    )}{' '}
                  {value !== 'now' && t.told}
                </>
              )}
            </p>
          </>
        );
      }}
    </FormDialog>
  );
}
