/** A personal token without choices, by the calls of the specification: made, shown whole once, replaced and deleted. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonalToken } from '#contract/personal-token.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { Button } from '../../../components/button.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SecretBanner } from '../secret-banner.tsx';
import { TokenFacts } from './token-facts.tsx';
import type { OwnToken } from './use-personal-token.ts';

function Facts({ token }: { readonly token: PersonalToken }) {
  const t = useSettingsMessages().token;
  const formatInstant = useFormatInstant();
  return (
    <TokenFacts
      rows={[
        [t.ends, `${token.prefix}…${token.lastFour}`],
        [t.createdAt, formatDay(token.createdAt)],
        [t.expiresAt, formatDay(token.expiresAt)],
        [t.lastUsedAt, token.lastUsedAt === null ? t.never : formatInstant(token.lastUsedAt)],
        ...(token.quota === null
          ? []
          : [[t.requests, t.quota(token.quota.used, token.quota.limit)] as const]),
      ]}
    />
  );
}

export function PlainToken({ own: { token, set, failed, canRevoke, revoking } }: { readonly own: OwnToken }) {
  const t = useSettingsMessages().token;
  const api = useApi();
  const [secret, setSecret] = useState<string | null>(null);
  const generate = useMutation({
    mutationFn: () => api.call('generate_personal_token', {}),
    onSuccess: (made) => {
      set(made.token);
      setSecret(made.dataValues);
      showSuccess({ title: t.created });
    },
    onError: () => showFailure({ title: t.failed, text: t.fetchFailedText }),
  });
  const resetting = useConfirmation(async () => {
    const made = await api.call('reset_personal_token', {});
    set(made.token);
    setSecret(made.dataValues);
    showSuccess({ title: t.wasReset });
  }, failed);
  return (
    <>
      {secret !== null && token && (
        <SecretBanner key={secret} text={secret} label={t.label} once={t.once} use={t.use} />
      )}
      {token && <Facts token={token} />}
      <p className="row wrap">
        {token === null && (
          <Button kind="primary" busy={generate.isPending} onClick={() => generate.mutate()}>
            {t.generate}
          </Button>
        )}
        {token && (
          <>
            <Button onClick={() => resetting.send({ type: 'action.requested', subject: 'token' })}>
              {t.reset}
            </Button>
            {canRevoke && (
              <Button
                kind="danger"
                onClick={() => revoking.send({ type: 'action.requested', subject: 'token' })}
              >
                {t.revoke}
              </Button>
            )}
          </>
        )}
      </p>
      <ConfirmDialog confirmation={resetting} {...t.resetAsk} />
    </>
  );
}
