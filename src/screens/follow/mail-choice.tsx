/** Whether changes come by e-mail, too. Shown at once, and taken back when the service refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FollowedPage } from '#contract/follow.ts';
import { useApi } from '../../app/context.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { showFailure } from '../../components/toast.tsx';
import { useFollowMessages } from '../../messages/follow.ts';

export function MailChoice({ mail }: { readonly mail: FollowedPage['mail'] }) {
  const { list, failed } = useFollowMessages();
  const t = list.mail;
  const api = useApi();
  const queryClient = useQueryClient();
  const [confirmed, setConfirmed] = useState(mail.wanted);
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'follow mail' },
    mutationFn: (choice: boolean) => api.call('follow:setMail', { wanted: choice }),
    onError: () => showFailure(failed),
    onSuccess: (_, choice) => {
      setConfirmed(choice);
      return queryClient.invalidateQueries({ queryKey: ['follow', 'list'], refetchType: 'none' });
    },
  });
  if (mail.address === null) return <p className="quiet t14 follow-mail">{t.noAddress}</p>;
  return (
    <div className="follow-mail t14">
      <Checkbox
        checked={isPending ? variables : confirmed}
        aria-describedby="follow-mail-hint"
        onChange={(event) => mutate(event.currentTarget.checked)}
      >
        {t.label}
      </Checkbox>
      <p id="follow-mail-hint" className="quiet t13">
        {t.hint(mail.address)}
      </p>
    </div>
  );
}
