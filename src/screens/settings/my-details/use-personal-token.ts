/** The member's personal token as the page reads it, and how it is deleted. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PersonalToken } from '#contract/personal-token.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { personalTokenQuery } from '../../../services/api/people-queries.ts';

export function usePersonalToken() {
  const t = useSettingsMessages().token;
  const api = useApi();
  const queryClient = useQueryClient();
  const query = personalTokenQuery(api);
  const { data, isError, isPending } = useQuery(query);
  const set = (token: PersonalToken | null) => queryClient.setQueryData(query.queryKey, token);
  const failed = () => () => ({ title: t.failed, text: t.fetchFailedText });
  const revoking = useConfirmation(async () => {
    await api.call('revoke_personal_token', {});
    set(null);
    showSuccess({ title: t.revoked });
  }, failed);
  // What could not be read is reported once, as the specification says.
  useEffect(() => {
    if (isError) showFailure({ title: t.failed, text: t.fetchFailedText });
  }, [isError, t]);
  return {
    /** Null: there is none; undefined: it is not known. */
    token: data,
    isPending,
    set,
    /** The toast of a call that failed. */
    failed,
    canRevoke: useOffered('revoke_personal_token'),
    revoking,
  };
}

export type OwnToken = ReturnType<typeof usePersonalToken>;
