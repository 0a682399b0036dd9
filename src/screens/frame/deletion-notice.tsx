/** Says on every page of a member that their account will be deleted, and lets them keep it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { useFormatInstant } from '../../app/time-zone.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useSecurityMessages } from '../../messages/security.ts';
import { noticesKey } from '../../services/api/notice-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';

/** @param at by ISO 8601 */
export function DeletionNotice({ at }: { readonly at: string }) {
  const t = useSecurityMessages().deletion.notice;
  const api = useApi();
  const queryClient = useQueryClient();
  const formatInstant = useFormatInstant();
  const canKeep = useOffered('account/keep');
  const showFailed = useShowFailed();
  const keep = useMutation({
    mutationFn: () => api.call('account/keep', {}),
    async onSuccess() {
      queryClient.setQueryData(
        userQuery(api).queryKey,
        (user: User | undefined) => user && { ...user, deletionAt: null },
      );
      showSuccess({ title: t.kept });
      document.getElementById('main')?.focus();
      await queryClient.invalidateQueries({ queryKey: noticesKey });
    },
    onError: (reason) => showFailed(reason),
  });
  return (
    <section className="container notice" aria-label={t.label}>
      <Banner kind="warning">
        <p>{t.text(formatInstant(at))}</p>
        {canKeep && (
          <p className="row">
            <Button small busy={keep.isPending} onClick={() => keep.mutate()}>
              {t.keep}
            </Button>
          </p>
        )}
      </Banner>
    </section>
  );
}
