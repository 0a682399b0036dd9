/** The member area: what there is stands at the side, once there is more than one thing. */
import { Link } from '@tanstack/react-router';
import { Table2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/dashboard.css';
import '../../styles/side-nav.css';

const entries: readonly { to: '/dashboard/datasets'; icon: LucideIcon; label: 'datasets' }[] = [
  { to: '/dashboard/datasets', icon: Table2, label: 'datasets' },
];

export function DashboardFrame({ children }: { readonly children: ReactNode }) {
  const t = useMessages().dashboard;
  const isRailNeeded = entries.length > 1;
  return (
    <div className={isRailNeeded ? 'container app railed' : 'container app'}>
      {isRailNeeded && (
        <aside className="side-nav only-large">
          <nav aria-labelledby="dashboard-nav">
            <h2 id="dashboard-nav">{t.label}</h2>
            {entries.map(({ to, icon, label }) => (
              <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
                <Icon of={icon} />
                {t[label]}
              </Link>
            ))}
          </nav>
        </aside>
      )}
      {children}
    </div>
  );
}
