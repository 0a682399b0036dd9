/** Tabs that are links: states of a list, each with its count. The address says which one is open. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../messages/format.ts';
import '../styles/tabs.css';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly current: boolean;
  readonly link: LinkProps;
}

export interface TabsProps {
  /** What the tabs are about. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          {...tab.link}
          resetScroll={false}
          // The router would mark every tab, since they differ in their search only.
          activeProps={{ 'aria-current': tab.current ? 'page' : undefined }}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className="n">{formatNumber(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
