/** An app in a list: its picture, what it is, who made it. The whole card leads to its page. */
import { Link } from '@tanstack/react-router';
import type { AppSummary } from '#contract/apps.ts';
import { Highlight } from '../../components/highlight.tsx';
import { useAppsMessages } from '../../messages/apps.ts';
import { AppPicture, KindIcon } from './app-kind.tsx';

export interface AppCardProps {
  readonly app: AppSummary;
  readonly keywords?: string;
  readonly level: 2 | 3;
  readonly isLater?: boolean;
}

export function AppCard({ app, keywords = '', level, isLater }: AppCardProps) {
  const t = useAppsMessages();
  const Heading = `h${level}` as const;
  const { appGUID, name, summary, kind, picture, maker } = app;
  return (
    <li className="app-card">
      <AppPicture picture={picture} kind={kind} alt="" isLater={isLater} />
      <Heading>
        <Link className="plain" to="/discovery/apps/$appGUID" params={{ appGUID }}>
          <Highlight text={name} keywords={keywords} />
        </Link>
      </Heading>
      <p className="t14">
        <Highlight text={summary} keywords={keywords} />
      </p>
      <p className="row wrap t13 quiet">
        <KindIcon kind={kind} />
        <span>{t.kinds[kind]}</span>
        {maker.name !== '' && <span>{t.by(maker.name)}</span>}
      </p>
    </li>
  );
}
