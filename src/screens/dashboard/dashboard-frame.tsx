/** The member area: what there is is at the side, once there is more than one thing. */
import { Link } from '@tanstack/react-router';
import {
  AppWindow,
  Bell,
  ChartColumn,
  ChartLine,
  CloudDownload,
  Inbox,
  Map,
  Settings,
  Table2,
  type IconNode,
} from 'lucide';
import type { ReactNode } from 'react';
import { useConfiguration } from '../../app/context.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { Icon } from '../../components/icon.tsx';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import { formatNumber } from '../../messages/format.ts';
import '../../styles/dashboard.css';
import '../../styles/side-nav.css';
import '../../styles/tabs.css';
import { useContents } from './use-contents.ts';

interface Entry {
  readonly to:
    | '/dashboard/datasets'
    | '/dashboard/maps'
    | '/dashboard/charts'
    | '/dashboard/reports'
    | '/dashboard/imports'
    | '/dashboard/apps'
    | '/dashboard/following'
    | '/dashboard/requests'
    | '/settings';
  readonly icon: IconNode;
  readonly label:
    | 'datasets'
    | 'maps'
    | 'charts'
    | 'reports'
    | 'imports'
    | 'apps'
    | 'following'
    | 'requests'
    | 'settings';
  /** The feature that the page belongs to. */
  readonly flag?: 'MAPPING_SOLUTION';
}

const allEntries: readonly Entry[] = [
  { to: '/dashboard/datasets', icon: Table2, label: 'datasets' },
  { to: '/dashboard/maps', icon: Map, label: 'maps', flag: 'MAPPING_SOLUTION' },
  { to: '/dashboard/charts', icon: ChartLine, label: 'charts' },
  { to: '/dashboard/reports', icon: ChartColumn, label: 'reports' },
  { to: '/dashboard/imports', icon: CloudDownload, label: 'imports' },
  { to: '/dashboard/apps', icon: AppWindow, label: 'apps' },
  { to: '/dashboard/following', icon: Bell, label: 'following' },
  { to: '/dashboard/requests', icon: Inbox, label: 'requests' },
  { to: '/settings', icon: Settings, label: 'settings' },
];

export function DashboardFrame({ children }: { readonly children: ReactNode }) {
  const t = useDashboardMessages();
  const { flags } = useConfiguration();
  const isOffered = usePageOffered();
  const counts: Readonly<Partial<Record<Entry['label'], number>>> = useContents();
  const entries = allEntries.filter(({ to, flag }) => isOffered(to) && (flag === undefined || flags[flag]));
  const isRailNeeded = entries.length > 1;
  return (
    <div className={isRailNeeded ? 'container app railed' : 'container app'}>
      {isRailNeeded && (
        <aside className="side-nav only-large">
          <nav aria-labelledby="dashboard-nav">
            <h2 id="dashboard-nav">{t.label}</h2>
            {entries.map(({ to, icon, label }) => {
              const count = counts[label];
              return (
                <Link
                  key={to}
                  to={to}
                  activeOptions={{ includeSearch: false }}
                  aria-description={count === undefined ? undefined : formatNumber(count)}
                >
                  <Icon of={icon} />
                  {t[label]}
                  {/* The page is called the same however many there are. */}
                  {count !== undefined && (
                    <span className="n" aria-hidden="true">
                      {formatNumber(count)}
                    </span>
                  )}
                </Link>
              );
            })}
          </nav>
        </aside>
      )}
      <div>
        {isRailNeeded && (
          <nav className="tabs only-small" aria-label={t.label}>
            {entries.map(({ to, label }) => (
              <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
                {t[label]}
              </Link>
            ))}
          </nav>
        )}
        {children}
      </div>
    </div>
  );
}
