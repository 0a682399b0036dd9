/** The button that makes a dashboard, and opens it in its editor. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { Button } from '../../components/button.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { DOCUMENTS } from '../../services/api/document-queries.ts';

export function NewDashboard({
  organisation: { organisationGUID, slug },
}: {
  readonly organisation: UserOrganisation;
}) {
  const t = useDocumentMessages();
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('dashboard:create', { organisationGUID }),
    onSuccess: ({ documentGUID }) => {
      // The list is shown again on the way back.
      void queryClient.invalidateQueries({ queryKey: DOCUMENTS });
      return navigate({
        to: '/organisation/$orgSlug/dashboard/$dashboardGUID/edit',
        params: { orgSlug: slug, dashboardGUID: documentGUID },
      });
    },
    onError: (error) => showFailed(error, t.created),
  });
  return (
    <Button kind="primary" busy={isPending} onClick={() => mutate()}>
      {t.newDashboard}
    </Button>
  );
}
