/** One page of the dashboard about the selected organisation: its heading, the choice of organisation, and what it has. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import { OrganisationSwitch } from '../settings/settings-page.tsx';
import { useMembership } from '../settings/use-membership.ts';

interface DashboardPageProps {
  readonly title: string;
  /** Above the heading. */
  readonly above?: ReactNode;
  /** Beside the heading. */
  readonly actions?: (organisation: UserOrganisation) => ReactNode;
  readonly children: (organisation: UserOrganisation) => ReactNode;
  /** Below all else, for people without an organisation as well. */
  readonly below?: ReactNode;
}

/** Another organisation starts the page again. */
export function DashboardPage({ title, above, actions, children, below }: DashboardPageProps) {
  const t = useDashboardMessages().noOrganisation;
  const { organisation } = useMembership();
  return (
    <main id="main" tabIndex={-1}>
      {above}
      <div className="app-head">
        <h1>{title}</h1>
        {organisation !== undefined && (
          <div className="row wrap">
            <OrganisationSwitch />
            {actions?.(organisation)}
          </div>
        )}
      </div>
      {organisation === undefined ? (
        <EmptyState title={t.title}>
          <p className="measure">{t.text}</p>
          <Link to="/discovery">{t.discover}</Link>
        </EmptyState>
      ) : (
        <div key={organisation.organisationGUID}>{children(organisation)}</div>
      )}
      {below}
    </main>
  );
}
