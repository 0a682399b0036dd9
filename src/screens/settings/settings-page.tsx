/**
 * One page of settings: its heading, the organisation that it is about, and the refusal for those whose role does not
 * include it. The services refuse as well; this says so before anything is asked.
 */
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants, type Capability } from '#contract/roles.ts';
import { FormHold, useHeld } from '../../app/held-forms.ts';
import { Banner } from '../../components/banner.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ModalNotice } from '../../components/modal-notice.ts';
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

/** A page about the selected organisation. Another selection starts it again, once no form would be lost. */
export function SettingsPage({ title, needs, actions, children }: SettingsPageProps) {
  const t = useSettingsMessages();
  const { user, organisation: selected } = useMembership();
  const { shown, hold, release } = useHeld(selected?.organisationGUID);
  // A form keeps its organisation until nothing of it would be lost.
  const organisation =
    user.organisations.find(({ organisationGUID }) => organisationGUID === shown) ?? selected;
  const isAllowed = organisation !== undefined && roleGrants(organisation.roleId, needs);
  const notice =
    organisation === undefined || selected === undefined || organisation === selected
      ? null
      : t.heldForm(organisation.name, selected.name);
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
      {notice !== null && (
        <Banner kind="warning">
          <p>{notice}</p>
          <Button small onClick={release}>
            {t.discardForm}
          </Button>
        </Banner>
      )}
      {isAllowed && (
        <FormHold value={hold}>
          <ModalNotice value={notice}>
            <div key={organisation.organisationGUID}>{children(organisation)}</div>
          </ModalNotice>
        </FormHold>
      )}
    </main>
  );
}
