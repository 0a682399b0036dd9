/** The layout of settings: its pages at the side, for those who may open them. */
import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import '../../styles/banner.css';
import '../../styles/dashboard.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/list.css';
import '../../styles/settings.css';
import '../../styles/side-nav.css';
import { useOrganisationEntries, useOwnEntries, usePlatformEntries } from './settings-entries.ts';
import { useMembership } from './use-membership.ts';

export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const t = useSettingsMessages().nav;
  const { organisation } = useMembership();
  const own = useOrganisationEntries();
  const platform = usePlatformEntries();
  const personal = useOwnEntries().filter(({ part }) => part === undefined);
  return (
    <div className="container app railed">
      <aside className="side-nav only-large">
        <nav aria-label={t.label}>
          <Link to="/settings" activeOptions={{ exact: true }}>
            <Icon of={Settings} />
            {t.overview}
          </Link>
          {own.length > 0 && organisation !== undefined && <h2>{organisation.name}</h2>}
          {own.map(({ key, to, icon }) => (
            <Link key={key} to={to} activeOptions={{ includeSearch: false }}>
              <Icon of={icon} />
              {t[key]}
            </Link>
          ))}
          {platform.length > 0 && <h2>{t.platform}</h2>}
          {platform.map(({ key, to, icon }) => (
            <Link key={key} to={to} activeOptions={{ includeSearch: false }}>
              <Icon of={icon} />
              {t[key]}
            </Link>
          ))}
          <h2>{t.you}</h2>
          {personal.map(({ key, to, icon }) => (
            <Link key={key} to={to}>
              <Icon of={icon} />
              {t[key]}
            </Link>
          ))}
        </nav>
      </aside>
      <div>{children}</div>
    </div>
  );
}
