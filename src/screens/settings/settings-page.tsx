/**
 * One page of settings: its heading, the organisation that it is about, and the refusal for those whose role does not
 * include it. The services refuse as well; this says so before anything is asked.
 */
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import type { Capability } from '#contract/roles.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { useMembership } from './use-membership.ts';

/** The select with search is large; members of one organisation never load it. */
const SearchSelect = lazyPart(async () => (await import('../../components/search-select.tsx')).SearchSelect);

/** Which organisation, for members of several. */
export function OrganisationSwitch() {
  const t = useSettingsMessages();
  const { user, organisation, send } = useMembership();
  if (user.organisations.length < 2 || organisation === undefined) return null;
  return (
    <Suspense>
      <div className="organisation-switch">
        <SearchSelect
          label={t.switchOrganisation}
          labelHidden
          options={user.organisations.map(({ organisationGUID, name }) => ({
            value: organisationGUID,
            label: name,
          }))}
          value={organisation.organisationGUID}
          onChange={(organisationGUID) => send({ type: 'organisation.chosen', organisationGUID })}
        />
      </div>
    </Suspense>
  );
}

export interface SettingsPageProps {
  readonly title: string;
  readonly needs: Capability;
  /** Beside the heading, for those who may be here. */
  readonly actions?: (organisation: UserOrganisation) => ReactNode;
  readonly children: (organisation: UserOrganisation) => ReactNode;
}

/** A page about the selected organisation. Another selection starts it again. */
export function SettingsPage({ title, needs, actions, children }: SettingsPageProps) {
  const t = useSettingsMessages();
  const { organisation, may } = useMembership();
  const isAllowed = organisation !== undefined && may(needs);
  return (
    <main id="main" tabIndex={-1}>
      <div className="only-small">
        <Breadcrumb above={[{ label: t.title, link: { to: '/settings' } }]} current={title} />
      </div>
      <div className="app-head">
        <h1>{title}</h1>
        <div className="row wrap">
          <OrganisationSwitch />
          {isAllowed && actions?.(organisation)}
        </div>
      </div>
      {organisation === undefined && (
        <EmptyState title={t.noOrganisation.title}>
          <p className="measure">{t.noOrganisation.text}</p>
        </EmptyState>
      )}
      {organisation !== undefined && !isAllowed && (
        <EmptyState title={t.refused.title}>
          <p className="measure">{t.refused.text(organisation.name)}</p>
          <Link to="/settings">{t.title}</Link>
        </EmptyState>
      )}
      {isAllowed && <div key={organisation.organisationGUID}>{children(organisation)}</div>}
    </main>
  );
}
