/** The member's own apps with what became of each: change, submit again, withdraw. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AppVersion } from '#contract/apps.ts';
import { useApi } from '../../../app/context.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { AppRow } from './app-row.tsx';

interface WithdrawProps {
  readonly app: AppVersion;
  readonly onClose: () => void;
}

/** Asks before an app goes out of sight. */
function WithdrawDialog({ app, onClose }: WithdrawProps) {
  const t = useAppSubmissionMessages().dashboard.withdrawAsk;
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => api.call('app:withdraw', { appGUID: app.appGUID }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['app'] });
      showSuccess({ title: t.done(app.name) });
      onClose();
    },
  });
  return (
    <ModalDialog labelledBy="withdraw" onClose={onClose}>
      <div className="stack">
        <h2 id="withdraw">{t.title(app.name)}</h2>
        <p>{t.text}</p>
        {isError && <Banner kind="danger">{t.failed}</Banner>}
        <p className="row wrap">
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {t.act}
          </Button>
          <Button onClick={onClose}>{t.keep}</Button>
        </p>
      </div>
    </ModalDialog>
  );
}

function State({ app }: { readonly app: AppVersion }) {
  const t = useAppSubmissionMessages().dashboard;
  const isStillShown = app.shownVersion !== null && app.shownVersion !== app.version;
  return (
    <>
      <p className="t14">
        <span className="strong">{t.states[app.state]}</span>
        {isStillShown && <span className="quiet"> {t.stillShown}</span>}
      </p>
      {app.reason !== null && (
        <div className="t14">
          <p className="quiet">{t.reason}</p>
          <blockquote>{app.reason}</blockquote>
        </div>
      )}
    </>
  );
}

export function MyApps({ apps }: { readonly apps: readonly AppVersion[] }) {
  const t = useAppSubmissionMessages().dashboard;
  const [asked, setAsked] = useState<AppVersion | null>(null);
  return (
    <>
      <ul className="app-rows">
        {apps.map((app) => {
          const isOut = app.state === 'declined' || app.state === 'withdrawn';
          return (
            <AppRow key={app.appGUID} app={app}>
              <State app={app} />
              <p className="row wrap">
                <Link
                  className={buttonClass({ small: true, kind: isOut ? 'primary' : 'plain' })}
                  to="/dashboard/apps/submit"
                  search={{ app: app.appGUID }}
                >
                  {isOut ? t.resubmit : t.edit}
                </Link>
                {app.shownVersion !== null && (
                  <Link
                    className={buttonClass({ small: true })}
                    to="/discovery/apps/$appGUID"
                    params={{ appGUID: app.appGUID }}
                  >
                    {t.view}
                  </Link>
                )}
                {app.state !== 'withdrawn' && (
                  <Button small kind="quiet" onClick={() => setAsked(app)}>
                    {t.withdraw}
                  </Button>
                )}
              </p>
            </AppRow>
          );
        })}
      </ul>
      {asked !== null && <WithdrawDialog app={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
