/** Gives an API key another secret. */
import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { useApi } from '../../../app/context.ts';
import { showSuccess } from '../../../components/toast.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { keysQuery } from '../../../services/api/people-queries.ts';
import { ofKey, useNewSecret } from './new-secret.tsx';
import { RollForm } from './roll-form.tsx';

interface RollDialogProps {
  readonly organisationGUID: string;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function RollDialog({ organisationGUID, apiKey, onClose }: RollDialogProps) {
  const t = useApiKeyMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { show, send, after } = useNewSecret(onClose);
  return (
    <RollForm
      title={t.rolling.title(apiKey.name)}
      of={apiKey}
      roll={async (overlap) => {
        const { keyGUID } = apiKey;
        show(ofKey(t, await api.call('key/roll', { organisationGUID, keyGUID, overlap })));
        await queryClient.invalidateQueries({ queryKey: keysQuery(api, organisationGUID).queryKey });
        showSuccess({ title: t.rolling.done });
      }}
      after={after}
      onClose={() => send({ type: 'leaving.requested' })}
    />
  );
}
