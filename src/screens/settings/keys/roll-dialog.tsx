/** Gives an API key another secret, and says when the present one stops. */
import { useQueryClient } from '@tanstack/react-query';
import { apiKeyCalls, rollOverlaps, type ApiKey, type RollOverlap } from '#contract/api-keys.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { keysQuery } from '../../../services/api/people-queries.ts';
import '../../../styles/segments.css';
import { SecretTimes } from './secret-times.tsx';
import { FormDialog } from '../form-dialog.tsx';
import type { MadeSecret } from './new-secret.tsx';

const overlaps = Object.keys(rollOverlaps) as RollOverlap[];

interface RollDialogProps {
  readonly organisationGUID: string;
  readonly apiKey: ApiKey;
  readonly onRolled: (made: MadeSecret) => void;
  readonly onClose: () => void;
}

export function RollDialog({ organisationGUID, apiKey, onRolled, onClose }: RollDialogProps) {
  const t = useApiKeyMessages().rolling;
  const api = useApi();
  const queryClient = useQueryClient();
  const toRequest = ({ overlap }: Readonly<Record<string, string>>) => ({
    organisationGUID,
    keyGUID: apiKey.keyGUID,
    overlap: overlap as RollOverlap,
  });
  const submission = useSubmission({
    values: { overlap: 'day' },
    schema: apiKeyCalls['key/roll'].request,
    toRequest,
    submit: async (values) => {
      onRolled(await api.call('key/roll', toRequest(values)));
      await queryClient.invalidateQueries({ queryKey: keysQuery(api, organisationGUID).queryKey });
      showSuccess({ title: t.done });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.title(apiKey.name)}
      lead={<p>{t.text(apiKey.days)}</p>}
      submission={submission}
      act={t.act}
      onClose={onClose}
    >
      {(view) => {
        const { value, ...control } = view.field('overlap');
        return (
          <>
            <fieldset className="overlaps">
              <legend className="label">{t.label}</legend>
              <div className="segments">
                {overlaps.map((overlap) => (
                  <label key={overlap}>
                    <input {...control} type="radio" value={overlap} checked={value === overlap} />
                    <span>{t.overlaps[overlap]}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <SecretTimes apiKey={apiKey} overlap={value as RollOverlap} />
            <p className="quiet t14">
              {apiKey.lastUsedAt === null ? (
                t.neverUsed
              ) : (
                <>
                  {t.lastUsed} <RelativeTime at={apiKey.lastUsedAt} />.{' '}
                  {t.inDays(
                    apiKey.week.reduce((sum, { used }) => sum + used, 0),
                    apiKey.week.length,
                  )}
                </>
              )}
            </p>
          </>
        );
      }}
    </FormDialog>
  );
}
