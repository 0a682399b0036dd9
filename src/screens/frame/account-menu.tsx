/** The member's menu: who is signed in, where they can go, and the way out. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Building2, Check, ChevronDown, LogOut, Settings, Table2 } from 'lucide';
import { useRef, useState } from 'react';
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { useApi } from '../../app/context.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useMessages } from '../../messages/messages.ts';
import { useRoleNames } from '../../messages/roles.ts';
import { datasetListQuery } from '../../services/api/dataset-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/account.css';
import '../../styles/popover.css';
import { Icon } from '../../components/icon.tsx';
import { OrganisationMark } from '../../components/organisation-mark.tsx';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { useOwnTimeZone } from '../../app/time-zone.ts';
import { NoticeBell, NoticeItem, NoticeMark, useUnread } from './notice-bell.tsx';

interface OrganisationsProps {
  readonly organisations: readonly UserOrganisation[];
  readonly selected: UserOrganisation | undefined;
  /** False while nothing of it is on the screen. */
  readonly isOpen: boolean;
  readonly onChoose: (organisationGUID: string) => void;
}

/** For members of several: which organisation the pages are about, each with the member's role in it. */
function Organisations({ organisations, selected, isOpen, onChoose }: OrganisationsProps) {
  const t = useMessages().frame;
  const roleName = useRoleNames();
  const api = useApi();
  // How much there is in each, once someone looks; a choice that needs no count is there before.
  const counts = useQueries({
    queries: organisations.map(({ organisationGUID }) => ({
      ...datasetListQuery(api, { organisationGUID, limit: 1, offset: 0 }),
      enabled: isOpen,
    })),
  });
  return (
    <ul className="menu own-organisations" aria-label={t.organisationMenu}>
      {organisations.map(({ organisationGUID, name, roleId }, index) => {
        const count = counts[index]?.data?.totalCount;
        const isSelected = organisationGUID === selected?.organisationGUID;
        return (
          <li key={organisationGUID}>
            <button
              type="button"
              aria-current={isSelected || undefined}
              onClick={() => onChoose(organisationGUID)}
            >
              <OrganisationMark name={name} id={organisationGUID} size={28} />
              <span>
                <span>{name}</span>
                <span className="quiet t13">
                  {count === undefined ? roleName(roleId) : t.roleWithDatasets(roleName(roleId), count)}
                </span>
              </span>
              {isSelected && <Icon of={Check} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function AccountMenu() {
  const t = useMessages().frame;
  const send = useSend();
  const { user: identity, hasUnverified } = useAuthentication();
  const { data: user } = useQuery(userQuery(useApi()));
  useOwnTimeZone(user?.timeZone ?? null);
  const { organisation, send: choose } = useSelectedOrganisation(user);
  const isOffered = usePageOffered();
  const hasNotices = isOffered('/settings/notices');
  const unread = useUnread(user !== undefined && hasNotices);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();

  // The identity service knows the member before the product's own service has answered.
  const { given_name = '', family_name = '', email = '' } = identity?.attributes ?? {};
  const name =
    (user ? `${user.givenName} ${user.familyName}` : `${given_name} ${family_name}`).trim() || email;
  const shown = organisation?.name ?? name;
  return (
    <>
      {hasNotices && <NoticeBell unread={unread} />}
      <button type="button" className="button quiet account-button" popoverTarget="account-menu">
        <OrganisationMark name={shown} id={organisation?.organisationGUID ?? shown} size={28} />
        <span className="sr">{t.account(name)}</span>
        <span className="name" aria-hidden="true">
          {shown}
        </span>
        <Icon of={ChevronDown} />
        <NoticeMark unread={unread} />
      </button>
      <div
        ref={menu}
        id="account-menu"
        className="popover header-popover"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className="account-name">
          <span className="strong">{name}</span>
          <span className="quiet">{user?.email ?? email}</span>
        </p>
        {user !== undefined && user.organisations.length > 1 && (
          <Organisations
            organisations={user.organisations}
            selected={organisation}
            isOpen={isOpen}
            onChoose={(organisationGUID) => {
              choose({ type: 'organisation.chosen', organisationGUID });
              close();
            }}
          />
        )}
        <ul className="menu" aria-label={t.accountMenu}>
          {isOffered('/dashboard/datasets') && (
            <li>
              <Link to="/dashboard/datasets" onClick={close}>
                <Icon of={Table2} />
                {t.dashboard}
              </Link>
            </li>
          )}
          {hasNotices && <NoticeItem unread={unread} onClick={close} />}
          <li>
            <Link to="/settings" onClick={close}>
              <Icon of={Settings} />
              {t.settings}
            </Link>
          </li>
          {organisation !== undefined && (
            <li>
              <Link to="/organisation/$orgSlug" params={{ orgSlug: organisation.slug }} onClick={close}>
                <Icon of={Building2} />
                {organisation.name}
              </Link>
            </li>
          )}
          {hasUnverified && (
            <li>
              <Link to="/verify/{-$step}" onClick={close}>
                <Icon of={BadgeCheck} />
                {t.verify}
              </Link>
            </li>
          )}
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                send({ type: 'signOut.requested' });
              }}
            >
              <Icon of={LogOut} directed />
              {t.signOut}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
