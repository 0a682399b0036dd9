/** The member area: what there is stands at the side. */
import { Link } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/dashboard.css';
import '../../styles/side-nav.css';

export function DashboardFrame({ children }: { readonly children: ReactNode }) {
  const t = useMessages().dashboard;
  return (
    <div className="container app">
      <aside className="side-nav only-large">
        <nav aria-labelledby="dashboard-nav">
          <h2 id="dashboard-nav">{t.label}</h2>
          <Link to="/dashboard/datasets" activeOptions={{ includeSearch: false }}>
            <Icon of={Table2} />
            {t.datasets}
          </Link>
        </nav>
      </aside>
      {children}
    </div>
  );
}
