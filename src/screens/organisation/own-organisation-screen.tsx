/** Leads to the page of the selected organisation; says how to be invited where there is none. */
import { Navigate } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { useMembership } from '../settings/use-membership.ts';
import '../../styles/dashboard.css';

export function OwnOrganisationScreen() {
  const t = useSettingsMessages().noOrganisation;
  const { organisation } = useMembership();
  if (organisation !== undefined)
    return <Navigate to="/organisation/$orgSlug" params={{ orgSlug: organisation.slug }} replace />;
  return (
    <main id="main" tabIndex={-1} className="container app">
      <EmptyState title={t.title}>
        <p className="measure">{t.text}</p>
      </EmptyState>
    </main>
  );
}
