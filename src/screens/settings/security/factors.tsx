/** Second factors: an authenticator app, text messages and e-mails; which are on, and which is asked first. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/entities/user.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { useSecurityMessages } from '../../../messages/security.ts';
import type { FactorKind, FactorSetting } from '../../../services/identity/factors.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { AppDialog } from './app-dialog.tsx';
import { factorsQuery } from './factors-query.ts';
import { loadFactors } from './load-factors.ts';

const kinds: readonly FactorKind[] = ['totp', 'sms', 'email'];

/** Where the codes of a factor go; null when the person has no address that was verified for it. */
function addressOf(kind: FactorKind, user: User): string | null {
  if (kind === 'sms') return user.phone_number_verified ? user.phone_number : null;
  return user.email_verified ? user.email : null;
}

export function FactorsSection({ user }: { readonly user: User }) {
  const t = useSecurityMessages().factors;
  const queryClient = useQueryClient();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const [isAdding, setAdding] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
  const change = useMutation({
    mutationFn: async ({ kind, setting }: { kind: FactorKind; setting: FactorSetting }) =>
      (await loadFactors()).setFactor(kind, setting),
    onSuccess: async (_, { setting }) => {
      await refresh();
      showSuccess({ title: setting === 'PREFERRED' ? t.isPreferred : t.turnedOn });
    },
    onError: () => showFailure({ title: t.failed }),
  });
  const ending = useConfirmation(async (kind) => {
    await (await loadFactors()).setFactor(kind as FactorKind, 'DISABLED');
    await refresh();
    showSuccess({ title: t.turnedOff });
  });
  const asked = kinds.find((kind) => kind === ending.subject);

  function actionsOf(kind: FactorKind, isOn: boolean, isPreferred: boolean) {
    const name = t.kinds[kind];
    if (isOn)
      return (
        <>
          {!isPreferred && (factors?.enabled.length ?? 0) > 1 && (
            <Button
              small
              aria-label={t.preferLabel(name)}
              onClick={() => change.mutate({ kind, setting: 'PREFERRED' })}
            >
              {t.prefer}
            </Button>
          )}
          <Button
            small
            kind="quiet"
            aria-label={t.turnOffLabel(name)}
            onClick={() => ending.send({ type: 'action.requested', subject: kind })}
          >
            {t.turnOff}
          </Button>
        </>
      );
    if (kind === 'totp')
      return (
        <Button small onClick={() => setAdding(true)}>
          {t.setUp}
        </Button>
      );
    return (
      addressOf(kind, user) !== null && (
        <Button
          small
          aria-label={t.turnOnLabel(name)}
          onClick={() => change.mutate({ kind, setting: 'ENABLED' })}
        >
          {t.turnOn}
        </Button>
      )
    );
  }

  return (
    <section className="settings-section" aria-labelledby="security-factors">
      <div className="section-line">
        <div>
          <h2 id="security-factors">{t.title}</h2>
          <p className="quiet t14 measure">{t.text}</p>
        </div>
      </div>
      {factors === undefined && error === null && <SkeletonRows rows={3} />}
      {factors === undefined && error !== null && (
        <FailedState title={t.loadFailed} offline={false} onRetry={() => void refetch()} />
      )}
      {factors !== undefined && (
        <ul className="outcomes" aria-labelledby="security-factors">
          {kinds.map((kind) => {
            const isOn = factors.enabled.includes(kind);
            const isPreferred = factors.preferred === kind;
            const address = kind === 'totp' ? null : addressOf(kind, user);
            return (
              <li key={kind}>
                <div>
                  {t.kinds[kind]} <span className="badge">{isOn ? t.on : t.off}</span>{' '}
                  {isOn && isPreferred && <span className="badge">{t.preferred}</span>}
                  <p className="quiet t13">
                    {kind === 'totp'
                      ? t.appText
                      : (address ?? <Link to="/settings/myDetails">{t.notVerified[kind]}</Link>)}
                  </p>
                </div>
                <span className="row wrap">{actionsOf(kind, isOn, isPreferred)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {isAdding && (
        <AppDialog
          account={user.email ?? ''}
          onClose={() => setAdding(false)}
          onAdded={() => void refresh()}
        />
      )}
      <ConfirmDialog
        confirmation={ending}
        title={t.offAsk.title(asked === undefined ? '' : t.kinds[asked])}
        text={t.offAsk.text}
        act={t.offAsk.act}
      />
    </section>
  );
}
