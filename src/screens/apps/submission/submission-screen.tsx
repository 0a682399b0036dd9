/** Submitting an app or a change to one; the machine says what is shown. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useApi } from '../../../app/context.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { userQuery } from '../../../services/api/user-queries.ts';
import '../../../styles/app-cards.css';
import '../../../styles/apps.css';
import '../../../styles/app-form.css';
import '../../../styles/banner.css';
import '../../../styles/field.css';
import '../../../styles/form.css';
import { AppForm } from './app-form-screen.tsx';
import { useAppSubmission } from './use-app-submission.ts';

const mine = { to: '/dashboard/apps', search: { show: 'mine' } } as const satisfies LinkProps;

/** Takes the focus when it appears: the form that had it is gone. */
function Submitted({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="app-submitted">
      {children}
    </div>
  );
}

export interface SubmissionScreenProps {
  /** The app to change; null for a new one. */
  readonly appGUID: string | null;
  /** Starts another one. */
  readonly onAnother: () => void;
}

export function SubmissionScreen({ appGUID, onAnother }: SubmissionScreenProps) {
  const t = useAppSubmissionMessages();
  const { data: user } = useSuspenseQuery(userQuery(useApi()));
  const submission = useAppSubmission(user.identityGUID, appGUID);
  const { screen, form, draft, isChange } = submission;
  const title = isChange ? t.changeTitle : t.title;

  const part = () => {
    switch (screen) {
      case 'opening':
        return (
          <div aria-busy="true">
            <output className="sr">{t.opening}</output>
            <SkeletonRows rows={3} />
          </div>
        );
      case 'unavailable':
        return (
          <FailedState
            title={t.unavailable}
            offline={!navigator.onLine}
            onRetry={() => submission.send({ type: 'retry.requested' })}
          />
        );
      case 'unknown':
        return (
          <EmptyState title={t.unknown.title}>
            <p>{t.unknown.text}</p>
            <Button onClick={() => submission.send({ type: 'fresh.requested' })}>{t.unknown.act}</Button>
          </EmptyState>
        );
      case 'offering':
        return (
          <EmptyState title={t.draft.title}>
            <p className="measure">
              {t.draft.text} {draft !== null && <RelativeTime at={draft.keptAt} />}.
            </p>
            {draft?.values['name'] && <p className="strong">{draft.values['name']}</p>}
            <p className="row wrap">
              <Button kind="primary" onClick={() => submission.send({ type: 'draft.continued' })}>
                {t.draft.continue}
              </Button>
              <Button onClick={() => submission.send({ type: 'draft.discarded' })}>{t.draft.discard}</Button>
            </p>
          </EmptyState>
        );
      case 'filling':
        return (
          form !== null && (
            <>
              <p className="quiet measure app-lede">{isChange ? t.changeLede : t.lede}</p>
              <AppForm form={form} submission={submission} user={user} isChange={isChange} />
            </>
          )
        );
      case null:
        return (
          <Submitted>
            <EmptyState title={t.submitted.title}>
              <p className="measure">{t.submitted.text}</p>
              <p className="row wrap">
                <Link className={buttonClass({ kind: 'primary' })} {...mine}>
                  {t.submitted.mine}
                </Link>
                <Button onClick={onAnother}>{t.submitted.another}</Button>
              </p>
            </EmptyState>
          </Submitted>
        );
    }
  };
  return (
    <main id="main" tabIndex={-1}>
      <Breadcrumb above={[{ label: t.above, link: mine }]} current={title} />
      <div className="app-head">
        <h1>{title}</h1>
      </div>
      {part()}
    </main>
  );
}
