/** One version of an app as its submitter or a reviewer sees it: picture, words, address and state. */
import type { ReactNode } from 'react';
import type { AppVersion } from '#contract/apps.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { useAppsMessages } from '../../../messages/apps.ts';
import { AppPicture, KindIcon } from '../app-kind.tsx';

export interface AppRowProps {
  readonly app: AppVersion;
  readonly submitter?: string;
  /** What can be done, and what is known besides. */
  readonly children: ReactNode;
}

export function AppRow({ app, submitter, children }: AppRowProps) {
  const t = useAppSubmissionMessages().dashboard;
  const kinds = useAppsMessages().kinds;
  return (
    <li className="app-row">
      <AppPicture picture={app.picture} kind={app.kind} alt="" />
      <div className="stack s">
        <h2>{app.name}</h2>
        <p>{app.summary}</p>
        <p className="row wrap t14 quiet">
          <KindIcon kind={app.kind} />
          <span>{kinds[app.kind]}</span>
          <span>
            {t.submittedAt} <RelativeTime at={app.submittedAt} />
            {submitter !== undefined && submitter !== '' && ` ${t.by(submitter)}`}
          </span>
        </p>
        {children}
      </div>
    </li>
  );
}
