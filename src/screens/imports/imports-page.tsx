/** A page of imports: those who may not publish for the organisation are refused before anything is asked. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants } from '#contract/roles.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import '../../styles/imports.css';
import '../../styles/list.css';
import '../../styles/settings.css';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';

interface ImportsPageProps {
  /** The heading, where it is not that of all imports. */
  readonly title?: string | undefined;
  readonly above?: ReactNode;
  readonly actions?: (organisation: UserOrganisation) => ReactNode;
  readonly children: (organisation: UserOrganisation) => ReactNode;
}

const mayImport = ({ roleId }: UserOrganisation) => roleGrants(roleId, 'dataset.publish');

export function ImportsPage({ title, above, actions, children }: ImportsPageProps) {
  const t = useImportMessages();
  const { datasets } = useDashboardMessages();
  return (
    <DashboardPage
      title={title ?? t.title}
      above={above}
      actions={(organisation) => mayImport(organisation) && actions?.(organisation)}
    >
      {(organisation) =>
        mayImport(organisation) ? (
          children(organisation)
        ) : (
          <EmptyState title={t.refused.title}>
            <p className="measure">{t.refused.text}</p>
            <Link to="/dashboard/datasets">{datasets}</Link>
          </EmptyState>
        )
      }
    </DashboardPage>
  );
}
