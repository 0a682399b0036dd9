/** `/settings/security`: the member's password, the sessions of their account, and what happened to it lately. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/index.ts';
import type { AccountSession, SecurityEvent } from '#contract/security.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSecurityMessages } from '../../../messages/security.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { securityQuery } from '../../../services/api/people-queries.ts';
import { userQuery } from '../../../services/api/user-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { PasswordSection } from './change-password.tsx';
import { DeleteAccountSection } from './delete-account.tsx';
import { FactorsSection } from './factors.tsx';
import { FailedSignIns } from './failed-sign-ins.tsx';
import { RecoveryCodesSection } from './recovery-codes.tsx';
import { runsOf } from './security-events.ts';

/** What the session is called: the browser and the system, as far as they are known. */
function deviceName(
  t: ReturnType<typeof useSecurityMessages>['sessions'],
  { browser, system }: Pick<AccountSession, 'browser' | 'system'>,
): string {
  if (browser !== '' && system !== '') return t.on(browser, system);
  return browser || system || t.unknown;
}

function Sessions({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  const t = useSecurityMessages().sessions;
  const formatInstant = useFormatInstant();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = securityQuery(api);
  const ending = useConfirmation(async (sessionGUID) => {
    await api.call('security/endSession', { sessionGUID });
    await queryClient.invalidateQueries({ queryKey });
    showSuccess({ title: t.ended });
  });
  const endingOthers = useConfirmation(async () => {
    await api.call('security/endOtherSessions', {});
    await queryClient.invalidateQueries({ queryKey });
    showSuccess({ title: t.endedOthers });
  });
  return (
    <section className="settings-section" aria-labelledby="security-sessions">
      <div className="section-line">
        <div>
          <h2 id="security-sessions">{t.title}</h2>
          <p className="quiet t14">{t.text}</p>
        </div>
        {sessions.length > 1 && (
          <Button onClick={() => endingOthers.send({ type: 'action.requested', subject: 'others' })}>
            {t.endOthers}
          </Button>
        )}
      </div>
      <RowTable
        caption={t.caption}
        className="people"
        rows={sessions}
        rowKey={({ sessionGUID }) => sessionGUID}
        columns={[
          {
            key: 'device',
            head: t.device,
            cell: (session) => (
              <>
                {deviceName(t, session)} {session.isPresent && <span className="badge">{t.present}</span>}
                {session.firstSeenAt !== null && (
                  <span className="quiet t13 session-first">
                    {t.firstSeen(formatInstant(session.firstSeenAt))}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'started',
            head: t.started,
            className: 'quiet',
            cell: ({ startedAt }) => formatInstant(startedAt),
          },
          {
            key: 'expires',
            head: t.expires,
            wideOnly: true,
            className: 'quiet',
            cell: ({ expiresAt }) => formatInstant(expiresAt),
          },
          {
            key: 'actions',
            head: <span className="sr">{t.actions}</span>,
            end: true,
            cell: (session) =>
              !session.isPresent && (
                <Button
                  small
                  kind="quiet"
                  aria-label={t.endLabel(deviceName(t, session), formatInstant(session.startedAt))}
                  onClick={() => ending.send({ type: 'action.requested', subject: session.sessionGUID })}
                >
                  {t.end}
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog confirmation={ending} {...t.endAsk} />
      <ConfirmDialog confirmation={endingOthers} {...t.endOthersAsk} />
    </section>
  );
}

function Events({ events }: { readonly events: readonly SecurityEvent[] }) {
  const t = useSecurityMessages().events;
  const formatInstant = useFormatInstant();
  return (
    <section className="settings-section" aria-labelledby="security-events">
      <div className="section-line">
        <div>
          <h2 id="security-events">{t.title}</h2>
          <p className="quiet t14">{t.text}</p>
        </div>
      </div>
      {events.length === 0 ? (
        <p className="quiet">{t.none}</p>
      ) : (
        <RowTable
          caption={t.caption}
          rows={runsOf(events)}
          rowKey={({ eventGUID }) => eventGUID}
          columns={[
            {
              key: 'what',
              head: t.what,
              cell: ({ kind, succeeded, times }) => (
                <span className={succeeded ? undefined : 'ends-soon'}>
                  {t.kinds[kind][succeeded ? 'done' : 'failed']}
                  {times > 1 && `, ${t.times(times)}`}
                </span>
              ),
            },
            { key: 'when', head: t.when, className: 'quiet', cell: ({ at }) => formatInstant(at) },
          ]}
        />
      )}
    </section>
  );
}

function Activity({ security }: { readonly security: CallResponse<'security/view'> | null }) {
  const t = useSecurityMessages().sessions;
  if (security === null) return <p className="quiet">{t.elsewhere}</p>;
  return (
    <>
      <Sessions sessions={security.sessions} />
      <Events events={security.events} />
    </>
  );
}

export function SecurityScreen() {
  const t = useSecurityMessages();
  const { title: settings } = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery(api));
  const query = securityQuery(api);
  const isOffered = useOffered('security/view');
  const { data: found, error, refetch } = useQuery({ ...query, enabled: isOffered });
  // As where the user pool is elsewhere.
  const data = isOffered ? found : null;
  const canDelete = useOffered('account/deletion', 'account/delete');
  return (
    <main id="main" tabIndex={-1}>
      <div className="only-small">
        <Breadcrumb above={[{ label: settings, link: { to: '/settings' } }]} current={t.title} />
      </div>
      <div className="app-head">
        <h1>{t.title}</h1>
      </div>
      {data != null && <FailedSignIns events={data.events} />}
      {data?.hasPassword !== false && (
        <PasswordSection
          username={user.email ?? ''}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
        />
      )}
      <FactorsSection user={user} />
      {data === undefined && error === null && <SkeletonRows rows={4} />}
      {data === undefined && error !== null && (
        <FailedState title={t.sessions.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data != null && <RecoveryCodesSection codes={data.recoveryCodes} hasPassword={data.hasPassword} />}
      {data !== undefined && <Activity security={data} />}
      {/* A notice above every page has what is planned. */}
      {canDelete && user.deletionAt == null && <DeleteAccountSection />}
    </main>
  );
}
