/** The personal token: made, shown whole once, replaced and deleted. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PersonalToken } from '#contract/personal-token.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { Button } from '../../../components/button.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { personalTokenQuery } from '../../../services/api/people-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SecretBanner } from '../secret-banner.tsx';
import { PERSONAL_TOKEN } from '../settings-entries.ts';

function Facts({ token }: { readonly token: PersonalToken }) {
  const t = useSettingsMessages().token;
  const formatInstant = useFormatInstant();
  const rows = [
    [t.ends, `${token.prefix}…${token.lastFour}`],
    [t.createdAt, formatDay(token.createdAt)],
    [t.expiresAt, formatDay(token.expiresAt)],
    [t.lastUsedAt, token.lastUsedAt === null ? t.never : formatInstant(token.lastUsedAt)],
    ...(token.quota === null ? [] : [[t.requests, t.quota(token.quota.used, token.quota.limit)] as const]),
  ] as const;
  return (
    <dl className="address-list">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="quiet t14">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PersonalTokenSection() {
  const t = useSettingsMessages().token;
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, isError, isPending } = useQuery(personalTokenQuery(api));
  const [secret, setSecret] = useState<string | null>(null);
  const { queryKey } = personalTokenQuery(api);
  const generate = useMutation({
    mutationFn: () => api.call('generate_personal_token', {}),
    onSuccess: ({ dataValues, token }) => {
      queryClient.setQueryData(queryKey, token);
      setSecret(dataValues);
      showSuccess({ title: t.created });
    },
    onError: () => showFailure({ title: t.failed, text: t.fetchFailedText }),
  });
  const failed = () => () => ({ title: t.failed, text: t.fetchFailedText });
  const resetting = useConfirmation(async () => {
    const { dataValues, token } = await api.call('reset_personal_token', {});
    queryClient.setQueryData(queryKey, token);
    setSecret(dataValues);
    showSuccess({ title: t.wasReset });
  }, failed);
  const canRevoke = useOffered('revoke_personal_token');
  const revoking = useConfirmation(async () => {
    await api.call('revoke_personal_token', {});
    queryClient.setQueryData(queryKey, null);
    setSecret(null);
    showSuccess({ title: t.revoked });
  }, failed);
  // What could not be read is reported once, as the specification says.
  useEffect(() => {
    if (isError) showFailure({ title: t.failed, text: t.fetchFailedText });
  }, [isError, t]);
  const ask = (confirmation: typeof resetting) => () =>
    confirmation.send({ type: 'action.requested', subject: 'token' });
  return (
    <section className="settings-section" aria-labelledby={PERSONAL_TOKEN}>
      <div className="section-line">
        <div>
          <h2 id={PERSONAL_TOKEN}>{t.title}</h2>
          <p className="quiet t14 measure">{t.text}</p>
        </div>
      </div>
      <div className="stack">
        {secret !== null && (
          <SecretBanner key={secret} text={secret} label={t.label} once={t.once} use={t.use} />
        )}
        {data === null && !isPending && <p className="quiet">{t.none}</p>}
        {data && <Facts token={data} />}
        <p className="row wrap">
          {data === null && (
            <Button kind="primary" busy={generate.isPending} onClick={() => generate.mutate()}>
              {t.generate}
            </Button>
          )}
          {data && (
            <>
              <Button onClick={ask(resetting)}>{t.reset}</Button>
              {canRevoke && (
                <Button kind="danger" onClick={ask(revoking)}>
                  {t.revoke}
                </Button>
              )}
            </>
          )}
        </p>
      </div>
      <ConfirmDialog confirmation={resetting} {...t.resetAsk} />
      <ConfirmDialog confirmation={revoking} {...t.revokeAsk} />
    </section>
  );
}
